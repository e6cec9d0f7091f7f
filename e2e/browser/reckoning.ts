import { totalOf } from './cards.ts';
import type { Words } from './words.ts';

export const SPOTS = ['punto', 'banco', 'egalite'] as const;
export type Spot = (typeof SPOTS)[number];
export type Stakes = { readonly [S in Spot]: number };

/** How a table settles, as far as its presets differ. */
export interface Terms {
  readonly anyTwoNaturalsTie?: boolean;
  readonly stakesLieOn?: boolean;
}

/** Cards as their names on the screen. */
export interface Hands {
  readonly punto: readonly string[];
  readonly banco: readonly string[];
}

/** What a coup must come to, reckoned here from the cards on the screen and the stakes laid, in hundredths. */
export interface Reckoning {
  readonly punto: number;
  readonly banco: number;
  readonly outcome: Spot;
  readonly net: number;
  /** What stays on the layout. */
  readonly lying: number;
  /** The sentence for each bet, in the order of the spots. */
  readonly sentences: readonly string[];
}

export function reckon(
  hands: Hands,
  stakes: Stakes,
  { words, terms }: { words: Words; terms: Terms },
): Reckoning {
  const punto = totalOf(hands.punto, words);
  const banco = totalOf(hands.banco, words);
  const naturals = hands.punto.length === 2 && hands.banco.length === 2 && punto >= 8 && banco >= 8;
  const level = punto === banco || (naturals && terms.anyTwoNaturalsTie === true);
  const outcome = level ? 'egalite' : punto > banco ? 'punto' : 'banco';
  const laid = SPOTS.filter((spot) => stakes[spot] > 0);
  const stays = level && terms.stakesLieOn === true;
  const mains = stakes.punto + stakes.banco;
  return {
    punto,
    banco,
    outcome,
    net: laid.reduce((sum, spot) => sum + gain(spot, stakes[spot], outcome), 0),
    lying: stays ? mains : 0,
    sentences: laid.map((spot) => sentence({ spot, stake: stakes[spot], outcome, stays }, words)),
  };
}

/** Punto 1 to 1, banco 1 to 1 less five hundredths of the win, a tie 8 to 1 and the two hands back. */
function gain(spot: Spot, stake: number, outcome: Spot): number {
  if (spot !== outcome) return outcome === 'egalite' ? 0 : -stake;
  return { punto: stake, banco: stake - commission(stake), egalite: 8 * stake }[spot];
}

const commission = (stake: number): number => stake / 20;

interface Bet {
  readonly spot: Spot;
  readonly stake: number;
  readonly outcome: Spot;
  readonly stays: boolean;
}

function sentence({ spot, stake, outcome, stays }: Bet, words: Words): string {
  const facts = { spot: words.name(spot), stake: words.money(stake) };
  const won = words.money(gain(spot, stake, outcome));
  if (spot === outcome && spot === 'banco')
    return words.say('betWonLess', { ...facts, won, commission: words.money(commission(stake)) });
  if (spot === outcome) return words.say('betWon', { ...facts, won });
  if (outcome === 'egalite') return words.say(stays ? 'betLiesOn' : 'betReturned', facts);
  return words.say('betLost', facts);
}
