import { expect, test } from 'vitest';
import { LOCALES } from './locale.ts';
import { ENGLISH } from './messages.ts';
import { compiles, readCatalogue } from './testing.ts';

/** The names of a message's facts, by a parse of its own: a brace opened outside any other names a fact. */
function facts(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)(?:, plural,|\})/g)].map((match) => match[1] ?? '').toSorted();
}

/** The branches of its plurals. */
function branches(text: string): readonly string[] {
  return [...text.matchAll(/(=\d+|one|other) \{/g)].map((match) => match[1] ?? '').toSorted();
}

test('WB12 the English catalogue says what messages.ts says', () => {
  expect(Object.fromEntries(readCatalogue('en'))).toEqual(ENGLISH);
});

test.each(LOCALES)('WB12 %s has every id and no other, in the same order', (locale) => {
  expect([...readCatalogue(locale).keys()]).toEqual(Object.keys(ENGLISH));
});

test.each(LOCALES)(
  'WB12 %s has no empty message, and each has the facts and branches of the English',
  (locale) => {
    const catalogue = readCatalogue(locale);
    const faults = Object.entries(ENGLISH).filter(([id, english]) => {
      const text = catalogue.get(id) ?? '';
      const same = (read: (of: string) => readonly string[]): boolean =>
        read(text).join() === read(english).join();
      return text.trim() === '' || !same(facts) || !same(branches);
    });
    expect(faults).toEqual([]);
  },
);

test.each(LOCALES)('WB12 every message of %s compiles', (locale) => {
  for (const text of readCatalogue(locale).values()) expect(() => compiles(locale, text)).not.toThrow();
});

/** What a button of a quarter of a 360 pixel phone holds beside three others, in characters. */
const ON_A_BUTTON = 12;

test.each(LOCALES)('WB16 the action buttons of %s have short names', (locale) => {
  const catalogue = readCatalogue(locale);
  const long = ['deal', 'rebet', 'undo', 'skip', 'newGame', 'remove'].filter(
    (id) => (catalogue.get(id) ?? '').length > ON_A_BUTTON,
  );
  expect(long).toEqual([]);
});
