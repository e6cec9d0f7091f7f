/** The rows of a road. */
export const ROAD_ROWS = 6;

/** A place on the grid of a road, from 0. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/**
 * The places of streaks of these depths, by the rule that every drawn road shares: a streak begins at the first free
 * top cell right of where the last one began, goes down, and at the bottom or above an occupied cell turns right and
 * stays in that row: the dragon's tail.
 */
export function layOut(depths: readonly number[]): readonly (readonly Place[])[] {
  const occupied = new Set<number>();
  let start = -1;
  return depths.map((depth) => {
    start = firstFreeTop(occupied, start + 1);
    return placeStreak(occupied, start, depth);
  });
}

function firstFreeTop(occupied: ReadonlySet<number>, from: number): number {
  let column = from;
  while (occupied.has(key({ column, row: 0 }))) column += 1;
  return column;
}

function placeStreak(occupied: Set<number>, start: number, depth: number): readonly Place[] {
  const places: Place[] = [];
  let place: Place = { column: start, row: 0 };
  let isTail = false;
  for (let cell = 0; cell < depth; cell += 1) {
    occupied.add(key(place));
    places.push(place);
    const below = { column: place.column, row: place.row + 1 };
    isTail ||= below.row === ROAD_ROWS || occupied.has(key(below));
    place = isTail ? { column: place.column + 1, row: place.row } : below;
  }
  return places;
}

function key({ column, row }: Place): number {
  return column * ROAD_ROWS + row;
}
