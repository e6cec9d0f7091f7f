import { OUTCOMES, type Outcome } from '@sabot/rules';
import { parseMarks } from '../table/roadMarks.ts';

/** The side of a cell in the strip's own units. */
export const CELL = 20;
const RADIUS = 8;

/** The results of one kind in the strip: their beads as one path, and where their letters stand. */
export interface Beads {
  readonly outcome: Outcome;
  readonly path: string;
  readonly centres: readonly number[];
}

/** How a strip is drawn: over so many places, with shapes for colour-blind eyes or without. */
export interface StripLook {
  readonly places: number;
  readonly shapes: boolean;
}

/** The newest results of a table as a row of beads, oldest first. */
export function paperStrip(road: string, { places, shapes }: StripLook): readonly Beads[] {
  const latest = parseMarks(road)
    .slice(-places)
    .map(({ outcome }, place) => ({ outcome, centre: place * CELL + CELL / 2 }));
  return OUTCOMES.map((outcome) => {
    const centres = latest.filter((mark) => mark.outcome === outcome).map((mark) => mark.centre);
    const bead = shapes && outcome === 'punto' ? diamond : disc;
    return { outcome, centres, path: centres.map(bead).join('') };
  }).filter((beads) => beads.centres.length > 0);
}

/** The results as they are read out: one outcome a coup. */
export function latestOutcomes(road: string, places: number): readonly Outcome[] {
  return parseMarks(road)
    .slice(-places)
    .map(({ outcome }) => outcome);
}

const disc = (centre: number): string =>
  `M${centre - RADIUS} ${CELL / 2}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0z`;

const diamond = (centre: number): string => `M${centre} 0.5l9.5 9.5l-9.5 9.5l-9.5-9.5z`;

/** The hairlines between the cells. */
export function stripGrid(places: number): string {
  return Array.from({ length: places - 1 }, (_none, place) => `M${(place + 1) * CELL} 0v${CELL}`).join('');
}
