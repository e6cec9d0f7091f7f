import { readFile } from 'node:fs/promises';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { Plugin } from 'vite';
import { parseCatalogue } from './src/lib/i18n/catalogue.ts';
import { ENGLISH } from './src/lib/i18n/messages.ts';

/** Compiles a PO catalogue into a module, so that the browser gets no message parser and one small chunk a language. */
export function catalogues(): Plugin {
  return {
    name: 'sabot-catalogues',
    async load(id) {
      const path = id.split('?')[0] ?? id;
      if (!path.endsWith('.po')) return null;
      const messages = translations(path.endsWith('/en.po') ? '' : await readFile(path, 'utf8'));
      const { source, errors } = createCompiledCatalog('', messages, { namespace: 'es' });
      const fault = errors[0];
      if (fault !== undefined) this.error(`${path}: ${fault.id}: ${fault.error.message}`);
      return { code: source, map: null };
    },
  };
}

/** English stands in where a translation is missing: a half-done catalogue must not leave a button without a name. */
function translations(po: string): Record<string, string> {
  const translated = parseCatalogue(po);
  return Object.fromEntries(Object.entries(ENGLISH).map(([id, text]) => [id, translated.get(id) || text]));
}
