import { burnAt, burnsTurnedCard, type Card, openMeter } from '@sabot/rules';
import type { EventOf, TableEvent } from './event.ts';
import { betsClosed, cardDealt, coupSettled, theShoe } from './evolveCoup.ts';
import type { BettorId } from './ids.ts';
import { chipsOf, takeOff, withChips } from './layout.ts';
import type { Phase, Seat, TableShoe, TableState } from './state.ts';

/** How many coups of a shuffle-each-coup table the roads run on for before they are cleared. */
const ROAD_COUPS_WITHOUT_SHOE = 72;

/**
 * What a table is after an event. The first event must be `table-opened` (state null), and only it. Throws on an
 * event that `decide` could not have made: that is a bug, and it stops the table rather than the truth.
 */
export function evolve(state: TableState | null, event: TableEvent): TableState {
  if (state === null) {
    if (event.kind !== 'table-opened') throw new Error(`a table begins with table-opened, not ${event.kind}`);
    return opened(event);
  }
  if (event.atMs < state.atMs) throw new Error(`time went back at table ${state.table}`);
  return { ...apply(state, event), version: state.version + 1, atMs: event.atMs };
}

function opened({ table, setup, atMs }: EventOf<'table-opened'>): TableState {
  return {
    table,
    version: 1,
    atMs,
    setup,
    seats: Array.from({ length: setup.seats }, () => null),
    layouts: [],
    lastBets: [],
    tallies: [],
    coup: 1,
    phase: { kind: 'betting', closesAtMs: null },
    closedAtMs: 0,
    shoe: null,
    shoes: 0,
    road: '',
    recent: [],
  };
}

function apply(state: TableState, event: TableEvent): TableState {
  switch (event.kind) {
    case 'table-opened':
      throw new Error('a table is opened once');
    case 'seated':
      return seated(state, event);
    case 'leaving':
      return withSeat(state, event.bettor, (seat) => ({ ...seat, leaving: true, lastAtMs: event.atMs }));
    case 'left':
      return { ...state, ...without(state, event.bettor) };
    case 'betting-opened':
      return bettingOpened(state, event);
    case 'betting-lapsed':
      mustBeIn(state, 'betting');
      return { ...nobodySpoke(state), phase: { kind: 'betting', closesAtMs: null } };
    case 'bet-placed':
      return betPlaced(state, event);
    case 'bet-taken-off':
      return betTakenOff(state, event);
    case 'deal-called':
      return withSeat(state, event.bettor, (seat) => ({ ...seat, said: 'deal', lastAtMs: event.atMs }));
    case 'turn-skipped':
      return withSeat(state, event.bettor, (seat) => ({ ...seat, said: 'skip', lastAtMs: event.atMs }));
    case 'shoe-opened':
      return shoeOpened(state, event);
    case 'burned':
      return { ...state, shoe: burned(theShoe(state), event.card, state) };
    case 'bets-closed':
      return betsClosed(state, event);
    case 'card-dealt':
      return cardDealt(state, event);
    case 'coup-settled':
      return coupSettled(state, event);
    case 'commission-collected':
      return { ...state, tallies: state.tallies.filter((tally) => tally.bettor !== event.bettor) };
  }
}

function mustBeIn({ phase }: TableState, ...kinds: readonly Phase['kind'][]): void {
  if (!kinds.includes(phase.kind))
    throw new Error(`not to happen in ${phase.kind}, but in ${kinds.join(', ')}`);
}

function seated(state: TableState, { seat: at, bettor, name, atMs }: EventOf<'seated'>): TableState {
  const taken = state.seats[at];
  if (taken === undefined || (taken && taken.bettor !== bettor)) throw new Error(`seat ${at} is not free`);
  const newcomer: Seat = { bettor, name, said: 'nothing', leaving: false, lastAtMs: atMs };
  return { ...state, seats: state.seats.with(at, newcomer) };
}

function bettingOpened(state: TableState, { coup, atMs }: EventOf<'betting-opened'>): TableState {
  mustBeIn(state, 'settled');
  if (coup !== state.coup + 1) throw new Error(`coup ${coup} cannot follow coup ${state.coup}`);
  return { ...nobodySpoke(state), coup, phase: { kind: 'betting', closesAtMs: opensUntil(state, atMs) } };
}

function withSeat(state: TableState, bettor: BettorId, change: (seat: Seat) => Seat): TableState {
  return { ...state, seats: state.seats.map((seat) => (seat?.bettor === bettor ? change(seat) : seat)) };
}

function without(state: TableState, bettor: BettorId): Pick<TableState, 'seats' | 'lastBets'> {
  if (chipsOf(state, bettor).length > 0) throw new Error('a bettor left chips behind');
  if (state.tallies.some((tally) => tally.bettor === bettor))
    throw new Error('a bettor left owing commission');
  return {
    seats: state.seats.map((seat) => (seat?.bettor === bettor ? null : seat)),
    lastBets: state.lastBets.filter((last) => last.bettor !== bettor),
  };
}

function nobodySpoke(state: TableState): TableState {
  return { ...state, seats: state.seats.map((seat) => seat && { ...seat, said: 'nothing' as const }) };
}

/** Stakes that lie on have been staked already: their coup's time runs from the opening. */
function opensUntil({ layouts, setup }: TableState, atMs: number): number | null {
  return layouts.length === 0 || setup.bettingMs === null ? null : atMs + setup.bettingMs;
}

function betPlaced(
  state: TableState,
  { bettor, command, spot, stake, atMs }: EventOf<'bet-placed'>,
): TableState {
  const { phase, setup } = state;
  if (phase.kind !== 'betting') throw new Error(`a bet was placed in ${phase.kind}`);
  const closesAtMs = phase.closesAtMs ?? (setup.bettingMs === null ? null : atMs + setup.bettingMs);
  return {
    ...withSeat(state, bettor, (seat) => ({ ...seat, said: 'nothing', lastAtMs: atMs })),
    layouts: withChips(state.layouts, bettor, [...chipsOf(state, bettor), { spot, stake, command }]),
    phase: { kind: 'betting', closesAtMs },
  };
}

function betTakenOff(state: TableState, { bettor, spot, stake, atMs }: EventOf<'bet-taken-off'>): TableState {
  mustBeIn(state, 'betting', 'settled');
  const layouts = withChips(state.layouts, bettor, takeOff(chipsOf(state, bettor), spot, stake));
  // With the last stake its time is gone too: who stakes next has all of it again.
  const isEmpty = layouts.length === 0 && state.phase.kind === 'betting';
  return {
    ...withSeat(state, bettor, (seat) => ({ ...seat, said: 'nothing', lastAtMs: atMs })),
    layouts,
    phase: isEmpty ? { kind: 'betting', closesAtMs: null } : state.phase,
  };
}

function shoeOpened(state: TableState, { shoe }: EventOf<'shoe-opened'>): TableState {
  const { rules } = state.setup;
  const fresh: TableShoe = { shoe, meter: openMeter(rules), burnDue: burnsTurnedCard(rules) };
  return {
    ...state,
    shoe: fresh.burnDue ? fresh : burned(fresh, null, state),
    shoes: state.shoes + 1,
    road: keepsRoad(state) ? state.road : '',
  };
}

/** A shoe that is shuffled each coup is no reason to clear the roads; seventy-two coups are. */
function keepsRoad(state: TableState): boolean {
  return (
    state.setup.rules.cut.kind === 'shuffle-each-coup' && (state.coup - 1) % ROAD_COUPS_WITHOUT_SHOE !== 0
  );
}

function burned(shoe: TableShoe, card: Card | null, state: TableState): TableShoe {
  return { ...shoe, meter: burnAt(shoe.meter, card, state.setup.rules), burnDue: false };
}
