import type { Pips } from './card.ts';

/** A cell of the tableau: the hand draws, it stands, or its holder is free (chemin de fer). */
export type Letter = 'D' | 'S' | 'O';

/** What the third card of punto counts, or `none` when punto stood. A third card worth 0 is not `none`. */
export type Third = Pips | 'none';

/** The totals that ask the tableau; 8 and 9 on two cards are naturals and never do. */
export const TABLEAU_TOTALS: readonly [0, 1, 2, 3, 4, 5, 6, 7] = [0, 1, 2, 3, 4, 5, 6, 7];

/** The columns of banco's part, as printed: punto stood, then punto's third card. */
export const TABLEAU_THIRDS: readonly ['none', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9] = [
  'none',
  0,
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
];

/** The rule of the third card: who draws on what. Both parts are read through {@link puntoLetter} and {@link bancoLetter}. */
export interface Tableau {
  /** Eight letters, by punto's total. */
  readonly punto: readonly Letter[];
  /** Eight rows by banco's total, of eleven letters each: column 0 punto stood, column 1 a third card worth 0, and so on. */
  readonly banco: readonly (readonly Letter[])[];
}

/** A tableau as it is printed on the placard at the table, one letter a cell. */
export interface Placard {
  readonly punto: string;
  readonly banco: { readonly [T in (typeof TABLEAU_TOTALS)[number]]: string };
}

/**
 * Makes a tableau of a placard.
 *
 * @throws SyntaxError for a malformed placard: placards are written by programmers, so this is a bug.
 */
export function parsePlacard(placard: Placard): Tableau {
  return {
    punto: parseLetters(placard.punto, TABLEAU_TOTALS.length),
    banco: TABLEAU_TOTALS.map((total) => parseLetters(placard.banco[total], TABLEAU_THIRDS.length)),
  };
}

/** Prints a tableau like the placard, a row for punto and a row for each total of banco; `-` heads "punto stood". */
export function formatPlacard(tableau: Tableau): string {
  const rows = tableau.banco.map((letters, total) => `banco ${total}  ${letters.join('')}`);
  return [
    `total    ${TABLEAU_TOTALS.join('')}`,
    `punto    ${tableau.punto.join('')}`,
    `third    ${TABLEAU_THIRDS.join('').replace('none', '-')}`,
    ...rows,
  ].join('\n');
}

/** The tableau of punto banco, the same in all four sources. */
export const PUNTO_BANCO: Tableau = parsePlacard({
  // total  01234567
  punto: 'DDDDDDSS',
  banco: {
    // third -0123456789        '-' punto stood
    0: 'DDDDDDDDDDD',
    1: 'DDDDDDDDDDD',
    2: 'DDDDDDDDDDD',
    3: 'DDDDDDDDDSD',
    4: 'DSSDDDDDDSS',
    5: 'DSSSSDDDDSS',
    6: 'SSSSSSSDDSS',
    7: 'SSSSSSSSSSS',
  },
});

/**
 * What punto does with two cards of that total.
 *
 * @throws RangeError for 8 and 9: a natural ends the coup before the tableau is asked.
 */
export function puntoLetter(tableau: Tableau, total: Pips): Letter {
  const letter = tableau.punto[total];
  if (letter === undefined) throw new RangeError(`the tableau has no total ${total}`);
  return letter;
}

/**
 * What banco does with two cards of that total when punto's third card was `third`.
 *
 * @throws RangeError for 8 and 9: a natural ends the coup before the tableau is asked.
 */
export function bancoLetter(tableau: Tableau, total: Pips, third: Third): Letter {
  const letter = tableau.banco[total]?.[third === 'none' ? 0 : third + 1];
  if (letter === undefined) throw new RangeError(`the tableau has no total ${total}`);
  return letter;
}

function parseLetters(text: string, length: number): readonly Letter[] {
  const letters = [...text].filter(isLetter);
  if (letters.length !== length || text.length !== length)
    throw new SyntaxError(`malformed placard row: '${text}'`);
  return letters;
}

function isLetter(text: string): text is Letter {
  return text === 'D' || text === 'S' || text === 'O';
}
