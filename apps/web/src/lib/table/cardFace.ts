import type { Rank, Suit } from '@sabot/rules';

/** The outlines of the suits in a square from -1 to 1. Paths and not letters of a font: they look the same everywhere. */
export const SUIT_PATHS: { readonly [S in Suit]: string } = {
  c: 'M0-1A.44.44 0 0 1 .36-.3.45.45 0 1 1 .1.36C.11.66.16.86.3 1H-.3C-.16.86-.11.66-.1.36A.45.45 0 1 1-.36-.3.44.44 0 0 1 0-1Z',
  d: 'M0-1C.22-.62.5-.3.8 0 .5.3.22.62 0 1-.22.62-.5.3-.8 0-.5-.3-.22-.62 0-1Z',
  h: 'M0 .98C-.34.5-1 .08-1-.44-1-.78-.76-1-.48-1-.26-1-.08-.86 0-.66.08-.86.26-1 .48-1 .76-1 1-.78 1-.44 1 .08.34.5 0 .98Z',
  s: 'M0-1C.2-.6.95-.22.95.32.95.66.7.82.46.82.28.82.14.74.07.62.1.78.16.9.28 1H-.28C-.16.9-.1.78-.07.62-.14.74-.28.82-.46.82-.7.82-.95.66-.95.32-.95-.22-.2-.6 0-1Z',
};

/** A pip's place on the face: columns -1, 0, 1 and heights from -1 (top) to 1. */
export type Place = readonly [column: number, height: number];

const CORNERS: readonly Place[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];
const WAIST: readonly Place[] = [
  [-1, 0],
  [1, 0],
];
const FOUR_ROWS: readonly Place[] = [...CORNERS, [-1, -1 / 3], [1, -1 / 3], [-1, 1 / 3], [1, 1 / 3]];

/** Where the pips of a number card lie; court cards have a monogram instead. */
export const PIP_PLACES: { readonly [R in Rank]?: readonly Place[] } = {
  A: [[0, 0]],
  '2': [
    [0, -1],
    [0, 1],
  ],
  '3': [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  '4': CORNERS,
  '5': [...CORNERS, [0, 0]],
  '6': [...CORNERS, ...WAIST],
  '7': [...CORNERS, ...WAIST, [0, -0.5]],
  '8': [...CORNERS, ...WAIST, [0, -0.5], [0, 0.5]],
  '9': [...FOUR_ROWS, [0, 0]],
  T: [...FOUR_ROWS, [0, -2 / 3], [0, 2 / 3]],
};

/** The index in the corner. */
export function indexOf(rank: Rank): string {
  return rank === 'T' ? '10' : rank;
}

export function isRed(suit: Suit): boolean {
  return suit === 'd' || suit === 'h';
}
