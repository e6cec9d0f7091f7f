import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './steps.ts';

/** A row of the glossary's table of screen words: the message's id, then English, Dutch, Norwegian, German, French. */
const ROW = /^\| `(\w+)` +\| (.+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm;

it('RP6 shows in the glossary the words that the screen shows', () => {
  const rows = [...readFileSync(join(root, 'GLOSSARY.md'), 'utf8').matchAll(ROW)];
  expect(rows.length).toBeGreaterThan(20);
  const [en, nl, nb, de, fr] = ['en', 'nl', 'nb', 'de', 'fr'].map(catalogue);
  for (const [, id = '', ...words] of rows) {
    expect([id, ...words.map((word) => word.trim())]).toEqual([
      id,
      en?.get(id),
      nl?.get(id),
      nb?.get(id),
      de?.get(id),
      fr?.get(id),
    ]);
  }
});

function catalogue(locale: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, `apps/web/src/lib/i18n/locales/${locale}.po`), 'utf8');
  return new Map(
    [...text.matchAll(/^msgid "(\w+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', word = '']) => [id, word]),
  );
}
