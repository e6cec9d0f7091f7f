import { type Coup, isNatural, isPair, outcome } from './coup.ts';
import type { Outcome } from './side.ts';

/** All that a road needs to know of a coup. */
export interface RoadCoup {
  readonly outcome: Outcome;
  readonly puntoPair: boolean;
  readonly bancoPair: boolean;
  /** Whether either hand was a natural. */
  readonly natural: boolean;
}

/** What a coup leaves on the roads. */
export function roadCoup(coup: Coup, naturals: 'higher-wins' | 'any-two-tie'): RoadCoup {
  return {
    outcome: outcome(coup, naturals),
    puntoPair: isPair(coup.punto),
    bancoPair: isPair(coup.banco),
    natural: isNatural(coup.punto) || isNatural(coup.banco),
  };
}
