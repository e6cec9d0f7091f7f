import type { View } from '@sabot/table';
import { stakesOf, sumOf } from '../table/stakes.ts';
import type { PendingCommand, Refused } from './houseState.ts';

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

/** A seat that nobody has. The house may give away another, whose bettor has been gone for long. */
export function hasFreeSeat(view: View): boolean {
  return view.seats.includes(null);
}

/**
 * What who enters does about a seat. It is asked for at a full table too: only the house knows which seats are idle.
 * Back at a table one has just left, the own seat is on its way out: wait, it will be free after the coup.
 */
export function entrance(view: View): 'ask' | 'stay' | 'wait' {
  const own = view.you === null ? null : view.seats[view.you];
  if (!own) return 'ask';
  return own.leaving ? 'wait' : 'stay';
}

/** Nobody who only came in is at fault when the table is full: that they watch is told beside the button. */
export function isFullAtEntrance({ request, refusal }: Refused): boolean {
  return request?.kind === 'sit' && refusal.code === 'table-full';
}
