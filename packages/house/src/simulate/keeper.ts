import { shoeOrder } from '@sabot/fair';
import type { Card } from '@sabot/rules';
import type { Generator } from '@sabot/rules/shoe';
import type { ShoeId } from '@sabot/table';
import type { Draw, ShoeKeeper } from '../ports.ts';

/** A shoe as an auditor may see it afterwards. */
export interface KeptShoe {
  readonly seed: Uint8Array;
  readonly order: readonly Card[];
  /** How many cards have been asked for. */
  drawn: number;
}

/** Keeps shoes in memory, their seeds from a generator: the same seed gives the same shoes. */
export class SeededKeeper implements ShoeKeeper {
  readonly shoes = new Map<ShoeId, KeptShoe>();
  readonly #generator: Generator;

  constructor(generator: Generator) {
    this.#generator = generator;
  }

  open(shoe: ShoeId, packs: number): Promise<void> {
    const seed = Uint8Array.from({ length: 32 }, () => this.#generator.below(256));
    this.shoes.set(shoe, { seed, order: shoeOrder({ seed, shoe, packs }), drawn: 0 });
    return Promise.resolve();
  }

  draw({ shoe, position }: Draw): Promise<Card> {
    const kept = this.shoes.get(shoe);
    const card = kept?.order[position];
    if (!kept || !card) return Promise.reject(new Error(`shoe ${shoe} has no card at ${position}`));
    kept.drawn = Math.max(kept.drawn, position + 1);
    return Promise.resolve(card);
  }
}
