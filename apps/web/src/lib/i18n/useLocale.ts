import type { Messages } from '@lingui/core';
import { type Locale, showMessages } from './locale.ts';

const CATALOGUES: { readonly [L in Locale]: () => Promise<{ readonly messages: Messages }> } = {
  en: () => import('./locales/en.po'),
  nl: () => import('./locales/nl.po'),
  nb: () => import('./locales/nb.po'),
  de: () => import('./locales/de.po'),
  fr: () => import('./locales/fr.po'),
};

/** Fetches a language's catalogue and shows it. */
export async function useLocale(locale: Locale): Promise<void> {
  const { messages } = await CATALOGUES[locale]();
  showMessages(locale, messages);
}
