import type { Amount } from '@sabot/rules/money';
import { currentLocale } from './locale.ts';

const HUNDRED = 100n;

/**
 * An amount in a language's own writing: whole units without decimals, else two. Goes by digits, never through a
 * float. With `exceptZero` a plus is written too. Example: `formatMoney(1248250n, 'de')` is `'12.482,50'`.
 */
export function formatMoney(
  hundredths: bigint,
  locale: string,
  signDisplay: 'auto' | 'exceptZero' = 'auto',
): string {
  const whole = hundredths % HUNDRED === 0n;
  const decimals = whole ? 0 : 2;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  });
  return format.format(whole ? hundredths / HUNDRED : decimal(hundredths));
}

/** The exact decimal as text, which Intl formats without making a float of it. */
function decimal(hundredths: bigint): `${number}` {
  const size = hundredths < 0n ? -hundredths : hundredths;
  const text = `${size / HUNDRED}.${(size % HUNDRED).toString().padStart(2, '0')}`;
  // Made of digits and one point just now, which is what the type means.
  return (hundredths < 0n ? `-${text}` : text) as `${number}`;
}

/** An amount in the language of the screen. */
export function money(amount: Amount): string {
  return formatMoney(amount, currentLocale());
}

/** A win or a loss in the language of the screen, with its sign: `+425`, `−50`. */
export function net(amount: Amount): string {
  return formatMoney(amount, currentLocale(), 'exceptZero');
}

/** A whole number in the language of the screen. */
export function count(whole: number): string {
  return new Intl.NumberFormat(currentLocale()).format(whole);
}
