import { mayOwe, parseAccount, type Reason } from '@sabot/ledger';
import { amount, formatAmount } from '@sabot/rules/money';
import type { FundsRow, TransferRow } from '../database/reading.ts';
import type { Findings } from './auditFindings.ts';

const REASONS: { readonly [R in Reason]: true } = {
  issue: true,
  hold: true,
  void: true,
  post: true,
  win: true,
  commission: true,
};

/** The ledger recounted from its transfers alone, and compared with what the house believes. */
export class RecountedLedger {
  readonly #findings: Findings;
  readonly #balances = new Map<string, bigint>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** How many accounts ever moved. */
  get accounts(): number {
    return this.#balances.size;
  }

  balanceOf(account: string): bigint {
    return this.#balances.get(account) ?? 0n;
  }

  /** Counts a transfer, and says what is wrong with it. */
  take(transfer: TransferRow): void {
    const fault = faultOf(transfer);
    if (fault !== null) this.#findings.add(`${transferText(transfer)} ${fault}.`);
    this.#move(transfer.payer, -transfer.amount);
    this.#move(transfer.payee, transfer.amount);
  }

  /** A transfer of no table gives out play chips; nothing else happens outside the tables. */
  takeTableless(transfer: TransferRow): void {
    this.take(transfer);
    const { payer, payee, reason } = transfer;
    if (reason !== 'issue' || payer !== 'issuance' || !payee.startsWith('bettor:'))
      this.#findings.add(`${transferText(transfer)} belongs to no table and gives out no chips.`);
  }

  #move(account: string, delta: bigint): void {
    this.#balances.set(account, this.balanceOf(account) + delta);
  }

  /** Only the issuance and the house may owe. */
  checkOwing(): void {
    for (const [name, balance] of this.#balances) {
      const account = parseAccount(name);
      if (balance < 0n && (account === null || !mayOwe(account)))
        this.#findings.add(`Account ${name} is below zero: ${chips(balance)}.`);
    }
  }

  /**
   * Compares what each bettor may spend with what the transfers leave him. Gives the sum over all accounts, a bettor
   * counted by what he may spend: over the transfers alone it could not be anything but zero.
   */
  async checkFunds(rows: AsyncIterable<FundsRow>): Promise<bigint> {
    const unseen = new Map([...this.#balances].filter(([account]) => account.startsWith('bettor:')));
    let sum = 0n;
    for await (const { bettor, balance } of rows) {
      const recounted = this.balanceOf(`bettor:${bettor}`);
      unseen.delete(`bettor:${bettor}`);
      sum += balance;
      if (balance !== recounted)
        this.#findings.add(
          `Bettor ${bettor} may spend ${chips(balance)}, but the transfers leave ${chips(recounted)}.`,
        );
    }
    for (const [account, balance] of unseen)
      this.#findings.add(
        `Account ${account} has ${chips(balance)} by the transfers, but the bettor has no row in house.funds.`,
      );
    for (const [account, balance] of this.#balances) if (!account.startsWith('bettor:')) sum += balance;
    if (sum !== 0n) this.#findings.add(`The sum over all accounts is ${chips(sum)}, and not 0.`);
    return sum;
  }
}

/** Why no ledger would have taken the transfer, or null. */
function faultOf({ payer, payee, amount: moved, reason }: TransferRow): string | null {
  if (moved <= 0n) return 'moves nothing, or backwards';
  if (payer === payee) return 'goes from an account to itself';
  const unknown = [payer, payee].find((account) => parseAccount(account) === null);
  if (unknown !== undefined) return `names an account that is none`;
  return Object.hasOwn(REASONS, reason) ? null : 'has a reason that is none';
}

/** A transfer in words: `Transfer … (hold, 50 from bettor:… to stakes:…)`. */
export function transferText({ id, payer, payee, amount: moved, reason }: TransferRow): string {
  return `Transfer ${id} (${reason}, ${chips(moved)} from ${payer} to ${payee})`;
}

/** Hundredths as chips: `12.50`. */
export function chips(hundredths: bigint): string {
  return formatAmount(amount(hundredths));
}
