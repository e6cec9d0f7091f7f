import { describe, expect, it } from 'vitest';
import {
  amount,
  divide,
  formatAmount,
  isWholeUnits,
  LARGEST_AMOUNT,
  parseAmount,
  ratio,
  times,
  UNIT,
  units,
  ZERO,
} from './money.ts';

describe('amounts', () => {
  it('MN1 are hundredths of a unit', () => {
    expect(UNIT).toBe(100n);
    expect(units(5)).toBe(500n);
    expect(units(-3n)).toBe(-300n);
    expect(units(0)).toBe(ZERO);
    expect(amount(1250n)).toBe(1250n);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'MN1 %f is no whole number of units',
    (whole) => {
      expect(() => units(whole)).toThrow(RangeError);
    },
  );

  it('MN2 the largest payment is 2^53 - 1 hundredths', () => {
    expect(LARGEST_AMOUNT).toBe(2n ** 53n - 1n);
    expect(BigInt(Number(LARGEST_AMOUNT))).toBe(LARGEST_AMOUNT);
  });

  it('MN3 are whole units when no hundredth is over', () => {
    expect([units(7), ZERO, units(-7)].map(isWholeUnits)).toEqual([true, true, true]);
    expect([amount(1n), amount(-150n), amount(199n)].map(isWholeUnits)).toEqual([false, false, false]);
  });
});

describe('ratios', () => {
  it('MN4 are reduced and have a positive denominator', () => {
    expect(ratio(38, 40)).toEqual({ num: 19n, den: 20n });
    expect(ratio(8)).toEqual({ num: 8n, den: 1n });
    expect(ratio(-3n, -6n)).toEqual({ num: 1n, den: 2n });
    expect(ratio(3n, -6n)).toEqual({ num: -1n, den: 2n });
    expect(ratio(0, -5)).toEqual({ num: 0n, den: 1n });
  });

  it('MN4 need a denominator', () => {
    expect(() => ratio(1, 0)).toThrow(RangeError);
  });
});

describe('division', () => {
  it.each([
    [7n, 2n, 3n, 4n, 4n],
    [-7n, 2n, -4n, -3n, -3n],
    [7n, -2n, -4n, -3n, -3n],
    [-7n, -2n, 3n, 4n, 4n],
    [6n, 2n, 3n, 3n, 3n],
    [-6n, 2n, -3n, -3n, -3n],
    [10n, 3n, 3n, 4n, 3n],
    [11n, 3n, 3n, 4n, 4n],
    [-10n, 3n, -4n, -3n, -3n],
    [-11n, 3n, -4n, -3n, -4n],
    [0n, 3n, 0n, 0n, 0n],
  ])('MN5 of %i by %i is %i down, %i up, %i half up', (dividend, divisor, down, up, halfUp) => {
    expect(divide(dividend, divisor, 'down')).toBe(down);
    expect(divide(dividend, divisor, 'up')).toBe(up);
    expect(divide(dividend, divisor, 'half-up')).toBe(halfUp);
  });

  it('MN5 by zero is a bug', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError);
  });

  it('MN6 of an amount by a ratio is rounded to the hundredth as named', () => {
    expect(times(units(10), ratio(1, 20), 'half-up')).toBe(50n);
    expect(times(amount(101n), ratio(1, 2), 'down')).toBe(50n);
    expect(times(amount(101n), ratio(1, 2), 'up')).toBe(51n);
    expect(times(amount(101n), ratio(1, 2), 'half-up')).toBe(51n);
  });
});

describe('the notation of amounts', () => {
  it.each([
    [1248250n, '12482.50'],
    [-300n, '-3'],
    [0n, '0'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [100n, '1'],
    [110n, '1.10'],
  ])('MN7 writes %i hundredths as %s and reads it again', (hundredths, text) => {
    expect(formatAmount(amount(hundredths))).toBe(text);
    expect(parseAmount(text)).toEqual({ ok: true, value: hundredths });
  });

  it('MN7 reads one digit after the point as tenths', () => {
    expect(parseAmount('3.5')).toEqual({ ok: true, value: 350n });
  });

  it.each([
    '',
    ' 3',
    '3 ',
    '+3',
    '03',
    '3.',
    '.5',
    '3.505',
    '1e3',
    '1,000',
    '0x10',
    '٣',
    'NaN',
    '9'.repeat(31),
  ])('MN8 refuses the text "%s"', (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, error: { code: 'not-an-amount', text } });
  });
});
