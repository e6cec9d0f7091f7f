import type { View } from '@sabot/table';
import { stakesOf, sumOf } from '../table/stakes.ts';
import type { PendingCommand } from './houseState.ts';

/** Own chips lie in a coup that is being dealt: leaving now does not bring them back. */
export function isInRunningCoup(view: View): boolean {
  const running = view.phase.kind === 'bets-closed' || view.phase.kind === 'dealing';
  return running && sumOf(stakesOf(view.bets, view.you)) > 0n;
}

/** A bet for this table is on its way to the house and not yet answered. */
export function isStaking(pending: readonly PendingCommand[], table: string): boolean {
  return pending.some(
    (command) =>
      command.table === table && (command.request.kind === 'bet' || command.request.kind === 'rebet'),
  );
}

/** The coup that a bet made now is for: while a coup is settled, the next one. */
export function coupToBetOn(view: View): number {
  return view.phase.kind === 'settled' ? view.coup + 1 : view.coup;
}

/** A seat that nobody has. */
export function hasFreeSeat(view: View): boolean {
  return view.seats.some((seat) => seat === null);
}
