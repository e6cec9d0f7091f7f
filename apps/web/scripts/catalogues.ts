import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { formatCatalogue, parseCatalogue } from '../src/lib/i18n/catalogue.ts';
import { LOCALES } from '../src/lib/i18n/locale.ts';
import { ENGLISH } from '../src/lib/i18n/messages.ts';

// Brings every catalogue in step with messages.ts: English is written anew, the others keep their translations, get
// the new ids without one, and lose the ids that are gone. Run it after any change of messages.ts.
const english = new Map<string, string>(Object.entries(ENGLISH));
for (const locale of LOCALES) {
  const path = new URL(`../src/lib/i18n/locales/${locale}.po`, import.meta.url);
  const kept = existsSync(path) ? parseCatalogue(readFileSync(path, 'utf8')) : new Map<string, string>();
  const translated = locale === 'en' ? english : kept;
  writeFileSync(path, formatCatalogue(locale, english, translated));
  const missing = [...english.keys()].filter((id) => !translated.get(id));
  console.log(
    `${locale}: ${english.size - missing.length} of ${english.size}${missing.length ? `, missing ${missing.join(' ')}` : ''}`,
  );
}
