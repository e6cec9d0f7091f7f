import { parsePoFile } from '@lingui/format-po';

/** Message id to translation, in the order of the file. Empty where nobody has translated it yet. */
export type Catalogue = ReadonlyMap<string, string>;

/** The messages of a PO file; obsolete ones are left out. */
export function parseCatalogue(po: string): Catalogue {
  return new Map(
    parsePoFile(po)
      .items.filter((entry) => !entry.obsolete)
      .map((entry) => [entry.msgid, entry.msgstr[0] ?? '']),
  );
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** A PO file: the English above each message tells the translator what the id means. */
export function formatCatalogue(locale: string, english: Catalogue, translated: Catalogue): string {
  const head = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Language: ${locale}\\n"\n`;
  const entries = [...english].map(
    ([id, text]) => `\n#. ${text}\nmsgid ${quoted(id)}\nmsgstr ${quoted(translated.get(id) ?? '')}\n`,
  );
  return head + entries.join('');
}
