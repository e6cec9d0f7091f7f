import { type Card, cardOfId, parseCard } from '../card.ts';
import { type Coup, parseCoup } from '../coup.ts';
import { PUNTO_BANCO } from '../tableau.ts';

/** Cards of the first pack, written with spaces between: `'9s Td'`. For tests; a typing error throws. */
export function cards(text: string): readonly Card[] {
  return text.split(' ').map((face) => {
    const card = parseCard(face);
    if (!card.ok) throw new Error(`not a card: '${face}'`);
    return card.value;
  });
}

/** A coup of punto banco in two hands of cards. For tests; hands that the tableau denies throw. */
export function coupOf(punto: string, banco: string): Coup {
  const coup = parseCoup({ punto: cards(punto), banco: cards(banco) }, PUNTO_BANCO);
  if (!coup.ok) throw new Error(`no coup: ${punto} against ${banco}: ${coup.error.code}`);
  return coup.value;
}

/** A coup of punto banco by what its cards count; clubs of the first pack, a ten for 0. */
export function coupOfPips(hands: {
  readonly punto: readonly number[];
  readonly banco: readonly number[];
}): Coup {
  return coupOf(faces(hands.punto), faces(hands.banco));
}

function faces(pips: readonly number[]): string {
  return pips.map((value) => `${cardOfId(value === 0 ? 9 : value - 1).rank}c`).join(' ');
}
