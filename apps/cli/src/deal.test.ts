import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { PRESETS, preset } from '@sabot/rules';
import { LARGEST_SEED } from '@sabot/rules/shoe';
import { expect, test } from 'vitest';
import { dealJson } from './dealJson.ts';
import { dealText } from './dealText.ts';
import { styleFor } from './style.ts';
import { BIN, ended, golden, sabot, startSabot } from './testing/sabot.ts';

const CASINO = PRESETS[0];
const PLAIN = styleFor({}, {});

test('CL1 the coups of casino-8, seed 7, for ever', async () => {
  const run = await sabot(['deal', '--rules', 'casino-8', '--seed', '7', '--coups', '5']);
  expect(run).toEqual({ code: 0, out: golden('deal-7-5.txt'), err: '' });
});

test('CL1 the shoe is told when it changes, and naturals and level coups in words', () => {
  const rules = preset('nordic');
  if (CASINO === undefined || rules === undefined) throw new Error('the presets are there');
  const text = [...dealText({ rules, seed: 3, coups: 200 }, PLAIN)].join('');
  const shoes = text.split('\n').filter((line) => /^ +\d+ +\d+ {2}/.test(line));
  expect(shoes.map((line) => line.trim().split(/ +/)[0])).toEqual(['1', '2', '3']);
  expect(text).toMatch(/Player wins \d to \d\n/);
  expect(text).toMatch(/Banker wins \d to \d, natural\n/);
  expect(text).toMatch(/Tie at \d\n/);
  expect(text).toMatch(/Tie, [89] against [89], both natural\n/);
  expect(text).toMatch(/\n200 coups from 3 shoes\nPlayer +\d+ +\d+\.\d %\n/);
});

test('CL2 the coups of casino-8, seed 7, as JSON for ever', async () => {
  const run = await sabot(['deal', '--rules', 'casino-8', '--seed', '7', '--coups', '5', '--json']);
  expect(run).toEqual({ code: 0, out: golden('deal-7-5.json'), err: '' });
  expect(JSON.parse(run.out)).toEqual({
    rules: 'casino-8',
    seed: 7,
    coups: expect.toSatisfy((coups: unknown[]) => coups.length === 5),
  });
});

test('CL2 the largest seed and a shoe for each coup', () => {
  const rules = preset('software-6');
  if (rules === undefined) throw new Error('the preset is there');
  const value: { seed: number; coups: { shoe: number }[] } = JSON.parse(
    [...dealJson({ rules, seed: LARGEST_SEED, coups: 3 })].join(''),
  );
  expect(value.seed).toBe(9_007_199_254_740_991);
  expect(value.coups.map(({ shoe }) => shoe)).toEqual([1, 2, 3]);
});

test('CL3 without a seed one comes by chance, and repeats the coups', async () => {
  const [one, other] = await Promise.all([
    sabot(['deal', '--json', '--coups', '3']),
    sabot(['deal', '--coups', '3']),
  ]);
  const { seed }: { seed: number } = JSON.parse(one.out);
  expect((await sabot(['deal', '--json', '--coups', '3', '--seed', String(seed)])).out).toBe(one.out);
  const again = /npx sabot (deal --rules casino-8 --seed (\d+) --coups 3)\n$/.exec(other.out);
  expect(again?.[2]).not.toBe(String(seed));
  expect((await sabot(again?.[1]?.split(' ') ?? [])).out).toBe(other.out);
});

test('CL4 a reader that has gone ends it quietly', async () => {
  const child = startSabot(['deal', '--coups', '1000000', '--seed', '1', '--json']);
  const [first] = await once(createInterface(child.stdout), 'line');
  child.stdout.destroy();
  expect(first).toBe('{"rules":"casino-8","seed":1,"coups":[');
  expect(await ended(child)).toMatchObject({ code: 0, err: '' });
});

test('CL4 output that cannot be written is said', async () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [BIN, 'deal'], { stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  expect([status, String(stderr)]).toEqual([
    1,
    expect.stringMatching(/^sabot: the output cannot be written: ENOSPC.*\n$/),
  ]);
});

test('CL5 the longest line fits 80 columns', () => {
  const rules = preset('software-6');
  if (rules === undefined) throw new Error('the preset is there');
  let longest = 0;
  for (const text of dealText({ rules, seed: LARGEST_SEED, coups: 20_000 }, PLAIN))
    for (const line of text.split('\n')) longest = Math.max(longest, line.length);
  // Numbers of up to seven digits take two columns more, in two places.
  expect(longest + 4).toBeLessThanOrEqual(80);
});

test.each([4, 6])('CL17 deals by the nordic rules with %d packs, as it says itself', async (packs) => {
  const rules = await sabot(['rules', `nordic-${packs}`, '--json']);
  expect(JSON.parse(rules.out)).toMatchObject({ name: `nordic-${packs}`, packs, naturals: 'any-two-tie' });
  const dealt = await sabot([
    'deal',
    '--rules',
    `nordic-${packs}`,
    '--seed',
    '7',
    '--coups',
    '200',
    '--json',
  ]);
  const { coups }: { coups: { shoe: number; punto: string[]; banco: string[] }[] } = JSON.parse(dealt.out);
  // No card falls more often from a shoe than there are packs, and in four shoes some do as often.
  const falls = new Map<string, number>();
  for (const { shoe, punto, banco } of coups)
    for (const card of [...punto, ...banco])
      falls.set(`${shoe} ${card}`, (falls.get(`${shoe} ${card}`) ?? 0) + 1);
  expect(Math.max(...falls.values())).toBe(packs);
});
