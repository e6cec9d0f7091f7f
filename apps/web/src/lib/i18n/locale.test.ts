import { amount, units } from '@sabot/rules/money';
import { expect, test } from 'vitest';
import { count, formatMoney, money, net } from './amounts.ts';
import { currentLocale, isLocale, LOCALE_NAMES, LOCALES, matchLocale } from './locale.ts';
import { t } from './messages.ts';
import { speak } from './testing.ts';

test.each([
  [['nl-BE', 'en'], 'nl'],
  [['no'], 'nb'],
  [['nn-NO', 'de'], 'nb'],
  [['nb_NO'], 'nb'],
  [['da', 'sv', 'de-AT'], 'de'],
  [['FR-ca'], 'fr'],
  [['tlh', 'ja'], 'en'],
  [[], 'en'],
] as const)('WB14 %s is shown in %s', (languages, locale) => {
  expect(matchLocale(languages)).toBe(locale);
});

test('WB14 every language has its own name', () => {
  expect(new Set(LOCALES.map((locale) => LOCALE_NAMES[locale])).size).toBe(LOCALES.length);
  expect(isLocale('nn')).toBe(false);
});

/** Spaces of any kind read as one. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replace('\u2212', '-');

test.each([
  ['en', '12,482.50'],
  ['nl', '12.482,50'],
  ['nb', '12 482,50'],
  ['de', '12.482,50'],
  ['fr', '12 482,50'],
] as const)('WB15 %s writes an amount with hundredths as %s', (locale, written) => {
  expect(plain(formatMoney(1248250n, locale))).toBe(written);
});

test('WB15 whole units have no decimals', () => {
  expect(formatMoney(100n, 'en')).toBe('1');
  expect(formatMoney(0n, 'de')).toBe('0');
  expect(formatMoney(500000n, 'en')).toBe('5,000');
});

test('WB15 no hundredth is lost, however large', () => {
  expect(formatMoney(9007199254740993n, 'en')).toBe('90,071,992,547,409.93');
  expect(formatMoney(90071992547409930100n, 'en')).toBe('900,719,925,474,099,301');
  expect(formatMoney(1n, 'en')).toBe('0.01');
  expect(plain(formatMoney(-5n, 'en'))).toBe('-0.05');
  expect(plain(formatMoney(-199n, 'de'))).toBe('-1,99');
});

test('WB15 a net has its sign', () => {
  expect(formatMoney(42500n, 'en', 'exceptZero')).toBe('+425');
  expect(plain(formatMoney(-5000n, 'nb', 'exceptZero'))).toBe('-50');
  expect(formatMoney(0n, 'en', 'exceptZero')).toBe('0');
});

test('WB15 the screen writes in its language', () => {
  speak('de');
  expect(currentLocale()).toBe('de');
  expect(money(amount(123450n))).toBe('1.234,50');
  expect(net(units(5))).toBe('+5');
  expect(count(25000)).toBe('25.000');
  expect(t.packs({ packs: 1 })).toBe('1 Kartenspiel');
  expect(t.packs({ packs: 8 })).toBe('8 Kartenspiele');
});
