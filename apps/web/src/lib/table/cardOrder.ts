import type { BySide, Card, Side } from '@sabot/rules';

export interface DealtCard {
  readonly side: Side;
  readonly card: Card;
  /** Its place in the hand: 0, 1, or 2 for a third card. */
  readonly place: number;
}

/** The cards of two hands in the order in which they were dealt: one each, one each, then Player's third, Banker's. */
export function dealingOrder(hands: BySide<readonly Card[]>): readonly DealtCard[] {
  return [0, 1, 2].flatMap((place) =>
    (['punto', 'banco'] as const).flatMap((side) => {
      const card = hands[side][place];
      return card === undefined ? [] : [{ side, card, place }];
    }),
  );
}
