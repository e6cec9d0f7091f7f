import {
  type BySpot,
  type Card,
  type HouseRules,
  outcome,
  parseCard,
  parseCoup,
  preset,
  SPOTS,
  settle,
  tableauOf,
} from '@sabot/rules';
import { type Amount, units, ZERO } from '@sabot/rules/money';
import type { SettledView, View } from '@sabot/table';

/** A preset's rules, for tests. */
export function rulesOf(name: string): HouseRules {
  const rules = preset(name);
  if (rules === undefined) throw new TypeError(`${name} is no preset`);
  return rules;
}

/** Cards from text: `cards('9s 7d')`. */
export function cards(text: string): readonly Card[] {
  return text.split(' ').map((written) => {
    const card = parseCard(written);
    if (!card.ok) throw new TypeError(`${written} is no card`);
    return card.value;
  });
}

/** Stakes in whole units. */
export function stakes(punto = 0, banco = 0, egalite = 0): BySpot<Amount> {
  return { punto: units(punto), banco: units(banco), egalite: units(egalite) };
}

export const seat = (name: string, said: 'nothing' | 'deal' | 'skip' = 'nothing', leaving = false) => ({
  name,
  said,
  leaving,
});

/** A solo table that takes bets for its third coup, with these fields changed. */
export function viewWith(changed: Partial<View> = {}): View {
  return {
    table: 'table-1',
    name: 'Solo',
    rules: rulesOf('casino-8'),
    seats: [seat('Anna')],
    you: 0,
    bettingMs: null,
    pace: { minCycleMs: 0, resultMs: 0 },
    coup: 3,
    phase: { kind: 'betting', closesAtMs: null },
    bets: [],
    undo: null,
    rebet: null,
    heldCommission: ZERO,
    shoe: { number: 1, size: 416, gone: 20, cutAt: 402, ending: 'no' },
    road: 'PB',
    recent: [],
    ...changed,
  };
}

/** The bets of a coup, settled by the rules. */
export function settledBets(
  hands: { punto: readonly Card[]; banco: readonly Card[] },
  staked: BySpot<Amount>,
  rules: HouseRules = rulesOf('casino-8'),
): readonly SettledView[] {
  const coup = parseCoup(hands, tableauOf(rules));
  if (!coup.ok) throw new TypeError(JSON.stringify(coup.error));
  return SPOTS.filter((spot) => staked[spot] > 0n).map((spot) => ({
    seat: 0,
    settlement: settle({ spot, stake: staked[spot] }, coup.value, rules),
    liesOn: false,
  }));
}

/** The view after this coup is settled. */
export function settledView(
  before: View,
  hands: { punto: readonly Card[]; banco: readonly Card[] },
  staked: BySpot<Amount>,
): View {
  const coup = parseCoup(hands, tableauOf(before.rules));
  if (!coup.ok) throw new TypeError(JSON.stringify(coup.error));
  const bets = settledBets(hands, staked, before.rules);
  const won = outcome(coup.value, before.rules.naturals);
  return {
    ...before,
    phase: { kind: 'settled', ...hands, outcome: won, bets, reopensAtMs: 0 },
    bets: [],
    undo: null,
    road: `${before.road}${{ punto: 'P', banco: 'B', egalite: 'T' }[won]}`,
  };
}

/** Banker draws a 3 and wins 7 to 6. */
export const BANKER_WINS = { punto: cards('9s 7d'), banco: cards('4c Kh 3h') };
/** Player's natural 8 against 6. */
export const NATURAL = { punto: cards('9h 9d'), banco: cards('6c Ts') };
/** Both draw: Player 5, Banker 4. */
export const BOTH_DRAW = { punto: cards('2c 3d Qs'), banco: cards('Jd 3h As') };
/** Six each, nobody draws. */
export const LEVEL = { punto: cards('As 5d'), banco: cards('6c Kh') };
