import type { Draw, ShoeKeeper } from '@sabot/house';
import { CARDS_OF_PACK, type Card, cardOfId } from '@sabot/rules';
import { seededGenerator, shuffle } from '@sabot/rules/shoe';
import type { ShoeId } from '@sabot/table';

/** Shoes that are the same in every run: the first one of seed 1, the next of seed 2, and so on. For tests only. */
export class SeededKeeper implements ShoeKeeper {
  readonly #shoes = new Map<ShoeId, readonly Card[]>();

  open(shoe: ShoeId, packs: number): Promise<void> {
    const order = shuffle(packs * CARDS_OF_PACK, seededGenerator(this.#shoes.size + 1));
    this.#shoes.set(shoe, order.map(cardOfId));
    return Promise.resolve();
  }

  draw({ shoe, position }: Draw): Promise<Card> {
    const card = this.#shoes.get(shoe)?.[position];
    if (card === undefined) throw new Error(`shoe ${shoe} has no card at ${position}`);
    return Promise.resolve(card);
  }
}
