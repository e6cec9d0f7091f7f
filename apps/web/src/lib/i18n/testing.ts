import { readFileSync } from 'node:fs';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Messages } from '@lingui/core';
import { type Catalogue, parseCatalogue } from './catalogue.ts';
import { type Locale, showMessages } from './locale.ts';

/** A catalogue as it lies in the repository. */
export function readCatalogue(locale: Locale): Catalogue {
  return parseCatalogue(readFileSync(new URL(`./locales/${locale}.po`, import.meta.url), 'utf8'));
}

/** Shows a language in a test, from its catalogue, compiled as the build compiles it. */
export function speak(locale: Locale): void {
  const texts = Object.fromEntries(readCatalogue(locale));
  const { source } = createCompiledCatalog(locale, texts, { namespace: 'json' });
  const compiled: { readonly messages: Messages } = JSON.parse(source);
  showMessages(locale, compiled.messages);
}

/** A message compiled as the build does it; throws on one that cannot be. */
export function compiles(locale: Locale, text: string): void {
  const { errors } = createCompiledCatalog(locale, { it: text }, { namespace: 'json' });
  if (errors[0] !== undefined) throw errors[0].error;
}
