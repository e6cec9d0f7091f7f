import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beadPlate, bigRoad, bigRoadOwnColumn, ROAD_ROWS, type RoadCoup } from './roads.ts';
import { OUTCOMES } from './side.ts';

const flag = fc.boolean();
const coup: fc.Arbitrary<RoadCoup> = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  puntoPair: flag,
  bancoPair: flag,
  natural: flag,
});
// Long runs of one side, which chance alone seldom gives: they make the tails.
const run = fc
  .tuple(coup, fc.integer({ min: 1, max: 14 }))
  .map(([one, times]) => Array.from({ length: times }, () => one));
const shoe = fc.oneof(
  fc.array(coup, { maxLength: 90 }),
  fc.array(run, { maxLength: 14 }).map((runs) => runs.flat()),
);

function isWin({ outcome }: RoadCoup): boolean {
  return outcome !== 'egalite';
}

describe('laws of the roads', () => {
  it('RD2 the bead plate has a cell for every coup, each in its own place', () => {
    fc.assert(
      fc.property(shoe, (coups) => {
        const places = beadPlate(coups).map(({ column, row }) => column * ROAD_ROWS + row);
        expect(places).toEqual(coups.map((_, index) => index));
      }),
    );
  });

  it('RD11 the big road has a cell for every win, in order, and no two share a place', () => {
    fc.assert(
      fc.property(shoe, (coups) => {
        const cells = bigRoad(coups);
        const wins = coups.filter(isWin);
        expect(cells.map(({ side }) => side)).toEqual(wins.map(({ outcome }) => outcome));
        expect(cells.map(({ puntoPair }) => puntoPair)).toEqual(wins.map(({ puntoPair }) => puntoPair));
        expect(cells.map(({ bancoPair }) => bancoPair)).toEqual(wins.map(({ bancoPair }) => bancoPair));
        expect(new Set(cells.map(({ column, row }) => `${column},${row}`)).size).toBe(cells.length);
        for (const { row } of cells) expect(row >= 0 && row < ROAD_ROWS).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('RD11 cells of a streak touch, and a new streak begins at the top', () => {
    fc.assert(
      fc.property(shoe, (coups) => {
        const cells = bigRoad(coups);
        for (const [index, cell] of cells.entries()) {
          const last = cells[index - 1];
          if (last?.side !== cell.side) expect(cell.row).toBe(0);
          else
            expect([`${last.column + 1},${last.row}`, `${last.column},${last.row + 1}`]).toContain(
              `${cell.column},${cell.row}`,
            );
        }
      }),
      { numRuns: 500 },
    );
  });

  it('RD12 every tie is counted once, as soon as anything is won', () => {
    fc.assert(
      fc.property(shoe, (coups) => {
        const counted = bigRoad(coups).reduce((sum, { ties }) => sum + ties, 0);
        expect(counted).toBe(coups.some(isWin) ? coups.length - coups.filter(isWin).length : 0);
      }),
    );
  });

  it('RD13 a coup more never moves a cell, so that undo is drawing again', () => {
    fc.assert(
      fc.property(shoe, coup, (coups, next) => {
        const place = ({ column, row }: { column: number; row: number }) => `${column},${row}`;
        const before = bigRoad(coups).map(place);
        expect(
          bigRoad([...coups, next])
            .map(place)
            .slice(0, before.length),
        ).toEqual(before);
      }),
    );
  });

  it('RD9 with an own column is the usual road one column further on', () => {
    fc.assert(
      fc.property(shoe, (coups) => {
        const leading = coups.findIndex(isWin);
        fc.pre(leading > 0);
        const [first, ...rest] = bigRoadOwnColumn(coups);
        expect(first).toMatchObject({ column: 0, row: 0, side: 'egalite', ties: leading });
        const usual = bigRoad(coups.slice(leading));
        expect(rest).toEqual(usual.map((cell) => ({ ...cell, column: cell.column + 1 })));
      }),
    );
  });
});
