import type { Transfer } from '@sabot/ledger';
import type { TransferRow } from '../database/reading.ts';
import type { Findings } from './auditFindings.ts';
import { transferText } from './auditLedger.ts';

interface Expected {
  readonly transfer: TransferRow;
  /** Which event moves it, in words. */
  readonly place: string;
}

/**
 * Pairs the transfers that a table's events make with those in the ledger. Both come in the order of the journal, so
 * that only what has no counterpart yet is kept.
 */
export class TransferMatching {
  readonly #findings: Findings;
  readonly #table: string;
  readonly #expected = new Map<string, Expected>();
  readonly #stored = new Map<string, TransferRow>();
  #ahead = 0;

  constructor(table: string, findings: Findings) {
    this.#table = table;
    this.#findings = findings;
  }

  /** The events are ahead of the ledger: read on there. */
  get isWaiting(): boolean {
    return this.#ahead > 0;
  }

  /** A transfer that an event makes. */
  expect(transfer: Transfer, place: string): void {
    this.#ahead += 1;
    const expected = { transfer: rowOf(transfer), place };
    const stored = this.#stored.get(transfer.id);
    if (stored === undefined) this.#expected.set(transfer.id, expected);
    else {
      this.#stored.delete(transfer.id);
      this.#compare(expected, stored);
    }
  }

  /** A transfer of the ledger. */
  see(stored: TransferRow): void {
    this.#ahead -= 1;
    const expected = this.#expected.get(stored.id);
    if (expected !== undefined) {
      this.#expected.delete(stored.id);
      this.#compare(expected, stored);
    } else if (this.#stored.has(stored.id))
      this.#findings.add(`${this.#table}: ${transferText(stored)} stands in the ledger twice.`);
    else this.#stored.set(stored.id, stored);
  }

  /** Everything has come. Where the journal could not be read to its end, what is left over in the ledger proves nothing. */
  end(isJournalWhole: boolean): void {
    for (const { transfer, place } of this.#expected.values())
      this.#findings.add(`${place}: ${transferText(transfer)} is missing in the ledger.`);
    if (isJournalWhole)
      for (const stored of this.#stored.values())
        this.#findings.add(
          `${this.#table}: ${transferText(stored)} stands in the ledger, but nothing in the journal makes it.`,
        );
    else if (this.#stored.size > 0)
      this.#findings.add(
        `${this.#table}: ${this.#stored.size} transfers could not be checked against the journal.`,
      );
  }

  #compare({ transfer, place }: Expected, stored: TransferRow): void {
    const isSame =
      transfer.payer === stored.payer &&
      transfer.payee === stored.payee &&
      transfer.amount === stored.amount &&
      transfer.reason === stored.reason;
    if (!isSame)
      this.#findings.add(
        `${place}: the journal makes ${lower(transferText(transfer))}, but the ledger has ${lower(transferText(stored))}.`,
      );
  }
}

function rowOf({ id, from, to, amount, reason }: Transfer): TransferRow {
  return { id, payer: from, payee: to, amount, reason };
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
