import { describe, expect, it } from 'vitest';
import {
  bancoLetter,
  formatPlacard,
  type Placard,
  PUNTO_BANCO,
  parsePlacard,
  puntoLetter,
  TABLEAU_THIRDS,
  TABLEAU_TOTALS,
} from './tableau.ts';
import { doesBancoDraw } from './testing/enumerator.ts';

const CHEMIN: Placard = {
  punto: 'DDDDDOSS',
  banco: {
    0: 'DDDDDDDDDDD',
    1: 'DDDDDDDDDDD',
    2: 'DDDDDDDDDDD',
    3: 'DDDDDDDDDSO',
    4: 'DSSDDDDDDSS',
    5: 'DSSSSODDDSS',
    6: 'SSSSSSSDDSS',
    7: 'SSSSSSSSSSS',
  },
};

describe('the tableau of punto banco', () => {
  const cells = TABLEAU_TOTALS.flatMap((total) => TABLEAU_THIRDS.map((third) => ({ total, third })));

  it('TB1 has eleven cells for each of the eight totals of banco', () => {
    expect(cells).toHaveLength(88);
  });

  it.each(cells)(
    'TB1 banco with $total against a third card of $third does as the rules say',
    ({ total, third }) => {
      const draws = third === 'none' ? total <= 5 : doesBancoDraw(total, third);
      expect(bancoLetter(PUNTO_BANCO, total, third)).toBe(draws ? 'D' : 'S');
    },
  );

  it.each(TABLEAU_TOTALS)('TB2 punto with %i draws on 0 to 5 and stands on 6 and 7', (total) => {
    expect(puntoLetter(PUNTO_BANCO, total)).toBe(total <= 5 ? 'D' : 'S');
  });

  it('TB3 a third card worth 0 is not the same as none', () => {
    expect(bancoLetter(PUNTO_BANCO, 4, 'none')).toBe('D');
    expect(bancoLetter(PUNTO_BANCO, 4, 0)).toBe('S');
    expect(bancoLetter(PUNTO_BANCO, 5, 'none')).toBe('D');
    expect(bancoLetter(PUNTO_BANCO, 5, 0)).toBe('S');
  });

  it.each([8, 9] as const)('TB4 a total of %i never asks', (total) => {
    expect(() => puntoLetter(PUNTO_BANCO, total)).toThrow(RangeError);
    expect(() => bancoLetter(PUNTO_BANCO, total, 'none')).toThrow(RangeError);
  });
});

describe('the placard', () => {
  it('TB5 is printed as it hangs at the table', () => {
    expect(formatPlacard(PUNTO_BANCO)).toBe(
      [
        'total    01234567',
        'punto    DDDDDDSS',
        'third    -0123456789',
        'banco 0  DDDDDDDDDDD',
        'banco 1  DDDDDDDDDDD',
        'banco 2  DDDDDDDDDDD',
        'banco 3  DDDDDDDDDSD',
        'banco 4  DSSDDDDDDSS',
        'banco 5  DSSSSDDDDSS',
        'banco 6  SSSSSSSDDSS',
        'banco 7  SSSSSSSSSSS',
      ].join('\n'),
    );
  });

  it('TB5 reads as it was printed', () => {
    const tableau = parsePlacard(CHEMIN);
    const printed = formatPlacard(tableau);
    const rows = TABLEAU_TOTALS.map((total) => CHEMIN.banco[total]);
    expect(printed.split('\n').map((line) => line.slice(9))).toEqual([
      '01234567',
      CHEMIN.punto,
      '-0123456789',
      ...rows,
    ]);
  });

  it('TB6 leaves a cell to the holder of the hand with the letter O', () => {
    const tableau = parsePlacard(CHEMIN);
    expect(puntoLetter(tableau, 5)).toBe('O');
    expect(bancoLetter(tableau, 3, 9)).toBe('O');
    expect(bancoLetter(tableau, 5, 4)).toBe('O');
  });

  it.each(['', 'DDDDDDS', 'DDDDDDSSS', 'DDDDDDSX', 'ddddddss', 'DDDDDDS '])(
    'TB7 with the row "%s" is a bug',
    (punto) => {
      expect(() => parsePlacard({ ...CHEMIN, punto })).toThrow(SyntaxError);
    },
  );

  it('TB7 with a short row of banco is a bug', () => {
    expect(() => parsePlacard({ ...CHEMIN, banco: { ...CHEMIN.banco, 3: 'DDDDDDDDDS' } })).toThrow(
      SyntaxError,
    );
  });
});
