import type { HouseRules, Settlement } from '@sabot/rules';
import { amount, units, ZERO } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import { heldFor, tallyBet } from './tally.ts';
import { ANNA, BEN } from './testing/room.ts';
import { setupOf } from './testing/setups.ts';

/** As `settle` gives a win of 30 units on banco under 5 %. */
const WIN: Settlement = {
  spot: 'banco',
  stake: units(30),
  result: 'won',
  won: units(30),
  commission: amount(150n),
  returned: amount(58_50n),
};

function under(rules: Partial<HouseRules>): HouseRules {
  return setupOf({ commissionRounding: 'unit-up', ...rules }).rules;
}

describe('a bet that joins the tallies', () => {
  const rules = under({ commissionCollected: 'tallied' });

  it('TS45 withholds what brings the held to the rounded sum', () => {
    const first = tallyBet(ANNA, { settlement: WIN, tallies: [] }, rules);
    const second = tallyBet(ANNA, { settlement: WIN, tallies: first.tallies }, rules);
    expect([first, second].map(({ settlement }) => settlement)).toEqual([
      { ...WIN, commission: units(2), returned: units(58) },
      { ...WIN, commission: units(1), returned: units(59) },
    ]);
    expect(second.tallies).toEqual([{ bettor: ANNA, exact: units(3), held: units(3) }]);
    expect([heldFor(second.tallies, ANNA), heldFor(second.tallies, BEN)]).toEqual([units(3), ZERO]);
  });

  it('TS45 leads to the same tallies again from the settlement as it was paid', () => {
    const tallies = [{ bettor: BEN, exact: amount(20n), held: units(1) }];
    const decided = tallyBet(ANNA, { settlement: WIN, tallies }, rules);
    expect(tallyBet(ANNA, { settlement: decided.settlement, tallies }, rules)).toEqual(decided);
  });

  it('TS45 changes nothing where the commission is taken at once, or none is owed', () => {
    const lost: Settlement = { ...WIN, result: 'lost', won: ZERO, commission: ZERO, returned: ZERO };
    const punto: Settlement = { ...WIN, spot: 'punto', commission: ZERO, returned: units(60) };
    for (const [settlement, house] of [
      [WIN, under({ commissionCollected: 'at-once' })],
      [lost, rules],
      [punto, rules],
    ] as const) {
      expect(tallyBet(ANNA, { settlement, tallies: [] }, house)).toEqual({ settlement, tallies: [] });
    }
  });
});
