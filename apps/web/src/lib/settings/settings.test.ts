import { type Limits, preset } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { expect, test } from 'vitest';
import { chipsOnOffer, chosenPlace, unitsOf } from './chips.ts';
import { CHIP_UNITS } from './chipUnits.ts';
import { DEFAULT_SETTINGS, formatSettings, parseSettings, type Settings } from './settings.ts';

test('WB27 settings come back as they were', () => {
  const settings: Settings = {
    locale: 'nb',
    lowestChip: 5,
    highestChip: 1000,
    chosenChip: 100,
    speed: 'fast',
    shapes: true,
    charactersOn: false,
    spacePresses: true,
  };
  expect(parseSettings(formatSettings(settings))).toEqual(settings);
});

test.each([null, '', 'null', '[]', '7', '"speed"', '{', '{"speed":', 'undefined'])(
  'WB27 %s gives the defaults',
  (text) => {
    expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
  },
);

test('WB27 what is broken falls back, field by field', () => {
  const text = '{"locale":"tlh","lowestChip":7,"speed":"warp","shapes":1,"charactersOn":false,"more":{}}';
  expect(parseSettings(text)).toEqual({ ...DEFAULT_SETTINGS, charactersOn: false });
});

test('WB27 a range upside down becomes one chip', () => {
  const { lowestChip, highestChip } = parseSettings('{"lowestChip":500,"highestChip":5}');
  expect([lowestChip, highestChip]).toEqual([500, 500]);
});

function limits(minimum: number, maximum: number, step = 1): Limits {
  const spot = { minimum: units(minimum), maximum: units(maximum), step: units(step), liability: null };
  return { spots: { punto: spot, banco: spot, egalite: spot }, tableMaximum: null, difference: null };
}

const offered = (
  lowestChip: Settings['lowestChip'],
  highestChip: Settings['highestChip'],
  table: Limits,
): number[] => chipsOnOffer({ lowestChip, highestChip }, table).map((chip) => Number(chip / 100n));

test('WB28 the range and the limits bound the chips', () => {
  expect(offered(1, 25000, limits(1, 1_000_000))).toEqual([...CHIP_UNITS]);
  expect(offered(5, 1000, limits(1, 5000))).toEqual([5, 25, 100, 500, 1000]);
  expect(offered(1, 25000, limits(25, 500))).toEqual([25, 100, 500]);
  expect(offered(1, 25000, limits(5, 5000, 20))).toEqual([100, 500, 1000, 5000]);
});

test('WB28 a range that the table takes nothing of gives way', () => {
  expect(offered(5000, 25000, limits(1, 500))).toEqual([1, 5, 25, 100, 500]);
});

test('WB28 every preset offers chips', () => {
  for (const name of ['casino-8', 'software-6', 'nordic', 'german']) {
    const rules = preset(name);
    expect(rules && offered(1, 25000, rules.limits).length).toBeGreaterThan(4);
  }
});

test('WB29 the chosen chip is kept, or the dearest below it, or the first', () => {
  const chips = chipsOnOffer({ lowestChip: 5, highestChip: 500 }, limits(1, 5000));
  expect(chosenPlace(chips, 25)).toBe(1);
  expect(chosenPlace(chips, 1000)).toBe(3);
  expect(chosenPlace(chips, 1)).toBe(0);
  expect(chosenPlace([], 25)).toBe(0);
  expect(chips.map(unitsOf)).toEqual([5, 25, 100, 500]);
});
