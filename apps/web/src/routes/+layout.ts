import { matchLocale } from '../lib/i18n/locale.ts';
import { useLocale } from '../lib/i18n/useLocale.ts';
import type { LayoutLoad } from './$types';

export const prerender = true;
export const ssr = true;

/** Before anything is drawn the words are there, so that no page flickers from one language into another. */
export const load: LayoutLoad = async () => {
  await useLocale(matchLocale(typeof navigator === 'undefined' ? [] : navigator.languages));
};
