import type { BettorCommand, BettorRequest } from './command.ts';
import { type Decision, happens, refused } from './decision.ts';
import type { TableEvent } from './event.ts';
import type { BettorId } from './ids.ts';
import { chipsOf } from './layout.ts';
import { brokenByRemoval } from './limits.ts';
import type { Refusal } from './refusal.ts';
import { seatOf } from './seating.ts';
import type { TableState, Tally } from './state.ts';
import { takenOff } from './takenOff.ts';

/** A seat whose bettor has done nothing for this long and has no chips down may be taken by another when the table is full. */
export const IDLE_SEAT_MS: number = 10 * 60_000;

type SeatRequest = Extract<BettorRequest, { kind: 'sit' | 'leave' }>;

/** Sitting down and leaving. */
export function decideSeats(state: TableState, command: BettorCommand, request: SeatRequest): Decision {
  return request.kind === 'sit' ? sit(state, command, request.seat) : leave(state, command);
}

function sit(state: TableState, command: BettorCommand, wanted: number | null): Decision {
  const { bettor, name, atMs } = command;
  const own = seatOf(state, bettor);
  // Who left in the middle of a coup holds the seat until it is settled; coming back before that keeps it.
  if (own !== null && state.seats[own]?.leaving)
    return happens({ kind: 'seated', seat: own, bettor, name, atMs });
  if (own !== null) return refused({ code: 'already-seated', seat: own });
  const seat = findSeat(state, wanted, atMs);
  if (typeof seat !== 'number') return refused(seat);
  const idle = state.seats[seat];
  const gone = idle ? left(state, idle.bettor, atMs) : [];
  return happens(...gone, { kind: 'seated', seat, bettor, name, atMs });
}

function findSeat(state: TableState, wanted: number | null, atMs: number): number | Refusal {
  const { seats } = state;
  const free = seats.indexOf(null);
  if (wanted !== null) {
    if (seats[wanted] === undefined) return { code: 'no-such-seat', seats: seats.length };
    const isFree = seats[wanted] === null || (free < 0 && isIdle(state, wanted, atMs));
    return isFree ? wanted : { code: 'seat-taken', seat: wanted };
  }
  const seat = free >= 0 ? free : seats.findIndex((_seat, at) => isIdle(state, at, atMs));
  return seat >= 0 ? seat : { code: 'table-full', seats: seats.length };
}

function isIdle(state: TableState, at: number, atMs: number): boolean {
  const seat = state.seats[at];
  return !!seat && atMs - seat.lastAtMs >= IDLE_SEAT_MS && !isInCoup(state, seat.bettor);
}

/** The bettor has chips on the layout, or in a coup whose cards are being dealt. */
function isInCoup(state: TableState, bettor: BettorId): boolean {
  return chipsOf(state, bettor).length > 0;
}

function leave(state: TableState, { bettor, id, atMs }: BettorCommand): Decision {
  const seat = state.seats.find((taken) => taken?.bettor === bettor && !taken.leaving);
  if (!seat) return refused({ code: 'not-seated' });
  const chips = chipsOf(state, bettor);
  const running = state.phase.kind === 'bets-closed' || state.phase.kind === 'dealing';
  const bound = brokenByRemoval(state.setup.rules, { layouts: state.layouts, bettor, chips: [] }) !== null;
  // The cards decide over these chips, or others at the table rely on them: they stay, and are settled without him.
  if (chips.length > 0 && (running || bound))
    return happens({ kind: 'leaving', bettor, atMs }, ...hurried(state, atMs));
  return happens(...takenOff(chips, { bettor, command: id, atMs }), ...left(state, bettor, atMs));
}

/** Chips that lie on and must stay open the next betting at once: nobody else might, and their bettor is gone. */
function hurried({ phase, coup }: TableState, atMs: number): readonly TableEvent[] {
  return phase.kind === 'settled' ? [{ kind: 'betting-opened', coup: coup + 1, atMs }] : [];
}

/** Leaving for good: what was held of his commissions is collected first. */
export function left(state: TableState, bettor: BettorId, atMs: number): readonly TableEvent[] {
  const owed = state.tallies.filter((tally) => tally.bettor === bettor);
  return [...owed.map((tally) => collected(state, tally, atMs)), { kind: 'left', bettor, atMs }];
}

/** What a bettor owes goes to the house. */
export function collected({ coup, version }: TableState, { bettor, held }: Tally, atMs: number): TableEvent {
  return { kind: 'commission-collected', bettor, held, coup, version, atMs };
}
