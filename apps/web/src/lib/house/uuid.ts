/**
 * A UUIDv7 (RFC 9562) of this moment and these ten random bytes: ids made later sort later. Commands carry one as
 * their idempotency key.
 */
export function uuidV7(atMs: number, random: Uint8Array<ArrayBuffer>): string {
  const bytes = new Uint8Array(16);
  for (let place = 0; place < 6; place += 1) bytes[place] = Math.floor(atMs / 2 ** (8 * (5 - place))) % 256;
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A fresh id for a command. */
export function commandId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
