import { matchLocale } from '../lib/i18n/locale.ts';
import { useLocale } from '../lib/i18n/useLocale.ts';
import { settings } from '../lib/settings/settings.svelte.ts';
import type { LayoutLoad } from './$types';

export const prerender = true;

/** Before anything is drawn the words are there, so that no page flickers from one language into another. */
export const load: LayoutLoad = async () => {
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages;
  await useLocale(settings.now.locale ?? matchLocale(languages));
};
