import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outcome } from './coup.ts';
import type { Commission, HouseRules } from './houseRules.ts';
import { units } from './money.ts';
import { nordicOf, PRESETS, preset } from './presets.ts';
import { paysOf, settle } from './settlement.ts';
import { OUTCOMES, type Spot } from './side.ts';
import { coupOfPips } from './testing/cards.ts';
import type { CoupClass } from './testing/enumerator.ts';
import { countWhere, coupsOf, edgeOf, percent } from './testing/law.ts';

type Counts = { readonly [packs: string]: readonly string[] };
// The file is part of this package and of this shape; the assertion says so to the compiler.
const exactCounts = JSON.parse(
  readFileSync(new URL('./golden/exact-counts.json', import.meta.url), 'utf8'),
) as {
  readonly decks: Counts;
  readonly 'any-two-naturals-tie': Counts;
};
const PACKS = [1, 2, 4, 6, 8];
const CASINO_8 = preset('casino-8') as HouseRules;
// A multiple of 20 and of 25 units, so that no commission needs rounding.
const STAKE = units(100);

function edge(spot: Spot, rules: HouseRules): string {
  return percent(edgeOf({ spot, stake: STAKE }, rules), 6);
}

function under(commission: Commission, packs = 8): HouseRules {
  return { ...CASINO_8, packs, commission };
}

describe('every coup of a fresh shoe', () => {
  it.each(PACKS)('CP15 is counted as often as stored, %i packs', (packs) => {
    for (const [naturals, counts] of [
      ['higher-wins', exactCounts.decks],
      ['any-two-tie', exactCounts['any-two-naturals-tie']],
    ] as const) {
      const ended = (kind: CoupClass) => outcome(coupOfPips(kind.example), naturals);
      const all = countWhere(packs, () => true);
      const found = [all, ...OUTCOMES.map((end) => countWhere(packs, (kind) => ended(kind) === end))];
      expect(found.map(String)).toEqual(counts[packs]);
    }
  });

  it('CP15 is counted by number of cards, by natural and by winner as published, 8 packs', () => {
    const cardsOf = ({ example }: CoupClass) => example.punto.length + example.banco.length;
    expect([4, 5, 6].map((cards) => countWhere(8, (kind) => cardsOf(kind) === cards))).toEqual([
      1_893_735_611_458_560n,
      1_516_734_808_780_800n,
      1_587_927_855_264_000n,
    ]);
    const wonWith = (total: number, cards: number) =>
      countWhere(8, (kind) => {
        const isWin = kind.bancoTotal > kind.puntoTotal;
        return isWin && kind.bancoTotal === total && kind.example.banco.length === cards;
      });
    expect([wonWith(6, 2), wonWith(6, 3), wonWith(7, 3)]).toEqual([
      186_173_936_904_192n,
      83_058_367_551_488n,
      112_633_011_329_024n,
    ]);
    const naturalTie = (kind: CoupClass) =>
      kind.puntoTotal === kind.bancoTotal && kind.puntoTotal >= 8 && cardsOf(kind) === 4;
    expect(countWhere(8, naturalTie)).toBe(89_325_908_267_520n);
  });
});

describe('the edge of every main bet, in percent', () => {
  it.each([
    [1, '1.286372', '1.011748', '15.746127', '6.384585', '0.967785', '1.385210'],
    [2, '1.256458', '1.038905', '15.022797', '5.580885', '0.997753', '1.427821'],
    [4, '1.242113', '1.051695', '14.591643', '5.101826', '1.011622', '1.448164'],
    [6, '1.237415', '1.055849', '14.438160', '4.931289', '1.016093', '1.454808'],
    [8, '1.235081', '1.057906', '14.359629', '4.844032', '1.018301', '1.458104'],
  ])('ST15 is the published one, %i packs', (packs, punto, banco, eight, nine, seven, six) => {
    const five = under('five-percent', packs);
    expect(edge('punto', five)).toBe(punto);
    expect(edge('banco', five)).toBe(banco);
    expect(edge('egalite', five)).toBe(eight);
    expect(edge('egalite', { ...five, tiePays: 9 })).toBe(nine);
    expect(edge('banco', under('none-three-card-seven-returns', packs))).toBe(seven);
    expect(edge('banco', under('none-six-half', packs))).toBe(six);
  });

  it.each([
    ['casino-8', '1.235081', '1.057906', '14.359629'],
    ['software-6', '1.237415', '1.055849', '14.438160'],
    ['nordic', '1.235081', '1.013032', '-1.794759'],
    ['german', '1.235081', '1.057906', '14.359629'],
  ])('ST15 is the published one under the preset %s', (name, punto, banco, egalite) => {
    const rules = preset(name) as HouseRules;
    expect([edge('punto', rules), edge('banco', rules), edge('egalite', rules)]).toEqual([
      punto,
      banco,
      egalite,
    ]);
  });

  it.each([
    [4, '1.242113', '1.006762', '-1.584275'],
    [6, '1.237415', '1.010956', '-1.723288'],
    [8, '1.235081', '1.013032', '-1.794759'],
  ] as const)('ST15 is the published one in the nordic game, %i packs', (packs, punto, banco, egalite) => {
    const rules = nordicOf(packs);
    expect([edge('punto', rules), edge('banco', rules), edge('egalite', rules)]).toEqual([
      punto,
      banco,
      egalite,
    ]);
  });

  it('ST15 is in favour of the bettor on banco at even money, by what it costs him on punto', () => {
    expect(edge('banco', under('none'))).toBe('-1.235081');
  });

  it('ST15 on banco under 4 % is the count of the coups less 24 to 25', () => {
    const [all, punto, banco] = (exactCounts.decks[8] ?? []).map(BigInt) as [bigint, bigint, bigint];
    const expected = percent({ num: 25n * punto - 24n * banco, den: 25n * all }, 6);
    expect(edge('banco', under('four-percent'))).toBe(expected);
    expect(expected).toBe('0.599308');
  });

  it('ST15 per decided bet is 1.1692 on banco and 1.3650 on punto, 8 packs', () => {
    const decided = (spot: Spot) => {
      const { num } = edgeOf({ spot, stake: STAKE }, CASINO_8);
      return percent({ num, den: STAKE * countWhere(8, (kind) => kind.puntoTotal !== kind.bancoTotal) }, 4);
    };
    expect([decided('banco'), decided('punto')]).toEqual(['1.1692', '1.3650']);
  });

  it.each([
    ['exact', 1, '1.058'],
    ['exact', 39, '1.058'],
    ['unit-down', 1, '-1.235'],
    ['unit-down', 19, '-1.235'],
    ['unit-down', 20, '1.058'],
    ['unit-down', 25, '0.599'],
    ['unit-down', 30, '0.294'],
    ['unit-down', 39, '-0.059'],
    ['unit-down', 50, '0.599'],
    ['unit-down', 100, '1.058'],
    ['unit-up', 5, '7.937'],
    ['unit-up', 10, '3.351'],
    ['unit-up', 15, '1.822'],
    ['unit-up', 25, '2.434'],
    ['unit-up', 39, '1.117'],
    ['unit-up', 50, '1.517'],
    ['unit-nearest', 5, '-1.235'],
    ['unit-nearest', 10, '3.351'],
    ['unit-nearest', 25, '0.599'],
    ['unit-nearest', 30, '1.822'],
    ['unit-nearest', 50, '1.517'],
    ['stakes-of-twenty', 20, '1.058'],
    ['stakes-of-twenty', 180, '1.058'],
  ] as const)(
    'ST16 on banco with the commission %s and a stake of %i units',
    (commissionRounding, stake, expected) => {
      const rules = { ...CASINO_8, commissionRounding };
      expect(percent(edgeOf({ spot: 'banco', stake: units(stake) }, rules), 3)).toBe(expected);
    },
  );
});

describe('what a bet pays', () => {
  const options = PRESETS.flatMap((rules) =>
    (['five-percent', 'four-percent', 'none'] as const).map((commission) => ({ ...rules, commission })),
  );

  it('ST12 is what a win gives, in every kind of coup and under every preset', () => {
    for (const rules of options) {
      for (const spot of OUTCOMES) {
        const { num, den } = paysOf(spot, rules);
        for (const { example } of coupsOf(rules.packs)) {
          const { result, returned } = settle({ spot, stake: STAKE }, coupOfPips(example), rules);
          if (result === 'won') expect((returned - STAKE) * den).toBe(STAKE * num);
        }
      }
    }
  });
});
