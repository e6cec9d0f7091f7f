import { exactCommission, type HouseRules, type Settlement, tallyAdded } from '@sabot/rules';
import { type Amount, amount, ZERO } from '@sabot/rules/money';
import type { BettorId } from './ids.ts';
import type { Tally } from './state.ts';

/** A bet and the tallies of its table, before the bet has joined them or after it has. */
export interface TalliedBet {
  /** Of `settle`, or as the table has paid it: only the win is asked, so that both lead to the same tallies. */
  readonly settlement: Settlement;
  readonly tallies: readonly Tally[];
}

/**
 * One settled bet of a bettor joins the tallies. The exact commission is summed and the sum is rounded once; what the
 * table then holds more than before is withheld from the win. Nothing changes where the house takes its commission at
 * once, or the bet owes none.
 *
 * @example
 * // 5 % in whole units, rounded up, of two wins of 30: 1.50 and then 3.00 are owed, 2 and then 3 are held.
 * const first = tallyBet(anna, { settlement, tallies: [] }, rules); // withholds 2
 * tallyBet(anna, { settlement, tallies: first.tallies }, rules); // withholds 1
 */
export function tallyBet(
  bettor: BettorId,
  { settlement, tallies }: TalliedBet,
  rules: HouseRules,
): TalliedBet {
  const { spot, stake, won } = settlement;
  const owed = spot === 'banco' ? exactCommission(won, rules) : ZERO;
  if (rules.commissionCollected !== 'tallied' || owed === ZERO) return { settlement, tallies };
  const { exact, held } = tallyOf(tallies, bettor);
  const commission = tallyAdded(exact, owed, rules);
  return {
    settlement: { ...settlement, commission, returned: amount(stake + won - commission) },
    tallies: [
      ...tallies.filter((tally) => tally.bettor !== bettor),
      { bettor, exact: amount(exact + owed), held: amount(held + commission) },
    ],
  };
}

/** What the table holds of one bettor's commissions. */
export function heldFor(tallies: readonly Tally[], bettor: BettorId): Amount {
  return tallyOf(tallies, bettor).held;
}

function tallyOf(tallies: readonly Tally[], bettor: BettorId): Tally {
  return tallies.find((tally) => tally.bettor === bettor) ?? { bettor, exact: ZERO, held: ZERO };
}
