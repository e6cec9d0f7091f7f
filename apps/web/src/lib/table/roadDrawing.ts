import type { Outcome } from '@sabot/rules';
import { type BigRoadCell, beadPlate, bigRoad, ROAD_ROWS, type RoadCoup } from '@sabot/rules/roads';

/** The measures of one road's grid. */
export interface Grid {
  readonly columns: number;
  /** The side of a cell, in pixels. */
  readonly cell: number;
  /** Player's marks are diamonds instead of circles. */
  readonly shapes: boolean;
}

/** A letter or number on the grid. */
interface Letter {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A road as a handful of SVG paths, so that a whole shoe is a handful of elements. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly grid: string;
  /** The marks of each result; filled on the bead plate, drawn as lines on the big road. */
  readonly marks: { readonly [O in Outcome]: string };
  /** The slashes of ties. */
  readonly slashes: string;
  readonly puntoPairs: string;
  readonly bancoPairs: string;
  readonly letters: readonly Letter[];
  /** A ring or frame around the latest mark; empty on an empty road. */
  readonly latest: string;
}

/** The width of a mark's line, as a part of the cell. */
export const LINE = 0.13;

const short = (measure: number): string => String(Math.round(measure * 100) / 100);

function circle(x: number, y: number, r: number): string {
  const d = short(2 * r);
  return `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${d} 0a${short(r)} ${short(r)} 0 1 0 -${d} 0Z`;
}

function diamond(x: number, y: number, r: number): string {
  return `M${short(x)} ${short(y - r)}L${short(x + r)} ${short(y)}L${short(x)} ${short(y + r)}L${short(x - r)} ${short(y)}Z`;
}

/** The rules of the paper. Half a pixel in, so that a line of one pixel is one pixel. */
export function gridPath({ columns, cell }: Grid): string {
  const verticals = Array.from(
    { length: columns + 1 },
    (_, column) => `M${short(column * cell + 0.5)} .5v${short(ROAD_ROWS * cell)}`,
  );
  const horizontals = Array.from(
    { length: ROAD_ROWS + 1 },
    (_, row) => `M.5 ${short(row * cell + 0.5)}h${short(columns * cell)}`,
  );
  return verticals.join('') + horizontals.join('');
}

const centre = (place: number, cell: number): number => place * cell + cell / 2 + 0.5;

function paper(grid: Grid): Pick<Drawing, 'width' | 'height' | 'grid'> {
  return { width: grid.columns * grid.cell + 1, height: ROAD_ROWS * grid.cell + 1, grid: gridPath(grid) };
}

/** How many columns are off the left edge when a road is wider than its paper; a free column stays at the right. */
export function columnsOff(lastColumn: number, columns: number): number {
  return Math.max(0, lastColumn + 2 - columns);
}

/** The bead plate. A full plate shifts left by whole columns; its last column is used up before that. */
export function drawBeadPlate(
  coups: readonly RoadCoup[],
  grid: Grid,
  letterOf: (outcome: Outcome) => string,
): Drawing {
  const { cell } = grid;
  const cells = beadPlate(coups);
  const off = Math.max(0, (cells.at(-1)?.column ?? 0) + 1 - grid.columns);
  const r = cell * 0.42;
  const marks = { punto: '', banco: '', egalite: '' };
  const letters: Letter[] = [];
  let puntoPairs = '';
  let bancoPairs = '';
  let latest = '';
  for (const { column, row, coup } of cells) {
    if (column < off) continue;
    const x = centre(column - off, cell);
    const y = centre(row, cell);
    const isDiamond = grid.shapes && coup.outcome === 'punto';
    marks[coup.outcome] += isDiamond ? diamond(x, y, r * 1.16) : circle(x, y, r);
    letters.push({ x, y, text: letterOf(coup.outcome) });
    if (coup.bancoPair) bancoPairs += circle(x - r * 0.78, y - r * 0.78, cell * LINE);
    if (coup.puntoPair) puntoPairs += circle(x + r * 0.78, y + r * 0.78, cell * LINE);
    latest = isDiamond ? diamond(x, y, r * 1.36) : circle(x, y, cell * 0.5);
  }
  return { ...paper(grid), marks, slashes: '', puntoPairs, bancoPairs, letters, latest };
}

/** The big road: rings, a slash for ties with their number from two on, dots for pairs. */
export function drawBigRoad(coups: readonly RoadCoup[], grid: Grid): Drawing {
  const { cell } = grid;
  const cells = bigRoad(coups);
  const off = columnsOff(Math.max(0, ...cells.map(({ column }) => column)), grid.columns);
  const marks = { punto: '', banco: '', egalite: '' };
  const letters: Letter[] = [];
  const extras = { slashes: '', puntoPairs: '', bancoPairs: '' };
  let latest = '';
  for (const mark of cells) {
    if (mark.column < off) continue;
    const x = centre(mark.column - off, cell);
    const y = centre(mark.row, cell);
    marks[mark.side] +=
      grid.shapes && mark.side === 'punto' ? diamond(x, y, cell * 0.42) : circle(x, y, cell * 0.36);
    addExtras(extras, mark, { x, y, cell });
    if (mark.ties > 1) letters.push({ x, y, text: String(mark.ties) });
    latest = `M${short(x - cell / 2)} ${short(y - cell / 2)}h${short(cell)}v${short(cell)}h-${short(cell)}Z`;
  }
  return { ...paper(grid), marks, ...extras, letters, latest };
}

function addExtras(
  extras: { slashes: string; puntoPairs: string; bancoPairs: string },
  mark: BigRoadCell,
  { x, y, cell }: { x: number; y: number; cell: number },
): void {
  const reach = cell * 0.36;
  if (mark.ties > 0)
    extras.slashes += `M${short(x - reach)} ${short(y + reach)}L${short(x + reach)} ${short(y - reach)}`;
  if (mark.bancoPair) extras.bancoPairs += circle(x - reach * 0.8, y - reach * 0.8, cell * LINE);
  if (mark.puntoPair) extras.puntoPairs += circle(x + reach * 0.8, y + reach * 0.8, cell * LINE);
}

/** The runs of the big road, the latest first: `[{ side: 'banco', length: 1 }, ...]`. */
export function latestRuns(
  coups: readonly RoadCoup[],
  most: number,
): readonly { side: 'punto' | 'banco'; length: number }[] {
  const runs: { side: 'punto' | 'banco'; length: number }[] = [];
  for (const { outcome } of coups) {
    if (outcome === 'egalite') continue;
    const run = runs.at(-1);
    if (run?.side === outcome) run.length += 1;
    else runs.push({ side: outcome, length: 1 });
  }
  return runs.slice(-most).reverse();
}
