import { describe, expect, it } from 'vitest';
import { formatRoad, parseRoad, type RoadCoup } from './roads.ts';

const FLAGS = [false, true];
const EVERY: readonly RoadCoup[] = (['punto', 'banco', 'egalite'] as const).flatMap((outcome) =>
  FLAGS.flatMap((puntoPair) =>
    FLAGS.flatMap((bancoPair) => FLAGS.map((natural) => ({ outcome, puntoPair, bancoPair, natural }))),
  ),
);

describe('results as text', () => {
  it('RD20 writes the winner, then the marks in their order', () => {
    expect(formatRoad([])).toBe('');
    expect(formatRoad(EVERY.filter((coup) => coup.outcome === 'banco'))).toBe('BBnBbBbnBpBpnBbpBbpn');
  });

  it('RD20 reads back every result it writes', () => {
    for (const coup of EVERY) expect(parseRoad(formatRoad([coup]))).toEqual({ ok: true, value: [coup] });
    expect(parseRoad(formatRoad(EVERY))).toEqual({ ok: true, value: EVERY });
  });

  it.each([
    ['X', 0],
    ['PX', 1],
    ['BbbP', 2],
    ['Bnp', 2],
    ['b', 0],
    ['P B', 1],
  ])('RD21 says where %s stops being results', (text, at) => {
    expect(parseRoad(text)).toEqual({ ok: false, error: { code: 'not-a-result', at } });
  });
});
