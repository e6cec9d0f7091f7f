import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const LANGUAGES = ['en', 'nl', 'nb', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a browser of that language says of itself. */
export const BROWSER_LOCALES: { readonly [L in Language]: string } = {
  en: 'en-GB',
  nl: 'nl-NL',
  nb: 'nb-NO',
  de: 'de-DE',
  fr: 'fr-FR',
};

const CATALOGUES = join(import.meta.dirname, '../../apps/web/src/lib/i18n/locales');

/** The words that a screen of one language must show: read where the translators write them, not out of the page. */
export class Words {
  readonly language: Language;
  readonly #texts: ReadonlyMap<string, string>;

  constructor(language: Language) {
    this.language = language;
    const po = readFileSync(join(CATALOGUES, `${language}.po`), 'utf8');
    this.#texts = new Map(
      [...po.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, id = '', text = '']) => [
        id,
        text.replaceAll('\\"', '"'),
      ]),
    );
  }

  /** The message with its facts. Messages with a plural are not read here. */
  say(id: string, facts: { readonly [name: string]: string | number } = {}): string {
    const text = this.#texts.get(id);
    if (text === undefined || text === '') throw new Error(`no message ${id} in ${this.language}`);
    return text.replaceAll(/\{(\w+)\}/g, (_braced, name: string) => String(facts[name]));
  }

  /** A spot, side or result. */
  name(spot: 'punto' | 'banco' | 'egalite'): string {
    return this.say(spot);
  }

  /** An amount in hundredths, written as people of this language write it. */
  money(hundredths: number): string {
    const decimals = hundredths % 100 === 0 ? 0 : 2;
    return new Intl.NumberFormat(this.language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(hundredths / 100);
  }

  /** A gain or a loss, with its sign; a true minus. */
  signed(hundredths: number): string {
    const size = this.money(Math.abs(hundredths));
    if (hundredths === 0) return size;
    return hundredths > 0 ? `+${size}` : `−${size}`;
  }
}
