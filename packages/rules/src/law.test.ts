import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outcome } from './coup.ts';
import type { Commission, CommissionRounding, HouseRules } from './houseRules.ts';
import { units } from './money.ts';
import { nordicOf, PRESETS, preset } from './presets.ts';
import { checkHouseRules } from './rulesFault.ts';
import { paysOf, settle } from './settlement.ts';
import { type BySpot, OUTCOMES, type Spot } from './side.ts';
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

type Commissioned = 'five-percent' | 'four-percent';
type Rounded = Exclude<CommissionRounding, 'stakes-of-twenty'>;
// What a win of so many units costs on banco, in hundredths, as a cashier would write it down.
const TAKEN: {
  readonly [C in Commissioned]: { readonly [win: number]: { readonly [R in Rounded]: bigint } };
} = {
  'five-percent': {
    7: { exact: 35n, 'unit-down': 0n, 'unit-up': 100n, 'unit-nearest': 0n },
    10: { exact: 50n, 'unit-down': 0n, 'unit-up': 100n, 'unit-nearest': 100n },
    20: { exact: 100n, 'unit-down': 100n, 'unit-up': 100n, 'unit-nearest': 100n },
  },
  'four-percent': {
    7: { exact: 28n, 'unit-down': 0n, 'unit-up': 100n, 'unit-nearest': 0n },
    10: { exact: 40n, 'unit-down': 0n, 'unit-up': 100n, 'unit-nearest': 0n },
    20: { exact: 80n, 'unit-down': 0n, 'unit-up': 100n, 'unit-nearest': 100n },
  },
};

describe('every option of the house', () => {
  const commissions = [
    'five-percent',
    'four-percent',
    'none-six-half',
    'none-three-card-seven-returns',
    'none',
  ] as const;
  const roundings = ['exact', 'unit-down', 'unit-up', 'unit-nearest', 'stakes-of-twenty'] as const;
  const shoes = [...PACKS.map((packs) => ({ ...CASINO_8, name: 'casino', packs })), ...PRESETS];

  /** All that may be played with this shoe, by the check of the rules. */
  function optionsOf(shoe: HouseRules): readonly HouseRules[] {
    return (['higher-wins', 'any-two-tie'] as const)
      .flatMap((naturals) => commissions.map((commission) => ({ ...shoe, naturals, commission })))
      .flatMap((rules) => roundings.map((commissionRounding) => inStepWith({ ...rules, commissionRounding })))
      .flatMap((rules) =>
        (['at-once', 'tallied'] as const).map((commissionCollected) => ({ ...rules, commissionCollected })),
      )
      .flatMap((rules) => ([8, 9] as const).map((tiePays) => ({ ...rules, tiePays })))
      .filter((rules) => checkHouseRules(rules).length === 0);
  }

  function inStepWith(rules: HouseRules): HouseRules {
    if (rules.commissionRounding !== 'stakes-of-twenty') return rules;
    const { punto, egalite } = rules.limits.spots;
    const twenty = { minimum: units(20), step: units(20) };
    const main = { ...punto, ...twenty };
    return {
      ...rules,
      limits: { ...rules.limits, spots: { punto: main, banco: main, egalite: { ...egalite, ...twenty } } },
    };
  }

  /** How many draws end how, by the enumerator's totals alone. */
  function countsOf(packs: number, naturals: HouseRules['naturals']) {
    const areTwoNaturals = ({ example, puntoTotal, bancoTotal }: CoupClass) =>
      example.punto.length + example.banco.length === 4 && puntoTotal >= 8 && bancoTotal >= 8;
    const isLevel = (kind: CoupClass) =>
      kind.puntoTotal === kind.bancoTotal || (naturals === 'any-two-tie' && areTwoNaturals(kind));
    const banco = (holds: (kind: CoupClass) => boolean) =>
      countWhere(packs, (kind) => !isLevel(kind) && kind.bancoTotal > kind.puntoTotal && holds(kind));
    return {
      punto: countWhere(packs, (kind) => !isLevel(kind) && kind.puntoTotal > kind.bancoTotal),
      banco: banco(() => true),
      egalite: countWhere(packs, isLevel),
      bancoWithSix: banco((kind) => kind.bancoTotal === 6),
      bancoWithThreeCardSeven: banco((kind) => kind.bancoTotal === 7 && kind.example.banco.length === 3),
    };
  }

  type Counted = ReturnType<typeof countsOf>;

  /** What a bettor has won of all draws together with so many units on each spot, by the counts and no product code. */
  function wonByCounts(counts: Counted, rules: HouseRules, stakeUnits: number): BySpot<bigint> {
    const stake = BigInt(stakeUnits) * 100n;
    return {
      punto: stake * counts.punto - stake * counts.banco,
      banco: wonOnBanco(counts, rules, stakeUnits) - stake * counts.punto,
      egalite: stake * BigInt(rules.tiePays) * counts.egalite - stake * (counts.punto + counts.banco),
    };
  }

  function wonOnBanco(counts: Counted, rules: HouseRules, stakeUnits: number): bigint {
    const stake = BigInt(stakeUnits) * 100n;
    switch (rules.commission) {
      case 'none':
        return stake * counts.banco;
      case 'none-six-half':
        return stake * (counts.banco - counts.bancoWithSix) + (stake / 2n) * counts.bancoWithSix;
      case 'none-three-card-seven-returns':
        return stake * (counts.banco - counts.bancoWithThreeCardSeven);
      default: {
        // A tally is rounded at its end, not here; and of stakes of twenty nothing is left to round.
        const { commissionRounding: named, commissionCollected } = rules;
        const rounding = named === 'stakes-of-twenty' || commissionCollected === 'tallied' ? 'exact' : named;
        const taken = TAKEN[rules.commission][stakeUnits]?.[rounding];
        if (taken === undefined) throw new Error(`nobody wrote down what ${stakeUnits} units cost`);
        return (stake - taken) * counts.banco;
      }
    }
  }

  it.each(shoes.map((shoe) => [shoe.name, shoe.packs, shoe] as const))(
    'ST18 gives over every coup what the counts of the coups say: %s, %i packs',
    (_name, packs, shoe) => {
      const options = optionsOf(shoe);
      // 10 by five percent, 8 by four and 3 without, or 5, 4 and 3 where there is no tally; twice by naturals and by tie.
      expect(options).toHaveLength(shoe.cut.kind === 'behind' ? 84 : 48);
      const coups = coupsOf(packs).map(({ example, weight }) => ({ coup: coupOfPips(example), weight }));
      const counts = {
        'higher-wins': countsOf(packs, 'higher-wins'),
        'any-two-tie': countsOf(packs, 'any-two-tie'),
      };
      for (const rules of options) {
        for (const stakeUnits of rules.commissionRounding === 'stakes-of-twenty' ? [20] : [7, 10, 20]) {
          const stake = units(stakeUnits);
          const wonOn = (spot: Spot) =>
            coups.reduce(
              (sum, { coup, weight }) =>
                sum + weight * (settle({ spot, stake }, coup, rules).returned - stake),
              0n,
            );
          const won = { punto: wonOn('punto'), banco: wonOn('banco'), egalite: wonOn('egalite') };
          expect(won).toEqual(wonByCounts(counts[rules.naturals], rules, stakeUnits));
        }
      }
    },
  );
});
