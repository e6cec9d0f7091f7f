import { PRESETS } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { expect, test } from 'vitest';
import { rulesText } from './rulesText.ts';
import { rulesWords } from './rulesWords.ts';
import { styleFor } from './style.ts';
import { golden, sabot } from './testing/sabot.ts';

const NAMES = ['casino-8', 'software-6', 'nordic', 'german'];

test('CL6 the presets are listed', async () => {
  expect(await sabot(['rules'])).toEqual({ code: 0, out: golden('rules.txt'), err: '' });
  expect(PRESETS.map(({ name }) => name)).toEqual(NAMES);
});

test.each(NAMES)('CL6 all the rules of %s in words', async (name) => {
  expect(await sabot(['rules', name])).toEqual({ code: 0, out: golden(`rules-${name}.txt`), err: '' });
});

test('CL6 whatever a house may choose has its words', () => {
  const [casino] = PRESETS;
  if (casino === undefined) throw new Error('the presets are there');
  const limits = { ...casino.limits, tableMaximum: units(900), difference: units(80) };
  const banco = { ...limits.spots.banco, liability: units(1_000) };
  const own = {
    ...casino,
    name: 'own',
    burn: { kind: 'fixed', cards: 3 },
    commission: 'none-three-card-seven-returns',
    tieNeedsMain: true,
    limits: { ...limits, spots: { ...limits.spots, banco } },
    filledIn: [],
  } as const;
  const text = rulesText(own, styleFor({}, {}));
  for (const words of [
    'own\n',
    '3 cards, face down',
    'bets on\n               Banker come back',
    'needs one on Player or Banker',
    'the house owes at most 1000',
    'together at most 900',
    'differ by at most 80',
    'Banker pays    1 to 1\n',
    'The source says all of this.',
  ])
    expect(text).toContain(words);
  const packs = rulesWords({ ...own, burn: { kind: 'packs' } }).find(({ field }) => field === 'burn');
  expect(packs?.lines).toEqual(['as many cards as there are packs, face down']);
});

test.each(NAMES)('CL7 the value of %s', async (name) => {
  const run = await sabot(['rules', name, '--json']);
  expect(run).toEqual({ code: 0, out: golden(`rules-${name}.json`), err: '' });
  expect(JSON.parse(run.out)).toMatchObject({ name, limits: { spots: { punto: { minimum: 100 } } } });
});

test('CL7 all the values', async () => {
  const { out } = await sabot(['rules', '--json']);
  expect(JSON.parse(out)).toEqual(NAMES.map((name) => JSON.parse(golden(`rules-${name}.json`))));
});
