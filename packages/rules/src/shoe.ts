import { CARDS_OF_PACK, type Card, cardOfId } from './card.ts';
import { type Coup, dealCoup } from './coup.ts';
import { type Generator, seededGenerator } from './generator.ts';
import { type HouseRules, tableauOf } from './houseRules.ts';
import { ok, type Result, refuse } from './result.ts';
import {
  beginCoup,
  burnAt,
  burnsTurnedCard,
  cardDrawn,
  cardsLeft,
  endCoup,
  openMeter,
  type ShoeMeter,
} from './shoeMeter.ts';

export { type Generator, isSeed, LARGEST_SEED, seededGenerator } from './generator.ts';

/**
 * An open shoe, its order included: for the library, the terminal and simulations. A table never holds one.
 */
export interface Shoe {
  /** Every card in the order of dealing, the burnt and the dealt included. */
  readonly cards: readonly Card[];
  /** The card that the burn turned up, or null. */
  readonly turned: Card | null;
  readonly meter: ShoeMeter;
}

/** Why a coup was not begun. No card has been drawn. */
export type ShoeFault = { readonly code: 'shoe-over' | 'shoe-too-short'; readonly left: number };

/**
 * The numbers from 0 to `size` - 1 in an order of chance, every order as likely as every other: Fisher and Yates,
 * from the end downwards.
 */
export function shuffle(size: number, generator: Generator): readonly number[] {
  const order = Array.from({ length: size }, (_, index) => index);
  for (let last = size - 1; last >= 1; last -= 1) swap(order, last, generator.below(last + 1));
  return order;
}

/** Shuffles the packs of the rules and burns as they say. */
export function openShoe(rules: HouseRules, generator: Generator): Shoe {
  const cards = shuffle(rules.packs * CARDS_OF_PACK, generator).map(cardOfId);
  const turned = burnsTurnedCard(rules) ? cardAt(cards, 0) : null;
  return { cards, turned, meter: burnAt(openMeter(rules), turned, rules) };
}

/**
 * A shoe of exactly these cards in this order, any composition, nothing burnt. `behind` puts the cut card in front of
 * the last so many cards; without it there is none.
 *
 * @throws RangeError when there are not so many cards.
 */
export function shoeOf(cards: readonly Card[], behind: number | null = null): Shoe {
  const cutAt = behind === null ? null : cards.length - behind;
  if (cutAt !== null && !(Number.isInteger(cutAt) && cutAt >= 0 && cutAt <= cards.length)) {
    throw new RangeError(`no cut card lies in front of the last ${behind} of ${cards.length} cards`);
  }
  return { cards, turned: null, meter: { size: cards.length, next: 0, cutAt, coupsDealt: 0, ending: 'no' } };
}

/**
 * Deals the next coup and gives it with the shoe as it then stands; the shoe handed in is unchanged. Refused before
 * the first card when the shoe is over or holds fewer than six.
 */
export function dealFromShoe(shoe: Shoe, rules: HouseRules): Result<{ coup: Coup; shoe: Shoe }, ShoeFault> {
  const begun = beginCoup(shoe.meter, rules);
  if (!begun.ok) return refuse({ code: begun.error, left: cardsLeft(shoe.meter) });
  let meter = begun.value;
  const coup = dealCoup(() => {
    const card = cardAt(shoe.cards, meter.next);
    meter = cardDrawn(meter);
    return card;
  }, tableauOf(rules));
  return ok({ coup, shoe: { ...shoe, meter: endCoup(meter, rules) } });
}

/**
 * Deals `count` coups, opening a new shoe whenever one is over. `chance` is a seed or a generator; `shoe` in what comes
 * out counts from 1.
 *
 * @example
 * for (const { shoe, coup } of dealCoups(rules, 42, 1000)) tally(shoe, outcome(coup, rules.naturals));
 */
export function* dealCoups(
  rules: HouseRules,
  chance: number | Generator,
  count: number,
): IterableIterator<{ readonly shoe: number; readonly coup: Coup }> {
  const generator = typeof chance === 'number' ? seededGenerator(chance) : chance;
  let opened = 0;
  let shoe: Shoe | null = null;
  for (let dealtSoFar = 0; dealtSoFar < count; dealtSoFar += 1) {
    if (shoe === null || shoe.meter.ending === 'over') {
      shoe = openShoe(rules, generator);
      opened += 1;
    }
    const next = dealFromShoe(shoe, rules);
    if (!next.ok) throw new Error(`rules under which no coup can be dealt: ${next.error.code}`);
    shoe = next.value.shoe;
    yield { shoe: opened, coup: next.value.coup };
  }
}

function cardAt(cards: readonly Card[], position: number): Card {
  const card = cards[position];
  if (card === undefined) throw new Error(`no card lies at position ${position}`);
  return card;
}

function swap(order: number[], one: number, other: number): void {
  // Both are positions of the array: the loop counts within it and `below` is bounded by it.
  [order[one], order[other]] = [order[other] as number, order[one] as number];
}
