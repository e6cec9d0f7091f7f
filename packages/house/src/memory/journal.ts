import {
  type Account,
  type Book,
  balanceOf,
  bettorAccount,
  bettorAccounts,
  bettorOf,
  EMPTY_BOOK,
  post,
  type Transfer,
  unfunded,
} from '@sabot/ledger';
import type { Amount } from '@sabot/rules/money';
import { type BettorId, bettorId, type TableId } from '@sabot/table';
import type { Answered, Batch, CommandKey, Committed, Funds, Journal, StoredTable } from '../journal.ts';
import { journalText, parseEventText, parseStateText } from '../text.ts';

interface Row {
  readonly events: readonly string[];
  readonly snapshot: { readonly version: number; readonly text: string } | null;
  readonly wakes: boolean;
}

const NEW_TABLE: Row = { events: [], snapshot: null, wakes: false };

/**
 * A journal in memory, for the simulated house and for tests: it keeps the same contract as the one in PostgreSQL,
 * text and all, and forgets everything when its process ends. Who owns a table it is told by `epochOf`.
 */
export class MemoryJournal implements Journal {
  readonly #epochOf: (table: TableId) => number;
  readonly #tables = new Map<TableId, Row>();
  readonly #answers = new Map<string, Answered>();
  readonly #moves = new Map<BettorId, number>();
  #book: Book = EMPTY_BOOK;

  constructor(epochOf: (table: TableId) => number) {
    this.#epochOf = epochOf;
  }

  /** Everything posted so far, for an auditor. */
  get book(): Book {
    return this.#book;
  }

  commit(batch: Batch): Promise<Committed> {
    return Promise.resolve(this.#commit(batch));
  }

  #commit(batch: Batch): Committed {
    const row = this.#tables.get(batch.table) ?? NEW_TABLE;
    if (this.#epochOf(batch.table) !== batch.epoch || row.events.length !== batch.after)
      return { kind: 'stale-owner' };
    if (batch.answers.some((answer) => this.#answers.has(keyText(answer))))
      return { kind: 'answered-already' };
    const accounts = bettorAccounts(batch.charges);
    const short = unfunded(this.#balances(accounts), batch.charges);
    if (short.length > 0) return { kind: 'unfunded', unfunded: short };
    this.#post(batch.charges.flatMap(({ transfers }) => transfers));
    this.#tables.set(batch.table, {
      events: [...row.events, ...batch.events.map(journalText)],
      snapshot: batch.snapshot
        ? { version: batch.snapshot.version, text: journalText(batch.snapshot) }
        : row.snapshot,
      wakes: batch.wakes,
    });
    for (const answer of batch.answers) this.#answers.set(keyText(answer), answer);
    return { kind: 'committed', funds: accounts.map((account) => this.#moved(account)) };
  }

  #balances(accounts: readonly Account[]): ReadonlyMap<Account, Amount> {
    return new Map(accounts.map((account) => [account, balanceOf(this.#book, account)]));
  }

  #post(transfers: readonly Transfer[]): void {
    const posted = post(this.#book, transfers);
    if (!posted.ok) throw new Error(`the ledger refuses a transfer: ${posted.refusal.code}`);
    this.#book = posted.book;
  }

  #moved(account: Account): Funds {
    // Only bettors' accounts are asked for.
    const bettor = bettorId(bettorOf(account) as string);
    const moves = (this.#moves.get(bettor) ?? 0) + 1;
    this.#moves.set(bettor, moves);
    return { bettor, balance: balanceOf(this.#book, account), moves };
  }

  load(table: TableId): Promise<StoredTable> {
    const { events, snapshot } = this.#tables.get(table) ?? NEW_TABLE;
    return Promise.resolve({
      snapshot: snapshot && parseStateText(snapshot.text),
      events: events.slice(snapshot?.version ?? 0).map(parseEventText),
    });
  }

  answers(keys: readonly CommandKey[]): Promise<readonly Answered[]> {
    return Promise.resolve(keys.flatMap((key) => this.#answers.get(keyText(key)) ?? []));
  }

  funds(bettor: BettorId): Promise<Funds> {
    return Promise.resolve({
      bettor,
      balance: balanceOf(this.#book, bettorAccount(bettor)),
      moves: this.#moves.get(bettor) ?? 0,
    });
  }

  issue(transfer: Transfer): Promise<Funds> {
    const isNew = !this.#book.transfers.has(transfer.id);
    this.#post([transfer]);
    const bettor = bettorId(bettorOf(transfer.to) as string);
    return isNew ? Promise.resolve(this.#moved(transfer.to)) : this.funds(bettor);
  }

  waking(): Promise<readonly TableId[]> {
    return Promise.resolve([...this.#tables].filter(([, row]) => row.wakes).map(([table]) => table));
  }
}

function keyText({ bettor, command }: CommandKey): string {
  return `${bettor} ${command}`;
}
