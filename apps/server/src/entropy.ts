import { randomBytes, randomUUID } from 'node:crypto';
import type { Entropy } from '@sabot/house';

/** The only place of the server where chance comes in: the system's own generator. */
export const entropy: Entropy = { uuid: () => randomUUID() };

/** Fresh secret bytes from the system. */
export function secretBytes(length: number): Buffer {
  return randomBytes(length);
}
