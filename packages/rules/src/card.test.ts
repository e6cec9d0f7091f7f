import { describe, expect, it } from 'vitest';
import {
  CARDS_OF_PACK,
  cardId,
  cardOfId,
  formatCard,
  isSameCard,
  parseCard,
  pips,
  RANKS,
  SUITS,
} from './card.ts';
import { cards } from './testing/cards.ts';

describe('what a card counts', () => {
  it.each([
    ['A', 1],
    ['2', 2],
    ['3', 3],
    ['4', 4],
    ['5', 5],
    ['6', 6],
    ['7', 7],
    ['8', 8],
    ['9', 9],
    ['T', 0],
    ['J', 0],
    ['Q', 0],
    ['K', 0],
  ])('CD1 a rank of %s counts %i in every suit', (rank, counted) => {
    const faces = SUITS.map((suit) => rank + suit).join(' ');
    expect(cards(faces).map(pips)).toEqual([counted, counted, counted, counted]);
  });
});

describe('the id of a card', () => {
  it('CD2 runs by pack, then suit, then rank, ace first', () => {
    expect(cardOfId(0)).toEqual({ rank: 'A', suit: 'c', pack: 0 });
    expect(cardOfId(12)).toEqual({ rank: 'K', suit: 'c', pack: 0 });
    expect(cardOfId(13)).toEqual({ rank: 'A', suit: 'd', pack: 0 });
    expect(cardOfId(51)).toEqual({ rank: 'K', suit: 's', pack: 0 });
    expect(cardOfId(52)).toEqual({ rank: 'A', suit: 'c', pack: 1 });
  });

  it('CD2 names every card of twelve packs once', () => {
    const ids = Array.from({ length: 12 * CARDS_OF_PACK }, (_, id) => id);
    expect(ids.map((id) => cardId(cardOfId(id)))).toEqual(ids);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('CD2 %f is the id of no card', (id) => {
    expect(() => cardOfId(id)).toThrow(RangeError);
  });
});

describe('the notation of a card', () => {
  it('CD3 writes rank and suit and reads what it writes, for every face', () => {
    for (const suit of SUITS) {
      for (const rank of RANKS) {
        const card = { rank, suit, pack: 0 };
        expect(formatCard(card)).toBe(rank + suit);
        expect(parseCard(rank + suit)).toEqual({ ok: true, value: card });
      }
    }
  });

  it.each(['', '9', 's9', '10s', '9S', 'ts', ' 9s', '9s ', '1s', '9x', '９s'])(
    'CD3 refuses the text "%s"',
    (text) => {
      expect(parseCard(text)).toEqual({ ok: false, error: { code: 'not-a-card', text } });
    },
  );
});

describe('physical cards', () => {
  it('CD4 are the same only when the pack is the same too', () => {
    const nine = { rank: '9', suit: 's', pack: 0 } as const;
    expect(isSameCard(nine, { ...nine })).toBe(true);
    expect(isSameCard(nine, { ...nine, pack: 1 })).toBe(false);
    expect(isSameCard(nine, { ...nine, suit: 'h' })).toBe(false);
  });
});
