import { type Card, cardOfId } from '@sabot/rules';
import { shuffle } from '@sabot/rules/shoe';
import { joined, tag, uuidBytes } from './bytes.ts';
import { Expander, keyed } from './expander.ts';

/** What orders a shoe: its 32 secret bytes, its id and how many packs are in it. */
export interface SealedShoe {
  readonly seed: Uint8Array;
  readonly shoe: string;
  readonly packs: number;
}

/** The cards of a shoe in their order, first card first. Secret: whoever has it knows what comes. */
export function shoeOrder({ seed, shoe, packs }: SealedShoe): readonly Card[] {
  if (seed.length !== 32) throw new TypeError('a shoe has a seed of 32 bytes');
  const key = keyed(seed, joined(tag('deck'), uuidBytes(shoe)));
  return shuffle(52 * packs, new Expander(key)).map(cardOfId);
}
