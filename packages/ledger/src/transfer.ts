import type { Amount } from '@sabot/rules/money';
import type { Account } from './account.ts';

/** Why chips move. */
export type Reason =
  /** Play chips given out. */
  | 'issue'
  /** A stake goes from its bettor to the table and stays there until it is posted or voided. */
  | 'hold'
  /** A stake goes back: taken off before the cards, or returned by a tie or a win. */
  | 'void'
  /** A lost stake goes to the house. */
  | 'post'
  /** The house pays a win. */
  | 'win'
  /** The house's cut goes to the commission account, or to the table that holds it until it is collected. */
  | 'commission';

/** Chips that move from one account to another. Never changed, never deleted: a correction is another transfer. */
export interface Transfer {
  /** Derived from what it is for, so that doing it twice is doing it once. */
  readonly id: string;
  readonly from: Account;
  readonly to: Account;
  /** In hundredths of a chip unit, above zero. */
  readonly amount: Amount;
  readonly reason: Reason;
}

export function isSameTransfer(a: Transfer, b: Transfer): boolean {
  return (
    a.id === b.id && a.from === b.from && a.to === b.to && a.amount === b.amount && a.reason === b.reason
  );
}
