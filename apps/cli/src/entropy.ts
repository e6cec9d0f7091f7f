import { randomBytes } from 'node:crypto';

/** A seed from 0 to 2^53 - 1, every one as likely: the only place of the terminal program where chance comes in. */
export function randomSeed(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n);
}
