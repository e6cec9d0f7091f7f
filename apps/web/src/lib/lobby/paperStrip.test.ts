import { expect, test } from 'vitest';
import { CELL, latestOutcomes, paperStrip, stripGrid } from './paperStrip.ts';

test('WB30 the newest results stand in order, each kind together', () => {
  const strip = paperStrip('BBpPTBn', { places: 4, shapes: false });
  expect(
    strip.map(({ outcome, centres }) => [outcome, ...centres.map((centre) => (centre - CELL / 2) / CELL)]),
  ).toEqual([
    ['punto', 1],
    ['banco', 0, 3],
    ['egalite', 2],
  ]);
  expect(latestOutcomes('BBpPTBn', 2)).toEqual(['egalite', 'banco']);
});

test('WB30 without results there are no beads', () => {
  expect(paperStrip('', { places: 20, shapes: false })).toEqual([]);
  expect(latestOutcomes('', 6)).toEqual([]);
});

test('WB30 by shape punto is told from banco and egalite', () => {
  const [punto, banco, egalite] = paperStrip('PBT', { places: 3, shapes: true });
  expect(punto?.path).not.toContain('a');
  expect(banco?.path).toContain('a');
  expect(egalite?.path).toContain('a');
  expect(paperStrip('P', { places: 3, shapes: false })[0]?.path).toContain('a');
});

test('WB30 hairlines part the cells', () => {
  expect(stripGrid(3)).toBe('M20 0v20M40 0v20');
});
