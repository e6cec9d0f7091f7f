import { CARDS_OF_PACK } from './card.ts';
import { hasCommission } from './commission.ts';
import { CARDS_OF_COUP } from './coup.ts';
import type { AfterCut, Burn, Commission, CommissionRounding, HouseRules } from './houseRules.ts';
import { type LimitsFault, limitsFaults } from './limitsFault.ts';
import { mostBurnt } from './shoeMeter.ts';

/** The most packs that a shoe may hold. */
export const MOST_PACKS = 12;

/**
 * Why house rules cannot be played: a code and its facts, in the order in which {@link checkHouseRules} gives them.
 *
 * - `packs-out-of-range`: packs are whole, from 1 to 12.
 * - `tally-without-commission`, `rounding-without-commission`: there is nothing to tally or to round.
 * - `tally-without-shoe`: a tally is collected at the end of the shoe, and with a shuffle each coup there is none.
 * - `stakes-of-twenty-without-five-percent`: the stakes make 5 % a whole number of units, and no other commission.
 * - `burn-without-shoe`, `after-cut-without-cut`: options of the shoe, with a shuffle each coup.
 * - `burn-out-of-range`: a fixed burn is a whole number of cards, one or more.
 * - `cut-not-whole`: the cards behind the cut card are a whole number.
 * - `cut-too-shallow`: behind the cut card lie too few for the coups that are still dealt once it is out.
 * - `cut-too-deep`: between the longest burn and the cut card there is not one whole coup.
 */
export type RulesFault =
  | {
      readonly code: 'packs-out-of-range';
      readonly packs: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly code: 'rounding-without-commission'; readonly commissionRounding: CommissionRounding }
  | { readonly code: 'tally-without-commission'; readonly commission: Commission }
  | { readonly code: 'tally-without-shoe' }
  | { readonly code: 'stakes-of-twenty-without-five-percent'; readonly commission: Commission }
  | { readonly code: 'burn-without-shoe'; readonly burn: Burn['kind'] }
  | { readonly code: 'burn-out-of-range'; readonly cards: number }
  | { readonly code: 'after-cut-without-cut'; readonly afterCut: AfterCut }
  | { readonly code: 'cut-not-whole'; readonly behind: number }
  | { readonly code: 'cut-too-shallow'; readonly behind: number; readonly least: number }
  | { readonly code: 'cut-too-deep'; readonly behind: number; readonly most: number }
  | LimitsFault;

/**
 * Every reason why rules cannot be played; none when they can. Each reason is given once and none hides another,
 * except that sums are not made of numbers that are themselves at fault.
 *
 * @example
 * checkHouseRules({ ...preset, packs: 13 }); // [{ code: 'packs-out-of-range', packs: 13, least: 1, most: 12 }]
 */
export function checkHouseRules(rules: HouseRules): readonly RulesFault[] {
  return [...packsFaults(rules), ...commissionFaults(rules), ...shoeFaults(rules), ...limitsFaults(rules)];
}

/**
 * The fewest cards that must lie behind the cut card. The last coup but the one in progress may need six, and five more
 * when the cut card came out with the second card of a coup of six.
 */
export function leastBehindCut(afterCut: AfterCut): number {
  return afterCut === 'finish-and-stop' ? CARDS_OF_COUP : 2 * CARDS_OF_COUP - 1;
}

function packsFaults({ packs }: HouseRules): readonly RulesFault[] {
  const isInRange = Number.isInteger(packs) && packs >= 1 && packs <= MOST_PACKS;
  return isInRange ? [] : [{ code: 'packs-out-of-range', packs, least: 1, most: MOST_PACKS }];
}

function commissionFaults(rules: HouseRules): readonly RulesFault[] {
  const { commission, commissionRounding } = rules;
  const isTallied = rules.commissionCollected === 'tallied';
  const faults: RulesFault[] = [];
  if (!hasCommission(rules)) {
    if (commissionRounding !== 'exact')
      faults.push({ code: 'rounding-without-commission', commissionRounding });
    if (isTallied) faults.push({ code: 'tally-without-commission', commission });
    return faults;
  }
  if (commissionRounding === 'stakes-of-twenty' && commission !== 'five-percent') {
    faults.push({ code: 'stakes-of-twenty-without-five-percent', commission });
  }
  if (isTallied && rules.cut.kind === 'shuffle-each-coup') faults.push({ code: 'tally-without-shoe' });
  return faults;
}

function shoeFaults(rules: HouseRules): readonly RulesFault[] {
  const { burn, cut, afterCut } = rules;
  const faults: RulesFault[] = [];
  if (burn.kind === 'fixed' && !(Number.isInteger(burn.cards) && burn.cards >= 1)) {
    faults.push({ code: 'burn-out-of-range', cards: burn.cards });
  }
  if (cut.kind === 'behind') return [...faults, ...cutFaults(rules, cut.cards)];
  if (burn.kind !== 'none') faults.push({ code: 'burn-without-shoe', burn: burn.kind });
  if (afterCut !== 'finish-and-stop') faults.push({ code: 'after-cut-without-cut', afterCut });
  return faults;
}

function cutFaults(rules: HouseRules, behind: number): readonly RulesFault[] {
  if (!Number.isInteger(behind)) return [{ code: 'cut-not-whole', behind }];
  const least = leastBehindCut(rules.afterCut);
  const most = rules.packs * CARDS_OF_PACK - mostBurnt(rules) - CARDS_OF_COUP;
  const faults: RulesFault[] = [];
  if (behind < least) faults.push({ code: 'cut-too-shallow', behind, least });
  if (behind > most) faults.push({ code: 'cut-too-deep', behind, most });
  return faults;
}
