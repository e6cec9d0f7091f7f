import { ok, type Result, refuse } from './result.ts';

/** The thirteen ranks, ace first. `T` is the ten: one character for every rank. */
export const RANKS: readonly ['A', '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K'] = [
  'A',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'T',
  'J',
  'Q',
  'K',
];

/** The rank of a card. There are no jokers in baccarat. */
export type Rank = (typeof RANKS)[number];

/** The four suits in the order of the card's id: clubs, diamonds, hearts, spades. */
export const SUITS: readonly ['c', 'd', 'h', 's'] = ['c', 'd', 'h', 's'];

/** The suit of a card. */
export type Suit = (typeof SUITS)[number];

/** One card of a shoe. `pack` counts from 0 and tells apart cards that look the same. */
export interface Card {
  readonly rank: Rank;
  readonly suit: Suit;
  readonly pack: number;
}

/** What a card or a hand counts: 0 to 9. */
export type Pips = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The cards of one pack. */
export const CARDS_OF_PACK = 52;

const PIPS_OF: { readonly [R in Rank]: Pips } = {
  A: 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  '6': 6,
  '7': 7,
  '8': 8,
  '9': 9,
  T: 0,
  J: 0,
  Q: 0,
  K: 0,
};

/** What a card counts: ace 1, two to nine their number, ten and court cards 0. */
export function pips(card: Card): Pips {
  return PIPS_OF[card.rank];
}

/** The number of a physical card in its shoe: pack x 52 + suit x 13 + rank, ace 0. The inverse of {@link cardOfId}. */
export function cardId(card: Card): number {
  return card.pack * CARDS_OF_PACK + SUITS.indexOf(card.suit) * RANKS.length + RANKS.indexOf(card.rank);
}

/**
 * The card with that number: `cardOfId(0)` is the ace of clubs of the first pack.
 *
 * @throws RangeError for a number that is no whole number from 0 on.
 */
export function cardOfId(id: number): Card {
  const suit = SUITS[Math.floor((id % CARDS_OF_PACK) / RANKS.length)];
  const rank = RANKS[id % RANKS.length];
  if (suit === undefined || rank === undefined) throw new RangeError(`no card has the id ${id}`);
  return { rank, suit, pack: Math.floor(id / CARDS_OF_PACK) };
}

/** Writes a card's face in two characters, rank and suit: `9s`, `Td`. The pack is not seen on a face. */
export function formatCard(card: Card): string {
  return card.rank + card.suit;
}

/** Why a text is not a card. */
export type CardFault = { readonly code: 'not-a-card'; readonly text: string };

/** Reads what {@link formatCard} writes, exactly; the card is one of the first pack. */
export function parseCard(text: string): Result<Card, CardFault> {
  const rank = RANKS.find((known) => known === text[0]);
  const suit = SUITS.find((known) => known === text[1]);
  if (rank === undefined || suit === undefined || text.length !== 2)
    return refuse({ code: 'not-a-card', text });
  return ok({ rank, suit, pack: 0 });
}

/** Whether two values name the same physical card, pack included. */
export function isSameCard(one: Card, other: Card): boolean {
  return cardId(one) === cardId(other);
}
