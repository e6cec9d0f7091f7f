import { beforeEach, expect, test } from 'vitest';
import { speak } from '../i18n/testing.ts';
import { columnsOff, drawBeadPlate, drawBigRoad, gridPath, latestRuns } from './roadDrawing.ts';
import { parseMarks, tally } from './roadMarks.ts';
import { beadPlateWords, bigRoadWords } from './roadWords.ts';

beforeEach(() => speak('en'));

const letterOf = (outcome: string): string => outcome.slice(0, 1);
const small = { columns: 6, cell: 10, shapes: false };
/** The middles of the circles in a path, as cells. */
const cellsOf = (path: string): readonly string[] =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)a([\d.]+)/g)].map(([, left, y, r]) => {
    const x = Number(left) + Number(r);
    return `${Math.floor(x / 10)},${Math.floor(Number(y) / 10)}`;
  });

test('SC23 marks are read with pairs and naturals', () => {
  const [natural, pairs, tie] = parseMarks('PnBpbT');
  expect(natural).toEqual({ outcome: 'punto', puntoPair: false, bancoPair: false, natural: true });
  expect(pairs).toEqual({ outcome: 'banco', puntoPair: true, bancoPair: true, natural: false });
  expect(tie?.outcome).toBe('egalite');
  expect(parseMarks('')).toEqual([]);
});

test('SC23 marks are counted', () => {
  expect(tally(parseMarks('PnBpbTPbn'))).toEqual({
    outcomes: { punto: 2, banco: 1, egalite: 1 },
    puntoPairs: 1,
    bancoPairs: 2,
    naturals: 2,
  });
});

test('SC24 beads go down, six to a column', () => {
  const drawing = drawBeadPlate(parseMarks('PPPPPPB'), small, letterOf);
  expect(cellsOf(drawing.marks.punto)).toEqual(['0,0', '0,1', '0,2', '0,3', '0,4', '0,5']);
  expect(cellsOf(drawing.marks.banco)).toEqual(['1,0']);
  expect(drawing.letters.map(({ text }) => text)).toEqual(['p', 'p', 'p', 'p', 'p', 'p', 'b']);
});

test('SC24 a full plate shifts left by whole columns', () => {
  const full = drawBeadPlate(parseMarks('P'.repeat(36)), small, letterOf);
  expect(full.letters).toHaveLength(36);
  const next = drawBeadPlate(parseMarks(`${'P'.repeat(36)}B`), small, letterOf);
  expect(next.letters).toHaveLength(31);
  expect(cellsOf(next.marks.banco)).toEqual(['5,0']);
});

test('SC24 pairs are dots on the beads, a tie is a bead of its own', () => {
  const drawing = drawBeadPlate(parseMarks('TpbB'), small, letterOf);
  expect(cellsOf(drawing.marks.egalite)).toEqual(['0,0']);
  expect(cellsOf(drawing.puntoPairs)).toHaveLength(1);
  expect(cellsOf(drawing.bancoPairs)).toHaveLength(1);
  expect(drawing.slashes).toBe('');
});

test('SC25 streaks are columns; ties are a slash and from two on a number', () => {
  const drawing = drawBigRoad(parseMarks('BBTPTTB'), small);
  expect(cellsOf(drawing.marks.banco)).toEqual(['0,0', '0,1', '2,0']);
  expect(cellsOf(drawing.marks.punto)).toEqual(['1,0']);
  expect(drawing.slashes.match(/M/g)).toHaveLength(2);
  expect(drawing.letters.map(({ text }) => text)).toEqual(['2']);
  expect(drawing.marks.egalite).toBe('');
});

test('SC25 a wide road shifts left and keeps a free column', () => {
  const drawing = drawBigRoad(parseMarks('PBPBPBPB'), small);
  expect(cellsOf(drawing.marks.banco).at(-1)).toBe('4,0');
  expect(cellsOf(drawing.marks.punto)).toHaveLength(2);
  expect([columnsOff(4, 6), columnsOff(5, 6), columnsOff(0, 6)]).toEqual([0, 1, 0]);
});

test('SC25 an empty road is ruled paper', () => {
  const drawing = drawBigRoad([], small);
  expect(drawing).toMatchObject({ width: 61, height: 61, slashes: '', latest: '', letters: [] });
  expect(gridPath(small).match(/v/g)).toHaveLength(7);
  expect(gridPath(small).match(/h/g)).toHaveLength(7);
  expect(drawBeadPlate([], small, letterOf).letters).toEqual([]);
});

test('SC25 the dots of pairs lie on the big road where its own coup had them', () => {
  const drawing = drawBigRoad(parseMarks('PpBbTpb'), small);
  expect(cellsOf(drawing.puntoPairs)).toHaveLength(1);
  expect(cellsOf(drawing.bancoPairs)).toHaveLength(1);
});

test('SC26 with shapes on only Player’s marks are diamonds', () => {
  const shaped = { ...small, shapes: true };
  for (const drawing of [
    drawBeadPlate(parseMarks('PBT'), shaped, letterOf),
    drawBigRoad(parseMarks('PB'), shaped),
  ]) {
    expect(drawing.marks.punto).not.toContain('a');
    expect(drawing.marks.punto).toContain('L');
    expect(drawing.marks.banco).toContain('a');
  }
  expect(drawBeadPlate(parseMarks('P'), shaped, letterOf).latest).not.toContain('a');
});

test('SC27 the big road in a sentence', () => {
  expect(bigRoadWords(parseMarks(`BBBBB${'P'.repeat(5)}TB`))).toBe(
    'Big road: Banker 1, before that Player 5, Banker 5',
  );
  expect(bigRoadWords(parseMarks('P'))).toBe('Big road: Player 1');
  expect(bigRoadWords(parseMarks('T'))).toBe('Big road: no coups yet');
  expect(latestRuns(parseMarks('PBPB'), 2)).toEqual([
    { side: 'banco', length: 1 },
    { side: 'punto', length: 1 },
  ]);
});

test('SC27 the bead plate in a sentence', () => {
  expect(beadPlateWords(parseMarks('PBT'))).toBe('Bead plate: 3 coups, the last Player, Banker, Tie');
  expect(beadPlateWords([])).toBe('Bead plate: no coups yet');
});
