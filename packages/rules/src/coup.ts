import { type Card, type Pips, pips } from './card.ts';
import { ok, type Result, refuse } from './result.ts';
import { type Outcome, SIDES, type Side } from './side.ts';
import { bancoLetter, type Letter, puntoLetter, type Tableau, type Third } from './tableau.ts';

/** The two cards that every hand is dealt. Pairs and naturals are decided by them alone. */
export type FirstTwo = readonly [Card, Card];

/** The cards of one side in a finished coup. */
export type Hand = FirstTwo | readonly [Card, Card, Card];

// Not exported, and so nobody outside this file can write a Coup down: one is dealt or parsed.
declare const dealt: unique symbol;

/** One coup, dealt to its end as the tableau says. Only {@link finishDeal} and {@link parseCoup} make one. */
export interface Coup {
  readonly [dealt]: true;
  readonly punto: Hand;
  readonly banco: Hand;
}

/** The most cards a coup can take. With fewer left in the shoe no coup is begun. */
export const CARDS_OF_COUP = 6;

/** What a hand counts: the last digit of the sum of its cards. */
export function total(hand: readonly Card[]): Pips {
  const sum = hand.reduce((counted, card) => counted + pips(card), 0);
  // The remainder by ten of a sum of pips is one of the ten digits; the compiler cannot know it.
  return (sum % 10) as Pips;
}

/** Whether a hand is a natural: 8 or 9 on its first two cards, and no third. */
export function isNatural(hand: readonly Card[]): boolean {
  return hand.length === 2 && total(hand) >= 8;
}

/** Whether the first two cards share a rank; a third card changes nothing. */
export function isPair(hand: readonly Card[]): boolean {
  const [first, second] = hand;
  return first !== undefined && second !== undefined && first.rank === second.rank;
}

/** What the third card counts, or `none` when the hand stood. */
export function third(hand: readonly Card[]): Third {
  return hand[2] === undefined ? 'none' : pips(hand[2]);
}

/** A coup while it is dealt. Start with {@link NO_CARDS} and go on with {@link dealTo}. */
export interface Deal {
  readonly punto: readonly Card[];
  readonly banco: readonly Card[];
}

/** A coup before its first card. */
export const NO_CARDS: Deal = { punto: [], banco: [] };

/** Who gets the next card; `holder` when the tableau leaves the draw to the holder of the hand `of`. */
export type Turn =
  | { readonly to: Side }
  | { readonly to: 'holder'; readonly of: Side }
  | { readonly to: 'done' };

/** Who gets the next card of a deal: punto, banco, punto, banco, and then what the tableau says. */
export function nextTurn(deal: Deal, tableau: Tableau): Turn {
  if (deal.punto.length + deal.banco.length < 4) {
    return { to: deal.punto.length <= deal.banco.length ? 'punto' : 'banco' };
  }
  if (isNatural(deal.punto) || isNatural(deal.banco)) return { to: 'done' };
  const hasPuntoSpoken = deal.punto.length === 3 || deal.banco.length === 3;
  const letter = hasPuntoSpoken ? 'S' : puntoLetter(tableau, total(deal.punto));
  return letter === 'S' ? bancoTurn(deal, tableau) : turnOf('punto', letter);
}

/**
 * Deals a card to the hand whose turn it is; to a hand left to its holder when he draws.
 *
 * @throws Error when the deal is done: a card too many is a bug.
 */
export function dealTo(deal: Deal, card: Card, tableau: Tableau): Deal {
  const turn = nextTurn(deal, tableau);
  if (turn.to === 'done') throw new Error('the coup is dealt to its end');
  const side = turn.to === 'holder' ? turn.of : turn.to;
  return { ...deal, [side]: [...deal[side], card] };
}

/**
 * Makes a coup of a deal that is owed no more cards. A holder who was left free and not dealt to has stood.
 *
 * @throws Error when a card is still due: an unfinished coup has no outcome.
 */
export function finishDeal(deal: Deal, tableau: Tableau): Coup {
  const coup = parseCoup(deal, tableau);
  if (!coup.ok) throw new Error(`the coup is not dealt to its end: ${coup.error.code}`);
  return coup.value;
}

/** Why two hands are not a coup under a tableau. */
export type CoupFault =
  | { readonly code: 'too-few-cards' | 'too-many-cards'; readonly side: Side; readonly cards: number }
  | { readonly code: 'third-card-after-natural'; readonly side: Side }
  | {
      readonly code: 'must-draw' | 'must-stand';
      readonly side: Side;
      readonly total: Pips;
      readonly third: Third;
    };

/**
 * Reads two hands as a coup, or says what the tableau denies. `third` in a fault is punto's third card as banco saw
 * it, and `none` in a fault of punto.
 */
export function parseCoup(hands: Deal, tableau: Tableau): Result<Coup, CoupFault> {
  const punto = handOf('punto', hands.punto);
  if (!punto.ok) return punto;
  const banco = handOf('banco', hands.banco);
  if (!banco.ok) return banco;
  const fault = drawFault(punto.value, banco.value, tableau);
  if (fault !== null) return refuse(fault);
  // The one place where a Coup is made: its cards have just been shown to be dealt as the tableau says.
  return ok({ punto: punto.value, banco: banco.value } as Coup);
}

/** How a coup ended. Under `any-two-tie` two naturals are level, also 9 against 8. */
export function outcome(coup: Coup, naturals: 'higher-wins' | 'any-two-tie'): Outcome {
  if (naturals === 'any-two-tie' && isNatural(coup.punto) && isNatural(coup.banco)) return 'egalite';
  const lead = total(coup.punto) - total(coup.banco);
  if (lead === 0) return 'egalite';
  return lead > 0 ? 'punto' : 'banco';
}

/**
 * Deals a whole coup, asking `draw` for one card after the other.
 *
 * @throws Error when the tableau leaves a draw to a holder: there is nobody to ask here.
 */
export function dealCoup(draw: () => Card, tableau: Tableau): Coup {
  let deal = NO_CARDS;
  for (let turn = nextTurn(deal, tableau); turn.to !== 'done'; turn = nextTurn(deal, tableau)) {
    if (turn.to === 'holder') throw new Error(`the tableau leaves the draw to the holder of ${turn.of}`);
    deal = dealTo(deal, draw(), tableau);
  }
  return finishDeal(deal, tableau);
}

/** Banco's turn, once punto has drawn or stood. */
function bancoTurn(deal: Deal, tableau: Tableau): Turn {
  if (deal.banco.length === 3) return { to: 'done' };
  return turnOf('banco', bancoLetter(tableau, total(deal.banco), third(deal.punto)));
}

function turnOf(side: Side, letter: Letter): Turn {
  switch (letter) {
    case 'D':
      return { to: side };
    case 'S':
      return { to: 'done' };
    case 'O':
      return { to: 'holder', of: side };
  }
}

/** What the tableau denies in two hands of two or three cards, or null. */
function drawFault(punto: Hand, banco: Hand, tableau: Tableau): CoupFault | null {
  const [puntoTwo, bancoTwo] = [punto.slice(0, 2), banco.slice(0, 2)];
  if (isNatural(puntoTwo) || isNatural(bancoTwo)) {
    const side = SIDES.find((drawn) => ({ punto, banco })[drawn].length === 3);
    return side === undefined ? null : { code: 'third-card-after-natural', side };
  }
  const puntoSays = puntoLetter(tableau, total(puntoTwo));
  const bancoSays = bancoLetter(tableau, total(bancoTwo), third(punto));
  return (
    letterFault('punto', punto, { letter: puntoSays, third: 'none' }) ??
    letterFault('banco', banco, { letter: bancoSays, third: third(punto) })
  );
}

function letterFault(side: Side, hand: Hand, says: { letter: Letter; third: Third }): CoupFault | null {
  const facts = { side, total: total(hand.slice(0, 2)), third: says.third };
  if (says.letter === 'D' && hand.length === 2) return { code: 'must-draw', ...facts };
  if (says.letter === 'S' && hand.length === 3) return { code: 'must-stand', ...facts };
  return null;
}

/** Two or three cards as a hand of that side. */
function handOf(side: Side, cards: readonly Card[]): Result<Hand, CoupFault> {
  const [first, second, drawn, ...more] = cards;
  if (first === undefined || second === undefined) {
    return refuse({ code: 'too-few-cards', side, cards: cards.length });
  }
  if (more.length > 0) return refuse({ code: 'too-many-cards', side, cards: cards.length });
  return ok(drawn === undefined ? [first, second] : [first, second, drawn]);
}
