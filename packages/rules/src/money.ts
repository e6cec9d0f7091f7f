import type { Result } from './result.ts';

/**
 * Money: hundredths of a chip unit, exact. A plain bigint is not an Amount, so that a count of cards or of whole
 * units is never booked by mistake. May be negative in nets.
 */
export type Amount = bigint & { readonly __amount: unique symbol };

/** Why a text is not an amount. */
export type MoneyFault = { readonly code: 'not-an-amount'; readonly text: string };

/** Makes an {@link Amount} of hundredths of a unit: `amount(1250n)` is 12.50 units. */
export function amount(hundredths: bigint): Amount {
  // The one place where a bigint becomes money; the brand exists only in the types.
  return hundredths as Amount;
}

/** No money. */
export const ZERO: Amount = amount(0n);

/** One whole chip unit, a hundred hundredths. */
export const UNIT: Amount = amount(100n);

/**
 * The largest amount that may be paid out in one piece, 2^53 - 1 hundredths: amounts cross the wire as JSON numbers,
 * and beyond this one some of them would be rounded on the way.
 */
export const LARGEST_AMOUNT: Amount = amount(BigInt(Number.MAX_SAFE_INTEGER));

/**
 * Makes an {@link Amount} of whole chip units: `units(5)` is 500 hundredths.
 *
 * @throws RangeError for a number that is no safe integer: a number that has already lost digits is a bug.
 */
export function units(whole: bigint | number): Amount {
  if (typeof whole === 'number' && !Number.isSafeInteger(whole)) {
    throw new RangeError(`not a whole number of units: ${whole}`);
  }
  return amount(BigInt(whole) * UNIT);
}

/** A quotient of two bigints, always reduced and with a positive denominator, so that equal ratios look equal. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/**
 * Makes a reduced {@link Ratio}: `ratio(38, 40)` is 19/20.
 *
 * @throws RangeError when the denominator is zero or a number is not an integer.
 */
export function ratio(num: bigint | number, den: bigint | number = 1n): Ratio {
  const top = BigInt(num);
  const bottom = BigInt(den);
  if (bottom === 0n) throw new RangeError('a ratio needs a denominator other than zero');
  const common = greatestCommonDivisor(top, bottom);
  const sign = bottom < 0n ? -1n : 1n;
  return { num: (sign * top) / common, den: (sign * bottom) / common };
}

/** How a division that leaves a remainder is rounded. Every division of money names one. */
export type Rounding = 'down' | 'up' | 'half-up';

/**
 * Divides and rounds to an integer: `down` towards minus infinity, `up` towards plus infinity, `half-up` to the
 * nearest with the exact half towards plus infinity. So `divide(-7n, 2n, 'down')` is -4 and `'half-up'` gives -3:
 * the direction never depends on the sign, and adding a whole number before or after gives the same.
 *
 * @throws RangeError when the divisor is zero.
 */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor === 0n) throw new RangeError('division by zero');
  switch (rounding) {
    case 'down':
      return floor(dividend, divisor);
    case 'up':
      return -floor(-dividend, divisor);
    case 'half-up':
      return floor(2n * dividend + divisor, 2n * divisor);
  }
}

/** An amount times a ratio, rounded to a hundredth of a unit as named. */
export function times(amountOf: Amount, by: Ratio, rounding: Rounding): Amount {
  return amount(divide(amountOf * by.num, by.den, rounding));
}

/** Whether an amount is a whole number of chip units, as every stake must be. */
export function isWholeUnits(tested: Amount): boolean {
  return tested % UNIT === 0n;
}

/** Writes an amount in units, plainly and the same in every language: `12482.50`, `-3`. Hundredths only if any. */
export function formatAmount(written: Amount): string {
  const size = written < 0n ? -written : written;
  const sign = written < 0n ? '-' : '';
  const hundredths = size % UNIT;
  const fraction = hundredths === 0n ? '' : `.${hundredths.toString().padStart(2, '0')}`;
  return `${sign}${size / UNIT}${fraction}`;
}

// Up to 30 digits, far more than any table pays, so that a hostile text costs no time.
const AMOUNT_TEXT = /^(-?)(0|[1-9][0-9]{0,29})(?:\.([0-9]{1,2}))?$/;

/**
 * Reads what {@link formatAmount} writes; one or two digits may follow the point. Spaces, signs of currency,
 * separators, exponents and leading zeros are refused.
 */
export function parseAmount(text: string): Result<Amount, MoneyFault> {
  const match = AMOUNT_TEXT.exec(text);
  if (match === null) return { ok: false, error: { code: 'not-an-amount', text } };
  const [, sign, whole = '', fraction = ''] = match;
  const size = BigInt(whole) * UNIT + BigInt(fraction.padEnd(2, '0'));
  return { ok: true, value: amount(sign === '-' ? -size : size) };
}

/** The quotient rounded towards minus infinity; the language's own division cuts towards zero. */
function floor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const isCutUpwards = dividend % divisor !== 0n && dividend < 0n !== divisor < 0n;
  return isCutUpwards ? quotient - 1n : quotient;
}

function greatestCommonDivisor(first: bigint, second: bigint): bigint {
  let [a, b] = [first < 0n ? -first : first, second < 0n ? -second : second];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}
