import { type BySpot, type HouseRules, mostWon, SPOTS } from '@sabot/rules';
import { type Amount, amount } from '@sabot/rules/money';
import type { BettorId } from './ids.ts';
import { stakesOf, tableStakes, withChips } from './layout.ts';
import type { Refusal } from './refusal.ts';
import type { Chips, Layout } from './state.ts';

/** The layouts before, and what one bettor's chips would become. */
export interface Proposal {
  readonly layouts: readonly Layout[];
  readonly bettor: BettorId;
  readonly chips: readonly Chips[];
}

/** The first limit of the house that a proposed stake breaks, or null: in the order of REFUSAL_CODES. */
export function brokenByStaking(rules: HouseRules, proposal: Proposal): Refusal | null {
  const own = stakesOf(proposal.chips);
  return (
    outOfStep(rules, own) ??
    belowMinimum(rules, own) ??
    aboveMaximum(rules, own) ??
    bothSides(rules, own) ??
    tieAlone(rules, own) ??
    tableLimit(rules, proposal)
  );
}

/** The first limit that taking chips off breaks: one that the chips left behind could no longer keep. */
export function brokenByRemoval(rules: HouseRules, proposal: Proposal): Refusal | null {
  const before = differenceOf(tableStakes(proposal.layouts));
  const after = differenceOf(tableStakes(withChips(proposal.layouts, proposal.bettor, proposal.chips)));
  return tieAlone(rules, stakesOf(proposal.chips)) ?? (after > before ? difference(rules, after) : null);
}

/** The stakes on punto and banco lie further apart than the house allows. */
export function isTooFarApart(rules: HouseRules, layouts: readonly Layout[]): boolean {
  return difference(rules, differenceOf(tableStakes(layouts))) !== null;
}

function outOfStep(rules: HouseRules, own: BySpot<Amount>): Refusal | null {
  const spot = SPOTS.find((at) => own[at] % rules.limits.spots[at].step !== 0n);
  return spot ? { code: 'not-in-step', spot, step: rules.limits.spots[spot].step } : null;
}

function belowMinimum(rules: HouseRules, own: BySpot<Amount>): Refusal | null {
  const spot = SPOTS.find((at) => own[at] > 0n && own[at] < rules.limits.spots[at].minimum);
  return spot ? { code: 'below-minimum', spot, minimum: rules.limits.spots[spot].minimum } : null;
}

function aboveMaximum(rules: HouseRules, own: BySpot<Amount>): Refusal | null {
  const spot = SPOTS.find((at) => own[at] > rules.limits.spots[at].maximum);
  return spot ? { code: 'above-maximum', spot, maximum: rules.limits.spots[spot].maximum } : null;
}

function bothSides(rules: HouseRules, own: BySpot<Amount>): Refusal | null {
  return rules.bothSides === 'forbidden' && own.punto > 0n && own.banco > 0n ? { code: 'both-sides' } : null;
}

function tieAlone(rules: HouseRules, own: BySpot<Amount>): Refusal | null {
  return rules.tieNeedsMain && own.egalite > 0n && own.punto + own.banco === 0n
    ? { code: 'tie-needs-main' }
    : null;
}

/** The limits on all bettors together. */
function tableLimit(rules: HouseRules, proposal: Proposal): Refusal | null {
  const all = tableStakes(withChips(proposal.layouts, proposal.bettor, proposal.chips));
  const { tableMaximum } = rules.limits;
  if (tableMaximum !== null && all.punto + all.banco + all.egalite > tableMaximum) {
    return { code: 'table-maximum', maximum: tableMaximum };
  }
  return liability(rules, all) ?? difference(rules, differenceOf(all));
}

function liability(rules: HouseRules, all: BySpot<Amount>): Refusal | null {
  for (const spot of SPOTS) {
    const most = rules.limits.spots[spot].liability;
    if (most !== null && mostWon({ spot, stake: all[spot] }, rules) > most)
      return { code: 'liability-limit', spot, liability: most };
  }
  return null;
}

function differenceOf({ punto, banco }: BySpot<Amount>): Amount {
  return amount(punto > banco ? punto - banco : banco - punto);
}

function difference(rules: HouseRules, apart: Amount): Refusal | null {
  const most = rules.limits.difference;
  return most !== null && apart > most ? { code: 'difference-limit', difference: most } : null;
}
