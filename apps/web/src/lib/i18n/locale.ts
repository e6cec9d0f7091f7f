import { i18n, type Messages } from '@lingui/core';
import { createSubscriber } from 'svelte/reactivity';

/** The languages of the screen, each with its own name. */
export const LOCALES = ['en', 'nl', 'nb', 'de', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

export const LOCALE_NAMES: { readonly [L in Locale]: string } = {
  en: 'English',
  nl: 'Nederlands',
  nb: 'Norsk bokmål',
  de: 'Deutsch',
  fr: 'Français',
};

export function isLocale(text: unknown): text is Locale {
  return LOCALES.some((locale) => locale === text);
}

/**
 * The first of the browser's languages that the screen speaks; English when it speaks none. Norwegian without a
 * form, and nynorsk, are read in bokmål. Example: `matchLocale(['nn-NO', 'de'])` is `'nb'`.
 */
export function matchLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const base = language.toLowerCase().split(/[-_]/)[0] ?? '';
    const locale = base === 'no' || base === 'nn' ? 'nb' : base;
    if (isLocale(locale)) return locale;
  }
  return 'en';
}

let current: Locale = 'en';
let changed: () => void = () => {};
// A plain subscriber in place of a rune: the messages are then usable in tests that no Svelte compiler has seen.
const subscribe = createSubscriber((update) => {
  changed = update;
  return () => {
    changed = () => {};
  };
});

/** The language now; a template that reads it is drawn again when it changes. */
export function currentLocale(): Locale {
  subscribe();
  return current;
}

/** Makes these messages the ones that are shown. */
export function showMessages(locale: Locale, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages });
  current = locale;
  changed();
}
