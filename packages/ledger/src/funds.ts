import { type Amount, amount, ZERO } from '@sabot/rules/money';
import { type Account, bettorOf } from './account.ts';
import type { Transfer } from './transfer.ts';

/** The transfers that one command asks for; `command` is null for what the croupier does. */
export interface Charge {
  readonly command: string | null;
  readonly transfers: readonly Transfer[];
}

/** A command that its bettor cannot pay, and what the bettor has. */
export interface Unfunded {
  readonly command: string;
  readonly account: Account;
  readonly balance: Amount;
}

/**
 * Which commands of a commit the bettors cannot pay, asked in order against the balances that the store has locked.
 * A command that cannot be paid is passed over, so that a later, smaller one still may be. Only bettors are asked:
 * what the croupier does never takes from one.
 */
export function unfunded(
  balances: ReadonlyMap<Account, Amount>,
  charges: readonly Charge[],
): readonly Unfunded[] {
  const running = new Map([...balances].filter(([account]) => bettorOf(account) !== null));
  const refused: Unfunded[] = [];
  for (const { command, transfers } of charges) {
    const after = new Map(running);
    for (const { from, to, amount: moved } of transfers) {
      if (bettorOf(from) !== null) after.set(from, amount((after.get(from) ?? ZERO) - moved));
      if (bettorOf(to) !== null) after.set(to, amount((after.get(to) ?? ZERO) + moved));
    }
    const short = [...after].find(([, balance]) => balance < 0n);
    if (!short) {
      for (const [account, balance] of after) running.set(account, balance);
    } else if (command === null) {
      throw new Error(`the croupier would overdraw ${short[0]}`);
    } else {
      refused.push({ command, account: short[0], balance: running.get(short[0]) ?? ZERO });
    }
  }
  return refused;
}

/** The bettors' accounts that charges touch, in id order: the order in which the store locks them. */
export function bettorAccounts(charges: readonly Charge[]): readonly Account[] {
  const touched = charges.flatMap(({ transfers }) => transfers.flatMap(({ from, to }) => [from, to]));
  return [...new Set(touched)].filter((account) => bettorOf(account) !== null).sort();
}
