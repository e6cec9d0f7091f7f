/**
 * SHA-1 (FIPS 180-4) of bytes, 20 bytes. Only for UUID version 5, whose definition asks for it; nothing here rests on
 * its strength. Written out because this package depends on nothing and no standard pure function exists.
 */
export function sha1(message: Uint8Array): Uint8Array {
  const words = padded(message);
  const hash = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  for (let at = 0; at < words.length; at += 16) compress(hash, words.subarray(at, at + 16));
  const digest = new Uint8Array(20);
  const out = new DataView(digest.buffer);
  hash.forEach((word, index) => {
    out.setUint32(index * 4, word);
  });
  return digest;
}

function padded(message: Uint8Array): Uint32Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const bytes = new Uint8Array(blocks * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return Uint32Array.from({ length: blocks * 16 }, (_, index) => view.getUint32(index * 4));
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function compress(hash: Uint32Array, block: Uint32Array): void {
  const schedule = new Uint32Array(80);
  schedule.set(block);
  for (let t = 16; t < 80; t++) {
    schedule[t] = rotate(
      word(schedule, t - 3) ^ word(schedule, t - 8) ^ word(schedule, t - 14) ^ word(schedule, t - 16),
      1,
    );
  }
  let [a, b, c, d, e] = [word(hash, 0), word(hash, 1), word(hash, 2), word(hash, 3), word(hash, 4)];
  for (let t = 0; t < 80; t++) {
    const next = (rotate(a, 5) + mix(t, b, c, d) + e + constant(t) + word(schedule, t)) | 0;
    [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
  }
  [a, b, c, d, e].forEach((value, index) => {
    hash[index] = word(hash, index) + value;
  });
}

// Every index asked for is inside the array; an absent word would be a bug of this file.
const word = (words: Uint32Array, index: number): number => words[index] as number;

function mix(t: number, b: number, c: number, d: number): number {
  if (t < 20) return (b & c) | (~b & d);
  if (t >= 40 && t < 60) return (b & c) | (b & d) | (c & d);
  return b ^ c ^ d;
}

function constant(t: number): number {
  if (t < 20) return 0x5a827999;
  if (t < 40) return 0x6ed9eba1;
  return t < 60 ? 0x8f1bbcdc : 0xca62c1d6;
}
