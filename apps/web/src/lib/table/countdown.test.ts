import { RANKS } from '@sabot/rules';
import { expect, test } from 'vitest';
import { indexOf, isRed, PIP_PLACES, SUIT_PATHS } from './cardFace.ts';
import { timeLeft } from './countdown.ts';

test('SC28 seconds begun count whole', () => {
  expect(timeLeft(20_000, 8_100, 20_000)).toEqual({ leftMs: 11_900, seconds: 12, part: 0.595 });
  expect(timeLeft(20_000, 8_000, 20_000).seconds).toBe(12);
});

test('SC28 time never goes below nothing, nor above the whole', () => {
  expect(timeLeft(20_000, 30_000, 20_000)).toEqual({ leftMs: 0, seconds: 0, part: 0 });
  expect(timeLeft(50_000, 10_000, 20_000).part).toBe(1);
  expect(timeLeft(50_000, 10_000, null).part).toBe(1);
});

test('SC30 number cards have as many pips as their rank', () => {
  const pips = RANKS.map((rank) => PIP_PLACES[rank]?.length ?? 0);
  expect(pips).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0]);
});

test('SC30 the places read the same from both ends, but for a seven', () => {
  for (const rank of RANKS) {
    const places = PIP_PLACES[rank] ?? [];
    const written = new Set(places.map(([column, height]) => `${column + 0} ${(height + 0).toFixed(2)}`));
    const turned = places.filter(([column, height]) => {
      const key = `${-column + 0} ${(-height + 0).toFixed(2)}`;
      return !written.has(key);
    });
    expect(turned.length).toBe(rank === '7' ? 1 : 0);
  }
});

test('SC30 ten has two digits in its corner; hearts and diamonds are red', () => {
  expect(indexOf('T')).toBe('10');
  expect(indexOf('K')).toBe('K');
  expect(Object.keys(SUIT_PATHS)).toHaveLength(4);
  expect([isRed('h'), isRed('d'), isRed('s'), isRed('c')]).toEqual([true, true, false, false]);
});
