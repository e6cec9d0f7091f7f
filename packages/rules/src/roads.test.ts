import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  beadPlate,
  bigRoad,
  bigRoadOwnColumn,
  parseRoad,
  ROAD_ROWS,
  type RoadCoup,
  roadCoup,
} from './roads.ts';
import { coupOf } from './testing/cards.ts';

interface StoredRoad {
  readonly hands: string;
  readonly sequence: string;
  readonly bigRoadCells: readonly (readonly [number, number])[];
}

function stored(table: string): StoredRoad {
  const file = new URL(`./golden/roads/live-${table}.json`, import.meta.url);
  // The file is part of this package and of this shape; the assertion says so to the compiler.
  return JSON.parse(readFileSync(file, 'utf8')) as StoredRoad;
}

function coups(text: string): readonly RoadCoup[] {
  const parsed = parseRoad(text);
  if (!parsed.ok) throw new Error(`no results: ${text}`);
  return parsed.value;
}

/** The places of a drawn road as `column,row` with the side's letter, in the order of the coups. */
function places(text: string): string {
  return bigRoad(coups(text))
    .map(({ side, column, row }) => `${side[0]}${column},${row}`)
    .join(' ');
}

function ties(text: string): readonly number[] {
  return bigRoad(coups(text)).map((cell) => cell.ties);
}

describe('what a coup leaves on the roads', () => {
  it('RD1 is its outcome, its pairs and whether a hand was natural', () => {
    expect(roadCoup(coupOf('4c 4d', '6c Kd'), 'higher-wins')).toEqual({
      outcome: 'punto',
      puntoPair: true,
      bancoPair: false,
      natural: true,
    });
    expect(roadCoup(coupOf('2c 4d', 'Kc Kd 2c'), 'higher-wins')).toEqual({
      outcome: 'punto',
      puntoPair: false,
      bancoPair: true,
      natural: false,
    });
    expect(roadCoup(coupOf('Kc 8d', '9c Qd'), 'any-two-tie')).toMatchObject({
      outcome: 'egalite',
      natural: true,
    });
    expect(roadCoup(coupOf('Kc 7d', '9c Qd'), 'higher-wins')).toMatchObject({
      outcome: 'banco',
      natural: true,
    });
  });
});

describe('the bead plate', () => {
  it('RD2 takes every coup, ties included, down columns of six', () => {
    const shoe = coups('PBTPpBbTPB');
    const plate = beadPlate(shoe);
    expect(plate.map(({ coup }) => coup)).toEqual(shoe);
    expect(plate.map(({ column, row }) => [column, row])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
      [0, 5],
      [1, 0],
      [1, 1],
    ]);
    expect(ROAD_ROWS).toBe(6);
    expect(beadPlate([])).toEqual([]);
  });
});

describe('the big road', () => {
  it('RD3 goes down while a side wins and opens a column when the other does', () => {
    expect(places('BBPPPBPBB')).toBe('b0,0 b0,1 p1,0 p1,1 p1,2 b2,0 p3,0 b4,0 b4,1');
    expect(places('')).toBe('');
  });

  it('RD4 turns right at the bottom and stays in its row', () => {
    expect(places('PPPPPPPP')).toBe('p0,0 p0,1 p0,2 p0,3 p0,4 p0,5 p1,5 p2,5');
  });

  it('RD4 turns right above a tail of any colour, and stays there when the way down is free again', () => {
    // Banco's third column meets punto's tail of two in row 5 and goes right in row 4, over free cells.
    expect(places('PPPPPPPPBPPPPPPPP').split(' ').slice(8)).toEqual(
      'b1,0 p2,0 p2,1 p2,2 p2,3 p2,4 p3,4 p4,4 p5,4'.split(' '),
    );
  });

  it('RD5 opens the next column beside the start of the last, past tops that a tail has taken', () => {
    expect(places('PPPPPPPPBP').split(' ').slice(8)).toEqual(['b1,0', 'p2,0']);
    // Six streaks, each meeting the tail of the one before a row higher, until one lies along the top.
    const crowded =
      'PPPPPPPPPPPP' + 'BBBBBBBBBBB' + 'PPPPPPPPPP' + 'BBBBBBBBB' + 'PPPPPPPP' + 'BBBBBBB' + 'P';
    expect(places(crowded).split(' ').slice(-9)).toEqual(
      'p10,1 b5,0 b6,0 b7,0 b8,0 b9,0 b10,0 b11,0 p12,0'.split(' '),
    );
  });

  it('RD6 counts a tie on the last cell, and a tie ends no streak', () => {
    expect(places('PTPTTB')).toBe('p0,0 p0,1 b1,0');
    expect(ties('PTPTTB')).toEqual([1, 2, 0]);
  });

  it('RD7 counts leading ties on the first cell and draws nothing before it', () => {
    expect(bigRoad(coups('TT'))).toEqual([]);
    expect(ties('TTBTB')).toEqual([3, 0]);
  });

  it("RD8 shows the pairs of a cell's own coup; those of a tie are on the bead plate only", () => {
    const shoe = coups('TbBpTpPbp');
    expect(bigRoad(shoe)).toEqual([
      { column: 0, row: 0, side: 'banco', ties: 2, puntoPair: true, bancoPair: false },
      { column: 1, row: 0, side: 'punto', ties: 0, puntoPair: true, bancoPair: true },
    ]);
    const flags = beadPlate(shoe).map(({ coup }) => [coup.puntoPair, coup.bancoPair]);
    expect(flags).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [true, true],
    ]);
  });
});

describe('the big road with the leading ties in their own column', () => {
  it('RD9 has one cell for them, with their number', () => {
    expect(bigRoadOwnColumn(coups('TTBTB'))).toEqual([
      { column: 0, row: 0, side: 'egalite', ties: 2, puntoPair: false, bancoPair: false },
      { column: 1, row: 0, side: 'banco', ties: 1, puntoPair: false, bancoPair: false },
      { column: 1, row: 1, side: 'banco', ties: 0, puntoPair: false, bancoPair: false },
    ]);
    expect(bigRoadOwnColumn(coups('TT'))).toMatchObject([{ side: 'egalite', ties: 2 }]);
  });

  it('RD9 is the usual one where there are none', () => {
    expect(bigRoadOwnColumn(coups('BTP'))).toEqual(bigRoad(coups('BTP')));
    expect(bigRoadOwnColumn([])).toEqual([]);
  });
});

describe('the roads of live tables', () => {
  it.each(['A04', 'A09', 'A12', 'A15', 'B06'])('RD10 table %s has the stored cells', (table) => {
    const { hands, sequence, bigRoadCells } = stored(table);
    const shoe = coups(hands.replaceAll(' ', '').replaceAll('6', ''));
    const letters = { punto: 'P', banco: 'B', egalite: 'T' } as const;
    expect(shoe.map(({ outcome }) => letters[outcome]).join('')).toBe(sequence);
    const own = bigRoadOwnColumn(shoe);
    expect(own.map(({ column, row }) => [column, row])).toEqual(bigRoadCells);
    if (!sequence.startsWith('T')) expect(own).toEqual(bigRoad(shoe));
  });

  it('RD10 a long shoe ends with the stored tail', () => {
    const shoe = 'PBBTPBPTPBBBBPPBBBPPPTPPBBPPPTBBBBPBBBBBBPPPPBPBPPPBBTBPPPTPPPPT';
    expect(places(shoe).split(' ').slice(-7)).toEqual('p20,0 p20,1 p20,2 p20,3 p20,4 p20,5 p21,5'.split(' '));
  });
});
