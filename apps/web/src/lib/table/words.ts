import {
  type Card,
  type HouseRules,
  type Outcome,
  paysOf,
  type Rank,
  type Spot,
  type Suit,
} from '@sabot/rules';
import type { Amount, Ratio } from '@sabot/rules/money';
import type { SettledView } from '@sabot/table';
import { money, net } from '../i18n/amounts.ts';
import { currentLocale } from '../i18n/locale.ts';
import { t } from '../i18n/messages.ts';
import { indexOf } from './cardFace.ts';

/** A side, spot or result by its name on the screen. */
export function nameOf(named: Outcome): string {
  return { punto: t.punto, banco: t.banco, egalite: t.egalite }[named]();
}

/** The letter in a bead: the first of the name in the language of the screen. */
export function letterOf(outcome: Outcome): string {
  return { punto: t.playerLetter, banco: t.bankerLetter, egalite: t.tieLetter }[outcome]();
}

const RANK_NAMES: { readonly [R in Rank]?: () => string } = {
  A: () => t.ace(),
  J: () => t.jack(),
  Q: () => t.queen(),
  K: () => t.king(),
};
const SUIT_NAMES: { readonly [S in Suit]: () => string } = {
  c: () => t.clubs(),
  d: () => t.diamonds(),
  h: () => t.hearts(),
  s: () => t.spades(),
};

/** A card in words: "9 of spades". */
export function cardWords(card: Card): string {
  return t.cardName({ rank: RANK_NAMES[card.rank]?.() ?? indexOf(card.rank), suit: SUIT_NAMES[card.suit]() });
}

/** Several cards in words, in the order of the deal. */
export function cardsWords(cards: readonly Card[]): string {
  return cards.map(cardWords).join(', ');
}

/** Odds as a number of the language: 19:20 is 0.95. For showing only; money is never made of it. */
export function oddsNumber({ num, den }: Ratio): string {
  return new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2 }).format(
    Number(num) / Number(den),
  );
}

/** What a spot pays, as printed on the felt: `0.95:1`. */
export function oddsPrinted(spot: Spot, rules: HouseRules): string {
  return `${oddsNumber(paysOf(spot, rules))}:1`;
}

/** A gain or loss with a true minus, which is as wide as the plus and read out as one. */
export function signed(change: Amount): string {
  return net(change).replace(/^-/, '−');
}

/** What came of one bet, in a sentence: "Banker 500: won 475, commission 25". */
export function betWords(
  { settlement, liesOn }: SettledView,
  collected: HouseRules['commissionCollected'],
): string {
  const { spot, stake, result, won, commission } = settlement;
  const facts = { spot: nameOf(spot), stake: money(stake) };
  if (result === 'lost') return t.betLost(facts);
  if (result === 'push') return liesOn ? t.betLiesOn(facts) : t.betReturned(facts);
  // Won minus commission is an amount, as both are.
  const gain = money((won - commission) as Amount);
  if (commission === 0n) return t.betWon({ ...facts, won: gain });
  const withCommission = { ...facts, won: gain, commission: money(commission) };
  return collected === 'tallied' ? t.betWonHeld(withCommission) : t.betWonLess(withCommission);
}

/** The result as the tag says it: "Banker wins", "Tie". */
export function resultWords(outcome: Outcome): string {
  return { punto: t.playerWins, banco: t.bankerWins, egalite: t.egalite }[outcome]();
}

/** The totals, the winner's first: `7–6`. */
export function scoreWords(outcome: Outcome, punto: number, banco: number): string {
  return outcome === 'banco' ? `${banco}–${punto}` : `${punto}–${banco}`;
}

/** The commission of these rules in a few words. */
export function commissionWords(rules: HouseRules): string {
  const words: { readonly [C in HouseRules['commission']]: () => string } = {
    'five-percent': t.commissionFive,
    'four-percent': t.commissionFour,
    'none-six-half': t.commissionSixHalf,
    'none-three-card-seven-returns': t.commissionThreeCardSeven,
    none: t.commissionNone,
  };
  return words[rules.commission]();
}

/** The rules of a table in one line: "Punto banco · 8 packs · 1–5,000 · 5% commission". */
export function rulesLine(rules: HouseRules): string {
  const { minimum, maximum } = rules.limits.spots.punto;
  const parts = [t.puntoBanco(), t.packs({ packs: rules.packs }), `${money(minimum)}–${money(maximum)}`];
  return [...parts, commissionWords(rules)].join(' · ');
}

/** Two letters for a name on a counter. */
export function initials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  return second ? (first.slice(0, 1) + second.slice(0, 1)).toUpperCase() : first.slice(0, 2);
}
