import type { RoadCoup } from './roadCoup.ts';
import { layOut, type Place, ROAD_ROWS } from './roadLayout.ts';
import type { Outcome, Side } from './side.ts';
import { type Streak, streaks } from './streak.ts';

export { type RoadCoup, roadCoup } from './roadCoup.ts';
export { formatRoad, parseRoad, type RoadTextFault } from './roadText.ts';
export { ROAD_ROWS };

/** A cell of the bead plate. Columns and rows count from 0. */
export interface BeadCell {
  readonly column: number;
  readonly row: number;
  readonly coup: RoadCoup;
}

/** The bead plate: every coup, downwards in columns of six. Columns are absolute; shifting is a matter of display. */
export function beadPlate(coups: readonly RoadCoup[]): readonly BeadCell[] {
  return coups.map((coup, index) => ({
    column: Math.floor(index / ROAD_ROWS),
    row: index % ROAD_ROWS,
    coup,
  }));
}

/** A cell of the big road: one win, with the level coups that followed it and the pairs of its own coup. */
export interface BigRoadCell {
  readonly column: number;
  readonly row: number;
  readonly side: Side;
  readonly ties: number;
  readonly puntoPair: boolean;
  readonly bancoPair: boolean;
}

/**
 * The big road, drawn with tails. Level coups before the first win are counted on its cell; the pairs of a level coup
 * are on the bead plate only. Undo is drawing again without the last coup.
 */
export function bigRoad(coups: readonly RoadCoup[]): readonly BigRoadCell[] {
  return draw(streaks(coups));
}

/** A cell of the big road that begins with its level coups; those have `egalite` for a side. */
export type OwnColumnCell = Omit<BigRoadCell, 'side'> & { readonly side: Outcome };

/**
 * The big road of houses where the level coups before the first win are a first column of their own: one cell, which
 * counts them. From the first win on the two roads are the same, one column apart.
 */
export function bigRoadOwnColumn(coups: readonly RoadCoup[]): readonly OwnColumnCell[] {
  const firstWin = coups.findIndex((coup) => coup.outcome !== 'egalite');
  const leading = firstWin === -1 ? coups.length : firstWin;
  if (leading === 0) return bigRoad(coups);
  const column: Streak<'egalite'> = {
    side: 'egalite',
    wins: [{ ties: leading, puntoPair: false, bancoPair: false }],
  };
  return draw<Outcome>([column, ...streaks(coups.slice(leading))]);
}

function draw<S extends Outcome>(
  drawn: readonly Streak<S>[],
): readonly (Omit<BigRoadCell, 'side'> & { readonly side: S })[] {
  const places = layOut(drawn.map((streak) => streak.wins.length));
  return drawn.flatMap(({ side, wins }, index) =>
    // Every streak has been laid out, cell by cell, so that each win has its place.
    wins.map((win, depth) => ({ ...(places[index]?.[depth] as Place), side, ...win })),
  );
}
