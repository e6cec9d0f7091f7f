import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardId } from './card.ts';
import type { HouseRules } from './houseRules.ts';
import { preset } from './presets.ts';
import { checkHouseRules, leastBehindCut } from './rulesFault.ts';
import { dealFromShoe, openShoe, seededGenerator } from './shoe.ts';
import { isCutOut } from './shoeMeter.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 53 - 1 });
const endings = fc.constantFrom<HouseRules['afterCut']>('finish-and-stop', 'one-more', 'only-if-first');
const burns = fc.constantFrom<HouseRules['burn']>(
  { kind: 'none' },
  { kind: 'turn' },
  { kind: 'packs' },
  { kind: 'fixed', cards: 3 },
);
const rulesOf = fc
  .record({ packs: fc.integer({ min: 1, max: 12 }), afterCut: endings, burn: burns, more: fc.nat(20) })
  .map(({ packs, afterCut, burn, more }): HouseRules => {
    const base = preset('casino-8') as HouseRules;
    return {
      ...base,
      packs,
      afterCut,
      burn,
      cut: { kind: 'behind', cards: leastBehindCut(afterCut) + more },
    };
  })
  .filter((rules) => checkHouseRules(rules).length === 0);

describe('laws of the shoe', () => {
  it('SH5 a shoe of 1 to 12 packs holds each of its cards once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), seeds, (packs, seed) => {
        const rules = { ...(preset('casino-8') as HouseRules), packs };
        const ids = openShoe(rules, seededGenerator(seed)).cards.map(cardId);
        expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: packs * 52 }, (_, id) => id));
      }),
    );
  });

  it('SH14 under every rule of the cut card a shoe ends by it, and no coup runs dry', () => {
    fc.assert(
      fc.property(rulesOf, seeds, (rules, seed) => {
        let shoe = openShoe(rules, seededGenerator(seed));
        let afterCut = 0;
        for (let next = dealFromShoe(shoe, rules); next.ok; next = dealFromShoe(shoe, rules)) {
          const drawn = next.value.shoe.meter.next - shoe.meter.next;
          expect(drawn).toBe(next.value.coup.punto.length + next.value.coup.banco.length);
          if (isCutOut(shoe.meter)) afterCut += 1;
          shoe = next.value.shoe;
        }
        const { meter } = shoe;
        expect(meter.ending).toBe('over');
        expect(isCutOut(meter)).toBe(true);
        // After a cut card that came out with the last card of a coup there are two coups at most, else one.
        expect(afterCut).toBeLessThanOrEqual(rules.afterCut === 'one-more' ? 2 : 1);
        expect(meter.next).toBeLessThanOrEqual(meter.size);
      }),
      { numRuns: 300 },
    );
  });
});
