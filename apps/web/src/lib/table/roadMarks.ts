import type { Outcome } from '@sabot/rules';
import type { RoadCoup } from '@sabot/rules/roads';

const OUTCOME_OF: { readonly [letter: string]: Outcome } = { P: 'punto', B: 'banco', T: 'egalite' };

/** Reads a view's road: a winner's letter, then `p` and `b` for pairs and `n` for a natural. Example: `PnBbTp`. */
export function parseMarks(road: string): readonly RoadCoup[] {
  return [...road.matchAll(/([PBT])([pbn]*)/g)].map(([, winner = '', flags = '']) => ({
    // The pattern lets only the three letters through.
    outcome: OUTCOME_OF[winner] as Outcome,
    puntoPair: flags.includes('p'),
    bancoPair: flags.includes('b'),
    natural: flags.includes('n'),
  }));
}

/** How often each result, pair and natural came. */
export interface Tallies {
  readonly outcomes: { readonly [O in Outcome]: number };
  readonly puntoPairs: number;
  readonly bancoPairs: number;
  readonly naturals: number;
}

export function tally(coups: readonly RoadCoup[]): Tallies {
  const times = (isCounted: (coup: RoadCoup) => boolean): number => coups.filter(isCounted).length;
  return {
    outcomes: {
      punto: times((coup) => coup.outcome === 'punto'),
      banco: times((coup) => coup.outcome === 'banco'),
      egalite: times((coup) => coup.outcome === 'egalite'),
    },
    puntoPairs: times((coup) => coup.puntoPair),
    bancoPairs: times((coup) => coup.bancoPair),
    naturals: times((coup) => coup.natural),
  };
}
