import type { Commission, HouseRules } from './houseRules.ts';
import { type Amount, amount, divide, type Ratio, ratio, times, UNIT } from './money.ts';

const RATES: { readonly [C in Commission]: Ratio } = {
  'five-percent': ratio(5, 100),
  'four-percent': ratio(4, 100),
  'none-six-half': ratio(0),
  'none-three-card-seven-returns': ratio(0),
  none: ratio(0),
};

/** The house's share of a win on banco: 1/20 under five percent, 0 without commission. */
export function commissionRate(rules: HouseRules): Ratio {
  return RATES[rules.commission];
}

/** The commission on a win before any rounding to units. Exact, for the wins of whole-unit stakes are whole units. */
export function exactCommission(win: Amount, rules: HouseRules): Amount {
  return times(win, commissionRate(rules), 'half-up');
}

/** The commission on one win of banco when it is taken at once, rounded as the rules say. */
export function commissionOn(win: Amount, rules: HouseRules): Amount {
  return rounded(exactCommission(win, rules), rules);
}

/** What must be held of a bettor whose tallied commissions add up to `exactSum`: the sum, rounded once. */
export function tallyHeld(exactSum: Amount, rules: HouseRules): Amount {
  return rounded(exactSum, rules);
}

/**
 * What must be held in addition when a tally of `exactSum` grows by `exactAdded`. Never negative, and all these
 * together are {@link tallyHeld} of the whole, whatever the order and size of the steps.
 */
export function tallyAdded(exactSum: Amount, exactAdded: Amount, rules: HouseRules): Amount {
  return amount(tallyHeld(amount(exactSum + exactAdded), rules) - tallyHeld(exactSum, rules));
}

function rounded(exact: Amount, rules: HouseRules): Amount {
  switch (rules.commissionRounding) {
    case 'exact':
    case 'stakes-of-twenty':
      return exact;
    case 'unit-down':
      return amount(divide(exact, UNIT, 'down') * UNIT);
    case 'unit-up':
      return amount(divide(exact, UNIT, 'up') * UNIT);
    case 'unit-nearest':
      return amount(divide(exact, UNIT, 'half-up') * UNIT);
  }
}

/** Whether the rules know a commission at all. */
export function hasCommission(rules: HouseRules): boolean {
  return commissionRate(rules).num !== 0n;
}
