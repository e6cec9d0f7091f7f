import type { View } from '@sabot/table';
import { stakesOf, sumOf } from './stakes.ts';

/** Which actions would do something now. */
export interface Actions {
  readonly deal: boolean;
  readonly skip: boolean;
  readonly rebet: boolean;
  readonly newGame: boolean;
  readonly undo: boolean;
  /** Lay a chip or take one off. */
  readonly bet: boolean;
}

const NONE: Actions = { deal: false, skip: false, rebet: false, newGame: false, undo: false, bet: false };

/**
 * What this seat may do now, for buttons and keys alike. The house has the last word: limits and funds are its affair,
 * and its refusal says the remedy. `staking`: a bet is on its way, and Deal may follow it at once.
 */
export function actionsOf(view: View, { staking } = { staking: false }): Actions {
  const seat = view.you === null ? null : view.seats[view.you];
  if (!seat || seat.leaving) return NONE;
  const isShared = view.seats.length > 1;
  const hasStake = staking || sumOf(stakesOf(view.bets, view.you)) > 0n;
  if (view.phase.kind === 'settled') {
    // What lies on after a tie may be played again, or skipped with, as it lies.
    return {
      ...NONE,
      deal: hasStake,
      skip: hasStake && isShared,
      rebet: view.rebet !== null,
      newGame: true,
      bet: true,
    };
  }
  if (view.phase.kind !== 'betting') return NONE;
  return {
    deal: seat.said !== 'deal' && (hasStake || isShared),
    skip: isShared && seat.said !== 'skip',
    // Stakes that lie on after a tie may be set to the last bets; chips laid now are not thrown away for them.
    rebet: view.rebet !== null && view.undo === null,
    newGame: hasStake,
    undo: view.undo !== null,
    bet: true,
  };
}
