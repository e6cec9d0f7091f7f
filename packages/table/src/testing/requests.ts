import { units } from '@sabot/rules/money';
import type { BettorRequest } from '../command.ts';

/** The kinds of requests about stakes. */
export const STAKE_KINDS = ['bet', 'take-off', 'clear', 'undo', 'rebet', 'new-game', 'deal', 'skip'] as const;

/** A request of each kind about stakes, for a coup. */
export function requestOf(kind: (typeof STAKE_KINDS)[number], coup: number): BettorRequest {
  switch (kind) {
    case 'bet':
    case 'take-off':
      return { kind, coup, spot: 'punto', stake: units(1) };
    case 'clear':
      return { kind, coup, spot: null };
    default:
      return { kind, coup };
  }
}
