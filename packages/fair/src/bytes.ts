/** Unsigned 32-bit big-endian. */
export function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Byte strings one after the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The tag of a use of the scheme: its length, then `BSF1/` and its name in ASCII. No two uses share a first byte string. */
export function tag(name: string): Uint8Array {
  const text = `BSF1/${name}`;
  return Uint8Array.from([text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))]);
}

/** The 16 raw bytes of a UUID. */
export function uuidBytes(uuid: string): Uint8Array {
  const hex = uuid.replaceAll('-', '');
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new TypeError(`not a UUID: ${uuid}`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
