import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardOfId } from './card.ts';
import { tallyAdded, tallyHeld } from './commission.ts';
import { dealCoup } from './coup.ts';
import type { HouseRules } from './houseRules.ts';
import { type Amount, amount, units } from './money.ts';
import { PRESETS } from './presets.ts';
import { mostWon, settle } from './settlement.ts';
import { seededGenerator, shoeOf, shuffle } from './shoe.ts';
import { SPOTS } from './side.ts';
import { PUNTO_BANCO } from './tableau.ts';

const anyRules: fc.Arbitrary<HouseRules> = fc
  .record({
    base: fc.constantFrom(...PRESETS),
    commission: fc.constantFrom<HouseRules['commission']>(
      'five-percent',
      'four-percent',
      'none-six-half',
      'none-three-card-seven-returns',
      'none',
    ),
    commissionRounding: fc.constantFrom<HouseRules['commissionRounding']>(
      'exact',
      'unit-down',
      'unit-up',
      'unit-nearest',
    ),
    commissionCollected: fc.constantFrom<HouseRules['commissionCollected']>('at-once', 'tallied'),
    tiePays: fc.constantFrom(8 as const, 9 as const),
  })
  .map(({ base, ...options }) => ({ ...base, ...options }));

const anyCoup = fc.integer({ min: 0, max: 2 ** 53 - 1 }).map((seed) => {
  const { cards } = shoeOf(shuffle(52, seededGenerator(seed)).map(cardOfId));
  const left = cards.values();
  return dealCoup(() => left.next().value ?? cardOfId(0), PUNTO_BANCO);
});

const anyStake = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((whole) => units(whole));

describe('laws of settlement', () => {
  it('ST14 a bet gets back nothing, its stake, or its stake and the win less the commission', () => {
    fc.assert(
      fc.property(anyRules, anyCoup, fc.constantFrom(...SPOTS), anyStake, (rules, coup, spot, stake) => {
        const { result, won, commission, returned } = settle({ spot, stake }, coup, rules);
        expect(commission >= 0n && commission <= won).toBe(true);
        expect(won <= mostWon({ spot, stake }, rules)).toBe(true);
        if (result === 'won') expect(won > 0n).toBe(true);
        else expect([won, commission]).toEqual([0n, 0n]);
        const stakeBack = result === 'lost' ? 0n : stake;
        expect(returned).toBe(stakeBack + won - commission);
        if (spot !== 'banco') expect(commission).toBe(0n);
      }),
      { numRuns: 500 },
    );
  });

  it('ST14 of punto, banco and egalite exactly one wins, and the others lose or come back', () => {
    fc.assert(
      fc.property(anyCoup, anyStake, (coup, stake) => {
        const rules = PRESETS[0] as HouseRules;
        const results = SPOTS.map((spot) => settle({ spot, stake }, coup, rules).result);
        expect(results.filter((result) => result === 'won')).toHaveLength(1);
        expect(results.filter((result) => result === 'push')).toHaveLength(results[2] === 'won' ? 2 : 0);
      }),
    );
  });

  it('ST11 the steps of a tally add up to the sum rounded once, and none is negative', () => {
    fc.assert(
      fc.property(anyRules, fc.array(fc.bigInt({ min: 0n, max: 100_000n })), (rules, added) => {
        let [exactSum, held]: [Amount, bigint] = [amount(0n), 0n];
        for (const step of added) {
          const more = tallyAdded(exactSum, amount(step), rules);
          expect(more >= 0n).toBe(true);
          held += more;
          exactSum = amount(exactSum + step);
        }
        expect(held).toBe(tallyHeld(exactSum, rules));
      }),
    );
  });
});
