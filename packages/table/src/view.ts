import type { BySpot } from '@sabot/rules';
import { type Amount, amount, ZERO } from '@sabot/rules/money';
import { rebetStakes, reopensAtMs } from './decideStakes.ts';
import type { BettorId } from './ids.ts';
import { chipsOf, lastLaid, stakesOf } from './layout.ts';
import { seatOf } from './seating.ts';
import type { CoupRecord, Seat, SettledBet, TableState } from './state.ts';
import { heldFor } from './tally.ts';
import type {
  CoupView,
  PhaseView,
  SeatBets,
  SeatView,
  SettledView,
  ShoeView,
  View,
  ViewChange,
} from './viewTypes.ts';

/**
 * What a seat may see of a table; `seat` null is a spectator. An allow-list: every field is named here, so that what
 * is added to the state stays hidden until somebody decides otherwise. Bettors' ids never leave; seats stand for them.
 */
export function view(state: TableState, seat: number | null): View {
  const bettor = seat === null ? null : (state.seats[seat]?.bettor ?? null);
  return {
    table: state.table,
    name: state.setup.name,
    rules: state.setup.rules,
    seats: state.seats.map(seatView),
    you: bettor === null ? null : seat,
    bettingMs: state.setup.bettingMs,
    pace: state.setup.pace,
    coup: state.coup,
    phase: phaseView(state),
    bets: state.layouts.flatMap(({ bettor: whose, chips }) => seatBets(state, whose, stakesOf(chips))),
    undo: bettor === null ? null : undoStakes(state, bettor),
    rebet: bettor === null ? null : rebetStakes(state, bettor),
    heldCommission: bettor === null ? ZERO : heldFor(state.tallies, bettor),
    shoe: shoeView(state),
    road: state.road,
    recent: state.recent.map((record) => coupView(record, bettor)),
  };
}

/** What an event changed for a seat: the fields of its view that are new, or null when it saw nothing of it. */
export function viewChange(before: View, after: View): ViewChange | null {
  // Object.keys forgets the names that a view has.
  const changed = (Object.keys(after) as (keyof View)[]).filter(
    (field) => !isSame(before[field], after[field]),
  );
  if (changed.length === 0) return null;
  // Each field is taken from `after` itself, so the pairs are a part of a view.
  return Object.fromEntries(changed.map((field) => [field, after[field]])) as ViewChange;
}

/** Equal as values: plain objects, arrays, and what they hold. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const fields = Object.entries(a);
  const others = new Map<string, unknown>(Object.entries(b));
  return (
    fields.length === others.size &&
    fields.every(([name, field]) => others.has(name) && isSame(field, others.get(name)))
  );
}

/** A view after a change: what a client does with each change it is sent. */
export function applyChange(seen: View, change: ViewChange | null): View {
  return change === null ? seen : { ...seen, ...change };
}

function seatView(seat: Seat | null): SeatView | null {
  return seat && { name: seat.name, said: seat.said, leaving: seat.leaving };
}

function seatBets(state: TableState, bettor: BettorId, stakes: BySpot<Amount>): readonly SeatBets[] {
  const seat = seatOf(state, bettor);
  return seat === null ? [] : [{ seat, stakes }];
}

function undoStakes(state: TableState, bettor: BettorId): BySpot<Amount> | null {
  const last = lastLaid(chipsOf(state, bettor));
  return state.phase.kind === 'betting' && last.length > 0 ? stakesOf(last) : null;
}

function phaseView(state: TableState): PhaseView {
  const { phase } = state;
  switch (phase.kind) {
    case 'betting':
      return { kind: 'betting', closesAtMs: phase.closesAtMs };
    case 'bets-closed':
      return { kind: 'bets-closed' };
    case 'dealing':
      return { kind: 'dealing', punto: phase.deal.punto, banco: phase.deal.banco };
    case 'settled':
      return {
        kind: 'settled',
        punto: phase.coup.punto,
        banco: phase.coup.banco,
        outcome: phase.outcome,
        bets: phase.bets.flatMap((bet) => settledView(state, bet)),
        reopensAtMs: reopensAtMs(state),
      };
  }
}

/** A bet of somebody who has left is nobody's business any more. */
function settledView(state: TableState, { bettor, settlement, liesOn }: SettledBet): readonly SettledView[] {
  const seat = seatOf(state, bettor);
  return seat === null ? [] : [{ seat, settlement, liesOn }];
}

function shoeView({ shoe, shoes }: TableState): ShoeView | null {
  if (!shoe) return null;
  const { size, next, cutAt, ending } = shoe.meter;
  return { number: shoes, size, gone: next, cutAt, ending };
}

function coupView({ coup, punto, banco, outcome, nets }: CoupRecord, bettor: BettorId | null): CoupView {
  const own = nets.find((net) => net.bettor === bettor);
  return { coup, punto, banco, outcome, net: own ? amount(own.net) : null };
}
