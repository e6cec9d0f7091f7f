import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Generator } from '@sabot/rules/shoe';
import { joined, tag, u32 } from './bytes.ts';

const WORDS_A_BLOCK = 8;
const RANGE = 2 ** 32;

/** HMAC-SHA-256. */
export function keyed(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(sha256, key, message);
}

/**
 * The expander: an endless stream of 32-bit numbers from a 32-byte key (NIST SP 800-108 in counter mode), and from
 * them unbiased numbers by rejection. The same key gives the same stream on every machine.
 */
export class Expander implements Generator {
  readonly #key: Uint8Array;
  #block = 0;
  #words: readonly number[] = [];

  constructor(key: Uint8Array) {
    if (key.length !== 32) throw new TypeError('the expander takes a key of 32 bytes');
    this.#key = key;
  }

  /** The next number of the stream, 0 to 2^32 - 1. */
  next(): number {
    const [word, ...rest] = this.#words.length > 0 ? this.#words : this.#nextBlock();
    this.#words = rest;
    // A block is eight words.
    return word as number;
  }

  /** A number from 0 to n - 1, each as likely as the others: what would favour some is drawn again. */
  below(n: number): number {
    if (!Number.isSafeInteger(n) || n < 1 || n > RANGE) throw new RangeError(`no number is below ${n}`);
    const limit = RANGE - (RANGE % n);
    let drawn = this.next();
    while (drawn >= limit) drawn = this.next();
    return drawn % n;
  }

  #nextBlock(): readonly number[] {
    const block = keyed(this.#key, joined(tag('stream'), u32(this.#block)));
    this.#block += 1;
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    return Array.from({ length: WORDS_A_BLOCK }, (_, index) => view.getUint32(index * 4));
  }
}
