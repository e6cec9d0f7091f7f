import { type Card, parseCard } from '@sabot/rules';

/** Cards written with spaces between: `'9s Td'`. A typing error throws. */
export function cards(text: string): readonly Card[] {
  return text.split(' ').map((face, pack) => {
    const card = parseCard(face);
    if (!card.ok) throw new Error(`not a card: '${face}'`);
    // Each from another pack, so that no two are the same card.
    return { ...card.value, pack: pack % 8 };
  });
}

/** Whole coups in the order in which their cards fall. */
export const COUPS = {
  /** 9 against 0. */
  punto: '9s Ts Kd Qd',
  /** 0 against 9. */
  banco: 'Ts 9s Kd Qd',
  /** 6 against 6; nobody draws. */
  egalite: '6s 6d Kd Qd',
  /** 0 and a drawn 2 against 6, which stands. */
  bancoSix: 'Ts 6s Kd Qd 2c',
  /** 0 and a drawn 5 against 0 and a drawn 7. */
  bancoThreeCardSeven: 'Ts Js Kd Qd 5c 7c',
} as const;
