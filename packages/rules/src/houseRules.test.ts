import { describe, expect, it } from 'vitest';
import { type HouseRules, type Limits, type SpotLimits, tableauOf } from './houseRules.ts';
import { type Amount, amount, LARGEST_AMOUNT, units } from './money.ts';
import { nordicOf, PRESETS, preset } from './presets.ts';
import { checkHouseRules, leastBehindCut } from './rulesFault.ts';
import type { Spot } from './side.ts';
import { PUNTO_BANCO } from './tableau.ts';

const RULES = preset('casino-8') as HouseRules;
const SHUFFLED = preset('software-6') as HouseRules;

function faults(changed: Partial<HouseRules>, base = RULES) {
  return checkHouseRules({ ...base, ...changed });
}

function spot(name: Spot, changed: Partial<SpotLimits>, limits: Limits = RULES.limits): Limits {
  return { ...limits, spots: { ...limits.spots, [name]: { ...limits.spots[name], ...changed } } };
}

function everySpot(changed: Partial<SpotLimits>): Limits {
  return spot('punto', changed, spot('banco', changed, spot('egalite', changed)));
}

describe('the presets', () => {
  it('HR1 are those of the four sources', () => {
    expect(PRESETS.map(({ name }) => name)).toEqual(['casino-8', 'software-6', 'nordic', 'german']);
    expect(preset('german')).toBe(PRESETS[3]);
    expect(preset('no such house')).toBeUndefined();
    expect(preset('__proto__')).toBeUndefined();
  });

  it.each([
    ['casino-8', 8, 'higher-wins', 'returned', 'turn', { kind: 'behind', cards: 14 }, 'one-more'],
    ['software-6', 6, 'higher-wins', 'returned', 'none', { kind: 'shuffle-each-coup' }, 'finish-and-stop'],
    ['nordic', 8, 'any-two-tie', 'returned', 'turn', { kind: 'behind', cards: 14 }, 'one-more'],
    ['german', 8, 'higher-wins', 'lie-on', 'turn', { kind: 'behind', cards: 14 }, 'one-more'],
  ])('HR2 %s is complete', (name, packs, naturals, afterTie, burn, cut, afterCut) => {
    expect(preset(name)).toMatchObject({
      packs,
      naturals,
      afterTie,
      burn: { kind: burn },
      cut,
      afterCut,
      commission: 'five-percent',
      commissionRounding: 'exact',
      commissionCollected: 'at-once',
      tiePays: 8,
      bothSides: 'allowed',
      tieNeedsMain: false,
    });
  });

  it('HR2 have the same limits, which no source names', () => {
    for (const { limits } of PRESETS) {
      expect(limits.spots.punto).toEqual({ minimum: 100n, maximum: 500_000n, step: 100n, liability: null });
      expect(limits.spots.banco).toEqual(limits.spots.punto);
      expect(limits.spots.egalite).toEqual({ minimum: 100n, maximum: 50_000n, step: 100n, liability: null });
      expect(limits).toMatchObject({ tableMaximum: null, difference: null });
    }
  });

  it('HR3 name what their source does not say', () => {
    const common = [
      'commissionRounding',
      'commissionCollected',
      'afterCut',
      'bothSides',
      'tieNeedsMain',
      'limits',
    ];
    for (const rules of PRESETS) {
      expect(rules.filledIn).toEqual(expect.arrayContaining(common));
      for (const field of rules.filledIn) expect(rules).toHaveProperty(field);
    }
    expect(preset('casino-8')?.filledIn).not.toContain('packs');
    expect(preset('software-6')?.filledIn).not.toContain('cut');
    expect(preset('nordic')?.filledIn).toEqual(
      expect.arrayContaining(['tiePays', 'commission', 'afterTie', 'cut']),
    );
    expect(preset('german')?.filledIn).toContain('packs');
    expect(preset('german')?.filledIn).not.toContain('afterTie');
  });

  it('HR4 can be played', () => {
    for (const rules of PRESETS) expect(checkHouseRules(rules)).toEqual([]);
  });

  it.each([4, 6, 8] as const)('HR5 the nordic one is played with %i packs on choice', (packs) => {
    expect(nordicOf(packs)).toEqual({ ...preset('nordic'), packs });
    expect(checkHouseRules(nordicOf(packs))).toEqual([]);
  });

  it('HR6 are played by the tableau of punto banco', () => {
    for (const rules of PRESETS) expect(tableauOf(rules)).toBe(PUNTO_BANCO);
  });
});

describe('the shoe of the house', () => {
  it.each([0, 13, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('HR7 of %f packs is refused', (packs) => {
    expect(faults({ packs })).toContainEqual({ code: 'packs-out-of-range', packs, least: 1, most: 12 });
  });

  it.each([1, 2, 12])('HR7 of %i packs is played', (packs) => {
    expect(faults({ packs })).toEqual([]);
  });

  it.each([
    ['finish-and-stop', 6],
    ['one-more', 11],
    ['only-if-first', 11],
  ] as const)('HR8 with %s has at least %i cards behind the cut card', (afterCut, least) => {
    expect(leastBehindCut(afterCut)).toBe(least);
    expect(faults({ afterCut, cut: { kind: 'behind', cards: least } })).toEqual([]);
    expect(faults({ afterCut, cut: { kind: 'behind', cards: least - 1 } })).toEqual([
      { code: 'cut-too-shallow', behind: least - 1, least },
    ]);
  });

  it.each([
    [{ kind: 'none' }, 410],
    [{ kind: 'turn' }, 399],
    [{ kind: 'packs' }, 402],
    [{ kind: 'fixed', cards: 10 }, 400],
  ] as const)('HR9 with the burn %o has a coup in front of the cut card: at most %i behind', (burn, most) => {
    expect(faults({ burn, cut: { kind: 'behind', cards: most } })).toEqual([]);
    expect(faults({ burn, cut: { kind: 'behind', cards: most + 1 } })).toEqual([
      { code: 'cut-too-deep', behind: most + 1, most },
    ]);
  });

  it('HR9 that is burnt nearly whole is refused', () => {
    expect(faults({ burn: { kind: 'fixed', cards: 410 } })).toEqual([
      { code: 'cut-too-deep', behind: 14, most: 0 },
    ]);
  });

  it.each([13.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'HR10 with %f cards behind the cut card is refused',
    (behind) => {
      expect(faults({ cut: { kind: 'behind', cards: behind } })).toEqual([{ code: 'cut-not-whole', behind }]);
    },
  );

  it.each([0, -1, 2.5, Number.NaN])('HR11 with a burn of %f cards is refused', (cards) => {
    expect(faults({ burn: { kind: 'fixed', cards } })).toEqual([{ code: 'burn-out-of-range', cards }]);
  });

  it('HR12 that is shuffled for each coup burns nothing', () => {
    expect(faults({ burn: { kind: 'turn' } }, SHUFFLED)).toEqual([
      { code: 'burn-without-shoe', burn: 'turn' },
    ]);
  });

  it.each(['one-more', 'only-if-first'] as const)(
    'HR12 that is shuffled for each coup has no %s',
    (afterCut) => {
      expect(faults({ afterCut }, SHUFFLED)).toEqual([{ code: 'after-cut-without-cut', afterCut }]);
    },
  );
});

describe('the commission of the house', () => {
  const NONE = ['none', 'none-six-half', 'none-three-card-seven-returns'] as const;
  const ROUNDINGS = ['unit-down', 'unit-up', 'unit-nearest', 'stakes-of-twenty'] as const;

  it.each(NONE)('HR13 that is %s is played, and neither rounded nor tallied', (commission) => {
    expect(faults({ commission })).toEqual([]);
    expect(faults({ commission, commissionCollected: 'tallied' })).toEqual([
      { code: 'tally-without-commission', commission },
    ]);
    for (const commissionRounding of ROUNDINGS.slice(0, 3)) {
      expect(faults({ commission, commissionRounding })).toEqual([
        { code: 'rounding-without-commission', commissionRounding },
      ]);
    }
    expect(
      faults({
        commission,
        commissionRounding: 'stakes-of-twenty',
        limits: everySpot({
          minimum: units(20),
          maximum: units(400),
          step: units(20),
        }),
      }),
    ).toEqual([{ code: 'rounding-without-commission', commissionRounding: 'stakes-of-twenty' }]);
  });

  it.each(['unit-down', 'unit-up', 'unit-nearest'] as const)(
    'HR14 that is rounded %s is played, also tallied',
    (rounding) => {
      expect(faults({ commissionRounding: rounding })).toEqual([]);
      expect(
        faults({ commissionRounding: rounding, commissionCollected: 'tallied', commission: 'four-percent' }),
      ).toEqual([]);
    },
  );

  it('HR14 that is tallied needs the end of a shoe', () => {
    expect(faults({ commissionCollected: 'tallied' }, SHUFFLED)).toEqual([{ code: 'tally-without-shoe' }]);
  });

  it('HR15 makes stakes multiples of twenty only where steps do and 5 % is taken', () => {
    const twenty = everySpot({ minimum: units(20), maximum: units(400), step: units(20) });
    expect(faults({ commissionRounding: 'stakes-of-twenty', limits: twenty })).toEqual([]);
    expect(
      faults({
        commissionRounding: 'stakes-of-twenty',
        limits: everySpot({
          minimum: units(40),
          maximum: units(400),
          step: units(40),
        }),
      }),
    ).toEqual([]);
    expect(
      faults({ commissionRounding: 'stakes-of-twenty', limits: twenty, commission: 'four-percent' }),
    ).toEqual([{ code: 'stakes-of-twenty-without-five-percent', commission: 'four-percent' }]);
    expect(faults({ commissionRounding: 'stakes-of-twenty' })).toEqual(
      ['punto', 'banco', 'egalite'].map((name) => ({
        code: 'step-not-of-twenty',
        spot: name,
        step: units(1),
      })),
    );
  });
});

describe('the limits of the house', () => {
  it.each([
    [units(0), 'limit-not-positive'],
    [units(-5), 'limit-not-positive'],
    [amount(150n), 'limit-not-whole-units'],
    [amount(2n ** 60n * 100n), 'limit-too-large'],
  ] as const)('HR16 of %i hundredths are refused', (value, code) => {
    for (const limit of ['minimum', 'maximum', 'step', 'liability'] as const) {
      expect(faults({ limits: spot('banco', { [limit]: value }) })).toContainEqual({
        code,
        spot: 'banco',
        limit,
        value,
      });
    }
    for (const limit of ['tableMaximum', 'difference'] as const) {
      expect(faults({ limits: { ...RULES.limits, [limit]: value } })).toContainEqual({
        code,
        spot: null,
        limit,
        value,
      });
    }
  });

  it('HR17 have the maximum above the minimum', () => {
    expect(faults({ limits: spot('punto', { minimum: units(10), maximum: units(9) }) })).toEqual([
      { code: 'maximum-below-minimum', spot: 'punto', minimum: units(10), maximum: units(9) },
    ]);
    expect(faults({ limits: spot('punto', { minimum: units(10), maximum: units(10) }) })).toEqual([]);
  });

  it('HR18 have both on a step, so that a stake can reach them', () => {
    expect(
      faults({ limits: spot('punto', { minimum: units(5), maximum: units(52), step: units(10) }) }),
    ).toEqual([
      { code: 'limit-off-step', spot: 'punto', limit: 'minimum', value: units(5), step: units(10) },
      { code: 'limit-off-step', spot: 'punto', limit: 'maximum', value: units(52), step: units(10) },
    ]);
    expect(faults({ limits: spot('punto', { step: units(0) }) }).map(({ code }) => code)).toEqual([
      'limit-not-positive',
    ]);
  });

  it('HR19 have a liability that covers the win of the least stake', () => {
    expect(faults({ limits: spot('egalite', { minimum: units(5), liability: units(40) }) })).toEqual([]);
    expect(faults({ limits: spot('egalite', { minimum: units(5), liability: units(39) }) })).toEqual([
      { code: 'liability-below-minimum', spot: 'egalite', liability: units(39), win: units(40) },
    ]);
    expect(
      faults({ limits: spot('egalite', { minimum: units(5), liability: units(40) }), tiePays: 9 }),
    ).toHaveLength(1);
  });

  it('HR20 have a table maximum that holds the least stake on each spot', () => {
    const limits = { ...spot('banco', { minimum: units(10) }), tableMaximum: units(9) };
    expect(faults({ limits })).toEqual([
      { code: 'table-maximum-below-minimum', spot: 'banco', tableMaximum: units(9), minimum: units(10) },
    ]);
    expect(faults({ limits: { ...limits, tableMaximum: units(10) } })).toEqual([]);
  });

  it.each([
    [10, 2, 5],
    [2, 10, 5],
  ])(
    'HR20 have one that holds the main bet too which a bet on egalite needs: %i, %i',
    (punto, banco, egalite) => {
      const spots = spot(
        'egalite',
        { minimum: units(egalite) },
        spot('punto', { minimum: units(punto) }, spot('banco', { minimum: units(banco) })),
      );
      const within = (tableMaximum: number) =>
        faults({ tieNeedsMain: true, limits: { ...spots, tableMaximum: units(tableMaximum) } }).map(
          ({ code }) => code,
        );
      expect(within(10)).toEqual([]);
      const small = spot('punto', { minimum: units(2) }, spot('banco', { minimum: units(2) }, spots));
      expect(faults({ tieNeedsMain: true, limits: { ...small, tableMaximum: units(6) } })).toEqual([
        { code: 'table-maximum-below-minimum', spot: 'egalite', tableMaximum: units(6), minimum: units(7) },
      ]);
      expect(faults({ tieNeedsMain: false, limits: { ...small, tableMaximum: units(6) } })).toEqual([]);
    },
  );

  it('HR21 have a difference that lets a lone least bet stand on either side', () => {
    const limits = { ...spot('banco', { minimum: units(10) }), difference: units(9) };
    expect(faults({ limits })).toEqual([
      { code: 'difference-below-minimum', spot: 'banco', difference: units(9), minimum: units(10) },
    ]);
    expect(faults({ limits: { ...limits, difference: units(10) } })).toEqual([]);
  });

  it('HR22 never allow a payment beyond 2^53 - 1 hundredths', () => {
    // 9 x the stake on egalite and 2 x 5,000 units on each of the others.
    const others = 20_000n * 100n;
    const most = (LARGEST_AMOUNT - others) / 900n;
    const upTo = (whole: bigint) => faults({ limits: spot('egalite', { maximum: units(whole) }) });
    expect(upTo(most)).toEqual([]);
    expect(upTo(most + 1n)).toEqual([
      { code: 'payout-too-large', payout: (most + 1n) * 900n + others, most: LARGEST_AMOUNT },
    ]);
  });

  it('HR23 are refused with every reason, in the order of the fields', () => {
    const limits: Limits = { ...spot('punto', { step: amount(0n) as Amount }), tableMaximum: amount(50n) };
    const codes = faults({ packs: 0, commissionCollected: 'tallied', commission: 'none', limits }).map(
      ({ code }) => code,
    );
    expect(codes).toEqual([
      'packs-out-of-range',
      'tally-without-commission',
      'cut-too-deep',
      'limit-not-positive',
      'limit-not-whole-units',
      'table-maximum-below-minimum',
      'table-maximum-below-minimum',
      'table-maximum-below-minimum',
    ]);
  });
});
