import type { AnyRefusal, ClientMessage, LobbyTable, ServerMessage } from '@sabot/protocol';
import type { Amount } from '@sabot/rules/money';
import type { BettorRequest, View } from '@sabot/table';

/** A table as this page holds it. */
interface HeldTable {
  readonly version: number;
  readonly view: View;
  /** A change was missed and a snapshot asked for: until it comes, nothing more is applied. */
  readonly stale: boolean;
}

/** A command that the house has not answered. It is sent again, with the same id, on every new connection. */
export interface PendingCommand {
  readonly id: string;
  readonly table: string;
  readonly request: BettorRequest;
}

/** All that the page knows from the house. */
export interface HouseState {
  /** The house has greeted us on the connection there is now. */
  readonly connected: boolean;
  readonly bettor: { readonly id: string; readonly name: string } | null;
  readonly balance: Amount | null;
  readonly lobby: readonly LobbyTable[] | null;
  readonly watching: readonly string[];
  readonly tables: { readonly [table: string]: HeldTable };
  /** Tables that were asked for and are not there. */
  readonly missing: readonly string[];
  /** Why a watched table is not to be seen now. It is asked for again until it comes. */
  readonly withheld: { readonly [table: string]: AnyRefusal };
  /** In the order made. */
  readonly pending: readonly PendingCommand[];
  /** The house's clock minus this browser's, in milliseconds. */
  readonly clockOffsetMs: number;
}

export const NOTHING_YET: HouseState = {
  connected: false,
  bettor: null,
  balance: null,
  lobby: null,
  watching: [],
  tables: {},
  missing: [],
  withheld: {},
  pending: [],
  clockOffsetMs: 0,
};

/** Something the house said no to: a command, or (request null) a message that was none. */
export interface Refused {
  readonly table: string | null;
  readonly request: BettorRequest | null;
  readonly refusal: AnyRefusal;
}

/** What follows from a message or a wish: the next state, what to send, and what to tell. */
export interface Step {
  readonly state: HouseState;
  readonly send: readonly ClientMessage[];
  readonly refused: Refused | null;
  /** To be asked again in a little while, if it is still wanted then: see {@link again}. */
  readonly later: readonly Later[];
}

/** Something the house could not do now and may do soon: look at a table, or answer a command (by its id). */
export type Later = { readonly watch: string } | { readonly command: string };

/** Refusals that say nothing of what was asked: another process has the table, or the house is short of breath. */
const PASSING: readonly AnyRefusal['code'][] = ['table-elsewhere', 'overloaded', 'too-many-messages'];

const step = (
  state: HouseState,
  send: readonly ClientMessage[] = [],
  refused: Refused | null = null,
  later: readonly Later[] = [],
): Step => ({
  state,
  send,
  refused,
  later,
});

/** What a message from the house makes of the state. `nowMs` is this browser's clock. */
export function receive(state: HouseState, message: ServerMessage, nowMs: number): Step {
  switch (message.type) {
    case 'welcome':
      return welcomed(state, message, nowMs);
    case 'lobby':
      return step({ ...state, lobby: message.tables });
    case 'balance':
      return step({ ...state, balance: message.balance });
    case 'snapshot': {
      const held = { version: message.version, view: message.view, stale: false };
      return step(heard(hold(shown(state, message.table), message.table, held), message.atMs, nowMs));
    }
    case 'changes':
      return changed(heard(shown(state, message.table), message.atMs, nowMs), message);
    case 'answer':
      return answered(state, message);
    case 'refused':
      return refusedMessage(state, message);
  }
}

type Message<Type extends ServerMessage['type']> = Extract<ServerMessage, { readonly type: Type }>;

function welcomed(state: HouseState, message: Message<'welcome'>, nowMs: number): Step {
  // Somebody else's tables and commands are none of ours.
  const same = state.bettor === null || state.bettor.id === message.bettor;
  const kept = same ? state : { ...state, tables: {}, pending: [] };
  const next: HouseState = {
    ...kept,
    connected: true,
    bettor: { id: message.bettor, name: message.name },
    balance: message.balance,
    missing: [],
    withheld: {},
    clockOffsetMs: message.atMs - nowMs,
  };
  const watches = next.watching.map((table) => watchMessage(next, table));
  return step(next, [{ type: 'lobby' }, ...watches, ...next.pending.map(commandMessage)]);
}

/** The house's clock is never behind what it just said, so the largest offset seen on a connection is the best. */
function heard(state: HouseState, atMs: number, nowMs: number): HouseState {
  return { ...state, clockOffsetMs: Math.max(state.clockOffsetMs, atMs - nowMs) };
}

/** The house shows the table (again): whatever kept it from us is over. */
function shown(state: HouseState, table: string): HouseState {
  const { [table]: _over, ...withheld } = state.withheld;
  return { ...state, withheld };
}

function hold(state: HouseState, table: string, held: HeldTable): HouseState {
  return { ...state, tables: { ...state.tables, [table]: held } };
}

/** Changes are applied by version and never out of step: those held already are passed over, a gap asks anew. */
function changed(state: HouseState, message: Message<'changes'>): Step {
  const held = state.tables[message.table];
  if (held === undefined || held.stale) return step(state);
  if (message.from > held.version) {
    const stale = hold(state, message.table, { ...held, stale: true });
    return step(stale, [{ type: 'watch', table: message.table, have: null }]);
  }
  const fresh = message.changes.slice(held.version - message.from);
  if (fresh.length === 0) return step(state);
  const view: View = Object.assign(
    {},
    held.view,
    ...fresh.map((change) => (change === null ? {} : defined(change))),
  );
  return step(hold(state, message.table, { version: held.version + fresh.length, view, stale: false }));
}

/** A field that is absent changes nothing; the wire knows no undefined, the schema's type does. */
function defined(change: Partial<Record<keyof View, unknown>>): Partial<View> {
  return Object.fromEntries(Object.entries(change).filter(([, field]) => field !== undefined));
}

function answered(state: HouseState, message: Message<'answer'>): Step {
  const command = state.pending.find((pending) => pending.id === message.id);
  // The command may have been done all the same: it stays, and its id asked again gets the true answer.
  if (command !== undefined && message.refusal !== null && PASSING.includes(message.refusal.code))
    return step(state, [], null, [{ command: command.id }]);
  const next = { ...state, pending: state.pending.filter((pending) => pending.id !== message.id) };
  if (command === undefined || message.refusal === null) return step(next);
  return step(next, [], { table: message.table, request: command.request, refusal: message.refusal });
}

function refusedMessage(state: HouseState, { table, refusal }: Message<'refused'>): Step {
  const isWatched = table !== null && state.watching.includes(table);
  if (isWatched && PASSING.includes(refusal.code)) return withheld(state, table, refusal);
  const isMissing = isWatched && refusal.code === 'no-such-table';
  const next = isMissing ? { ...shown(state, table), missing: [...state.missing, table] } : state;
  return step(next, [], { table, request: null, refusal });
}

/** Asked for again every little while, so the reason is told once, and only over a view: without one it is all there is. */
function withheld(state: HouseState, table: string, refusal: AnyRefusal): Step {
  const isTold = state.withheld[table]?.code === refusal.code;
  const next = { ...state, withheld: { ...state.withheld, [table]: refusal } };
  const isHeld = state.tables[table] !== undefined;
  const refused = isHeld && !isTold ? { table, request: null, refusal } : null;
  return step(next, [], refused, [{ watch: table }]);
}

/** Asks again what the house could not do before, if it is still wanted and there is a connection. */
export function again(state: HouseState, later: Later): Step {
  if (!state.connected) return step(state);
  if ('watch' in later)
    return step(state, state.watching.includes(later.watch) ? [watchMessage(state, later.watch)] : []);
  const command = state.pending.find((pending) => pending.id === later.command);
  return step(state, command === undefined ? [] : [commandMessage(command)]);
}

function watchMessage(state: HouseState, table: string): ClientMessage {
  const held = state.tables[table];
  return { type: 'watch', table, have: held === undefined || held.stale ? null : held.version };
}

function commandMessage({ id, table, request }: PendingCommand): ClientMessage {
  return { type: 'command', table, id, request };
}

/** The connection is gone. Everything held stays on the screen; what was unanswered stays to be sent again. */
export function disconnected(state: HouseState): HouseState {
  return { ...state, connected: false };
}

/** Look at a table. */
export function watch(state: HouseState, table: string): Step {
  if (state.watching.includes(table)) return step(state);
  const next = { ...state, watching: [...state.watching, table], missing: [] };
  return step(next, next.connected ? [watchMessage(next, table)] : []);
}

/** Look no longer. What was held is forgotten: the next look begins with a snapshot. */
export function unwatch(state: HouseState, table: string): Step {
  if (!state.watching.includes(table)) return step(state);
  const { [table]: _gone, ...tables } = state.tables;
  const next = {
    ...shown(state, table),
    tables,
    watching: state.watching.filter((other) => other !== table),
  };
  return step(next, next.connected ? [{ type: 'unwatch', table }] : []);
}

/** Ask something of a table. */
export function command(state: HouseState, asked: PendingCommand): Step {
  const next = { ...state, pending: [...state.pending, asked] };
  return step(next, next.connected ? [commandMessage(asked)] : []);
}
