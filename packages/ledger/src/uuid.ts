import { sha1 } from './sha1.ts';

/** The name space of every id this package derives; made once at random and never to change. */
const SABOT = 'b3c0a1de-5f0e-4c57-9d0b-6b1f2f9a7e41';

/**
 * A UUID of version 5 (RFC 9562, 5.5) from parts: the same parts give the same id for ever, on every machine, so a
 * transfer made twice is one transfer. Parts are joined by a line feed, which no part may hold.
 *
 * @example derivedId('settle', table, '17', bettor, 'banco', 'win')
 */
export function derivedId(...parts: readonly string[]): string {
  if (parts.some((part) => part.includes('\n'))) throw new TypeError('a part of an id holds a line feed');
  return uuid5(SABOT, parts.join('\n'));
}

/** UUID version 5 of a name in a name space (itself a UUID). */
export function uuid5(space: string, name: string): string {
  const spaceBytes = Uint8Array.from(space.replaceAll('-', '').match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
  if (spaceBytes.length !== 16) throw new TypeError(`not a UUID: ${space}`);
  const nameBytes = utf8(name);
  const message = new Uint8Array(16 + nameBytes.length);
  message.set(spaceBytes);
  message.set(nameBytes, 16);
  const digest = sha1(message);
  const hex = Array.from(digest.subarray(0, 16), (byte, index) =>
    marked(byte, index).toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Byte 6 carries the version, byte 8 the variant. */
function marked(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x50;
  return index === 8 ? (byte & 0x3f) | 0x80 : byte;
}

/** UTF-8 without TextEncoder, which belongs to the browser's and Node's globals. */
function utf8(text: string): readonly number[] {
  return Array.from(text).flatMap((character) => {
    // Array.from splits by code point, so each piece has one.
    const code = character.codePointAt(0) as number;
    if (code < 0x80) return [code];
    if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)];
    if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
    return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
  });
}
