import type { HouseRules, SpotLimits } from './houseRules.ts';
import { type Amount, amount, isWholeUnits, LARGEST_AMOUNT, units, ZERO } from './money.ts';
import { mostWon } from './settlement.ts';
import { SIDES, SPOTS, type Spot } from './side.ts';

/** The name of a limit, as in `SpotLimits` and `Limits`. */
export type LimitName = 'minimum' | 'maximum' | 'step' | 'liability' | 'tableMaximum' | 'difference';

/** A limit that cannot be one by itself: `spot` is null for a limit of the whole table. */
export type LimitFault = {
  readonly code: 'limit-not-positive' | 'limit-not-whole-units' | 'limit-too-large';
  readonly spot: Spot | null;
  readonly limit: LimitName;
  readonly value: Amount;
};

/**
 * Why limits cannot be played.
 *
 * - `limit-not-positive`, `limit-not-whole-units`, `limit-too-large` (beyond 2^53 - 1 hundredths): see the value.
 * - `maximum-below-minimum`: no stake is allowed.
 * - `limit-off-step`: a minimum or maximum that no stake can reach, as stakes are multiples of the step.
 * - `step-not-of-twenty`: the rules restrict stakes to multiples of 20 units, and the step allows others.
 * - `liability-below-minimum`: the least stake could already win more than the house may owe.
 * - `table-maximum-below-minimum`: the least stake, with the main bet it may need, is more than the whole table may hold.
 * - `difference-below-minimum`: the first bet on this side would always be refused.
 * - `payout-too-large`: the most that one bettor can be paid for a coup is beyond 2^53 - 1 hundredths.
 */
export type LimitsFault =
  | LimitFault
  | {
      readonly code: 'maximum-below-minimum';
      readonly spot: Spot;
      readonly minimum: Amount;
      readonly maximum: Amount;
    }
  | {
      readonly code: 'limit-off-step';
      readonly spot: Spot;
      readonly limit: 'minimum' | 'maximum';
      readonly value: Amount;
      readonly step: Amount;
    }
  | { readonly code: 'step-not-of-twenty'; readonly spot: Spot; readonly step: Amount }
  | {
      readonly code: 'liability-below-minimum';
      readonly spot: Spot;
      readonly liability: Amount;
      readonly win: Amount;
    }
  | {
      readonly code: 'table-maximum-below-minimum';
      readonly spot: Spot;
      readonly tableMaximum: Amount;
      readonly minimum: Amount;
    }
  | {
      readonly code: 'difference-below-minimum';
      readonly spot: Spot;
      readonly difference: Amount;
      readonly minimum: Amount;
    }
  | { readonly code: 'payout-too-large'; readonly payout: Amount; readonly most: Amount };

const TWENTY_UNITS: Amount = units(20);

/** Every reason why the limits of these rules cannot be played. */
export function limitsFaults(rules: HouseRules): readonly LimitsFault[] {
  return [
    ...SPOTS.flatMap((spot) => spotFaults(spot, rules)),
    ...amountFaults(null, { tableMaximum: rules.limits.tableMaximum, difference: rules.limits.difference }),
    ...tableFaults(rules),
    ...payoutFaults(rules),
  ];
}

function spotFaults(spot: Spot, rules: HouseRules): readonly LimitsFault[] {
  const limits = rules.limits.spots[spot];
  const { minimum, maximum, step, liability } = limits;
  const faults: LimitsFault[] = [...amountFaults(spot, { ...limits })];
  if (maximum < minimum) faults.push({ code: 'maximum-below-minimum', spot, minimum, maximum });
  faults.push(...stepFaults(spot, limits));
  if (rules.commissionRounding === 'stakes-of-twenty' && step % TWENTY_UNITS !== 0n) {
    faults.push({ code: 'step-not-of-twenty', spot, step });
  }
  const win = mostWon({ spot, stake: minimum }, rules);
  if (liability !== null && liability < win)
    faults.push({ code: 'liability-below-minimum', spot, liability, win });
  return faults;
}

function stepFaults(spot: Spot, limits: SpotLimits): readonly LimitsFault[] {
  const { step } = limits;
  // Nothing is a multiple of a step of nothing; the step itself has been refused.
  if (step <= ZERO) return [];
  const bounds = ['minimum', 'maximum'] as const;
  return bounds
    .filter((limit) => limits[limit] % step !== 0n)
    .map((limit) => ({ code: 'limit-off-step', spot, limit, value: limits[limit], step }));
}

function tableFaults(rules: HouseRules): readonly LimitsFault[] {
  const { spots, tableMaximum, difference } = rules.limits;
  const faults: LimitsFault[] = [];
  for (const spot of SPOTS) {
    const minimum = leastOnTable(spot, rules);
    if (tableMaximum !== null && tableMaximum < minimum) {
      faults.push({ code: 'table-maximum-below-minimum', spot, tableMaximum, minimum });
    }
  }
  for (const spot of SIDES) {
    const { minimum } = spots[spot];
    if (difference !== null && difference < minimum) {
      faults.push({ code: 'difference-below-minimum', spot, difference, minimum });
    }
  }
  return faults;
}

/** The least that must lie on the table when there is a stake on the spot. */
function leastOnTable(spot: Spot, rules: HouseRules): Amount {
  const { punto, banco, egalite } = rules.limits.spots;
  if (spot !== 'egalite' || !rules.tieNeedsMain) return rules.limits.spots[spot].minimum;
  // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigints.
  const main = punto.minimum < banco.minimum ? punto.minimum : banco.minimum;
  return amount(egalite.minimum + main);
}

/** Bounds the sum over all spots, as if every one of them won: simple, and never too little. */
function payoutFaults(rules: HouseRules): readonly LimitsFault[] {
  const payout = SPOTS.reduce((sum, spot) => {
    const stake = rules.limits.spots[spot].maximum;
    return amount(sum + stake + mostWon({ spot, stake }, rules));
  }, ZERO);
  return payout > LARGEST_AMOUNT ? [{ code: 'payout-too-large', payout, most: LARGEST_AMOUNT }] : [];
}

function amountFaults(
  spot: Spot | null,
  limits: { readonly [L in LimitName]?: Amount | null },
): readonly LimitFault[] {
  // The keys are those of the parameter's type, which the language's own function forgets.
  const names = Object.keys(limits) as LimitName[];
  return names.flatMap((limit) => {
    const value = limits[limit] ?? null;
    return value === null ? [] : amountCodes(value).map((code) => ({ code, spot, limit, value }));
  });
}

function amountCodes(value: Amount): readonly LimitFault['code'][] {
  const codes: LimitFault['code'][] = [];
  if (value <= ZERO) codes.push('limit-not-positive');
  if (!isWholeUnits(value)) codes.push('limit-not-whole-units');
  if (value > LARGEST_AMOUNT) codes.push('limit-too-large');
  return codes;
}
