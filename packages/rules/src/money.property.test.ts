import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount, divide, formatAmount, parseAmount, ratio } from './money.ts';

const bigInts = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const divisors = bigInts.filter((divisor) => divisor !== 0n);

describe('laws of money', () => {
  it('MN5 down and up enclose the quotient, and half up is the nearer', () => {
    fc.assert(
      fc.property(bigInts, divisors, (dividend, divisor) => {
        const [down, up] = [divide(dividend, divisor, 'down'), divide(dividend, divisor, 'up')];
        const nearest = divide(dividend, divisor, 'half-up');
        // Compared with a positive divisor, as an inequality turns round with the sign.
        const [top, bottom] = divisor > 0n ? [dividend, divisor] : [-dividend, -divisor];
        expect(down * bottom <= top && top <= up * bottom).toBe(true);
        expect(up - down).toBe(top % bottom === 0n ? 0n : 1n);
        expect(nearest).toBe(2n * (top - down * bottom) >= bottom ? up : down);
      }),
    );
  });

  it('MN5 adding whole numbers before or after gives the same', () => {
    fc.assert(
      fc.property(
        bigInts,
        divisors,
        bigInts,
        fc.constantFrom('down' as const, 'up' as const, 'half-up' as const),
        (dividend, divisor, whole, rounding) => {
          const before = divide(dividend + whole * divisor, divisor, rounding);
          expect(before).toBe(divide(dividend, divisor, rounding) + whole);
        },
      ),
    );
  });

  it('MN4 equal ratios look equal', () => {
    fc.assert(
      fc.property(bigInts, divisors, divisors, (num, den, by) => {
        expect(ratio(num * by, den * by)).toEqual(ratio(num, den));
      }),
    );
  });

  it('MN7 every amount is read as it was written', () => {
    fc.assert(
      fc.property(bigInts, (hundredths) => {
        expect(parseAmount(formatAmount(amount(hundredths)))).toEqual({ ok: true, value: hundredths });
      }),
    );
  });
});
