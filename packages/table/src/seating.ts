import type { BettorId } from './ids.ts';
import type { TableState } from './state.ts';

/** The seat of a bettor, from 0, or null. */
export function seatOf(state: TableState, bettor: BettorId): number | null {
  const at = state.seats.findIndex((seat) => seat?.bettor === bettor);
  return at < 0 ? null : at;
}

/** The bettor has a seat and is not leaving it. */
export function isHere(state: TableState, bettor: BettorId): boolean {
  return state.seats.some((seat) => seat?.bettor === bettor && !seat.leaving);
}

/** Everyone who is still here has called Deal or skipped; nobody here is nobody to wait for. */
export function hasEveryoneSpoken(state: TableState): boolean {
  const here = state.seats.filter((seat) => seat !== null);
  return here.length > 0 && here.every((seat) => seat.leaving || seat.said !== 'nothing');
}
