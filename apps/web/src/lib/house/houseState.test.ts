import { formatMessage, parseServerMessage, type ServerMessage } from '@sabot/protocol';
import { preset } from '@sabot/rules';
import { amount, units, ZERO } from '@sabot/rules/money';
import type { View } from '@sabot/table';
import { expect, test } from 'vitest';
import {
  again,
  command,
  disconnected,
  type HouseState,
  NOTHING_YET,
  receive,
  unwatch,
  watch,
} from './houseState.ts';

const TABLE = '0197b0a0-0000-7000-8000-000000000001';
const OTHER = '0197b0a0-0000-7000-8000-000000000002';
const BETTOR = '0197b0a0-0000-7000-8000-00000000000a';
const COMMAND = '0197b0a0-0000-7000-8000-00000000000c';

/** A message as it comes off the wire. */
function heard(message: ServerMessage): ServerMessage {
  const parsed = parseServerMessage(formatMessage(message));
  if (parsed === null) throw new TypeError('the test speaks what the protocol does not');
  return parsed;
}

function casino(): View['rules'] {
  const rules = preset('casino-8');
  if (rules === undefined) throw new TypeError('casino-8 is a preset');
  return rules;
}

const VIEW: View = {
  table: TABLE,
  name: 'Salon Vert',
  rules: casino(),
  seats: [{ name: 'Guest', said: 'nothing', leaving: false }],
  you: 0,
  bettingMs: null,
  pace: { minCycleMs: 0, resultMs: 0 },
  coup: 1,
  phase: { kind: 'betting', closesAtMs: null },
  bets: [],
  undo: null,
  rebet: null,
  heldCommission: ZERO,
  shoe: null,
  road: '',
  recent: [],
};

// The wire's own types are mutable copies of the table's; going through the codec makes one of the other.
const snapshot = (version: number, view: View = VIEW): ServerMessage =>
  heard({ type: 'snapshot', table: TABLE, version, atMs: 1000, view } as ServerMessage);
const changes = (from: number, ...list: (Partial<View> | null)[]): ServerMessage =>
  heard({ type: 'changes', table: TABLE, from, atMs: 1000, changes: list } as ServerMessage);
const welcome = (bettor: string = BETTOR, atMs = 5000): ServerMessage =>
  heard({ type: 'welcome', protocol: 1, bettor, name: 'Guest', balance: units(1000), atMs });

function after(state: HouseState, ...messages: ServerMessage[]): HouseState {
  return messages.reduce((before, message) => receive(before, message, 4000).state, state);
}

const seated = (): HouseState => after(watch(NOTHING_YET, TABLE).state, welcome(), snapshot(7));
const bet = { kind: 'bet', coup: 1, spot: 'punto', stake: units(25) } as const;

test('WB1 a first welcome gives bettor and balance and asks for the lobby and the watched table', () => {
  const { state, send } = receive(watch(NOTHING_YET, TABLE).state, welcome(), 4000);
  expect(state).toMatchObject({ connected: true, bettor: { id: BETTOR, name: 'Guest' }, balance: 100000n });
  expect(state.clockOffsetMs).toBe(1000);
  expect(send).toEqual([{ type: 'lobby' }, { type: 'watch', table: TABLE, have: null }]);
});

test('WB1 a later welcome asks from the version held and sends unanswered commands again, same ids, in order', () => {
  const first = command(seated(), { id: COMMAND, table: TABLE, request: bet });
  const second = { id: OTHER, table: TABLE, request: { kind: 'deal', coup: 1 } } as const;
  const lost = command(disconnected(first.state), second);
  expect(lost.send).toEqual([]);
  expect(receive(lost.state, welcome(), 4000).send).toEqual([
    { type: 'lobby' },
    { type: 'watch', table: TABLE, have: 7 },
    { type: 'command', table: TABLE, id: COMMAND, request: bet },
    { type: 'command', ...second },
  ]);
});

test('WB2 changes move the view from version to version', () => {
  const state = after(seated(), changes(7, { coup: 2 }, null, { road: 'B' }));
  expect(state.tables[TABLE]).toMatchObject({
    version: 10,
    view: { coup: 2, road: 'B', name: 'Salon Vert' },
  });
});

test('WB2 what is held already is passed over, and only the rest applied', () => {
  const state = after(
    seated(),
    changes(5, { coup: 90 }, { coup: 91 }, { coup: 2 }),
    changes(6, { coup: 92 }),
  );
  expect(state.tables[TABLE]).toMatchObject({ version: 8, view: { coup: 2 } });
});

test('WB2 a field becomes null when the change says so', () => {
  const undo = { punto: units(5), banco: ZERO, egalite: ZERO };
  const state = after(seated(), changes(7, { undo }, { undo: null }));
  expect(state.tables[TABLE]?.view.undo).toBeNull();
});

test('WB3 a gap applies nothing, asks once for a snapshot and goes on from it', () => {
  const gap = receive(seated(), changes(9, { coup: 3 }), 4000);
  expect(gap.send).toEqual([{ type: 'watch', table: TABLE, have: null }]);
  expect(gap.state.tables[TABLE]?.view.coup).toBe(1);
  const more = receive(gap.state, changes(10, { coup: 4 }), 4000);
  expect(more.send).toEqual([]);
  expect(more.state.tables[TABLE]?.view.coup).toBe(1);
  const healed = after(more.state, snapshot(11, { ...VIEW, coup: 4 }), changes(11, { coup: 5 }));
  expect(healed.tables[TABLE]).toMatchObject({ version: 12, view: { coup: 5 }, stale: false });
});

test('WB3 after a gap a new connection asks for a snapshot too', () => {
  const gap = receive(seated(), changes(9, { coup: 3 }), 4000).state;
  expect(receive(disconnected(gap), welcome(), 4000).send).toContainEqual({
    type: 'watch',
    table: TABLE,
    have: null,
  });
});

test('WB3 changes of a table that is not held are passed over', () => {
  expect(after(NOTHING_YET, changes(3, { coup: 2 })).tables).toEqual({});
});

test('WB4 an answer ends a command; an acceptance tells nothing', () => {
  const { state, send } = command(seated(), { id: COMMAND, table: TABLE, request: bet });
  expect(send).toEqual([{ type: 'command', table: TABLE, id: COMMAND, request: bet }]);
  const answer = receive(state, heard({ type: 'answer', id: COMMAND, table: TABLE, refusal: null }), 4000);
  expect(answer.state.pending).toEqual([]);
  expect(answer.refused).toBeNull();
});

test('WB4 a refusal is told with its request, its amounts exact', () => {
  const { state } = command(seated(), { id: COMMAND, table: TABLE, request: bet });
  const refusal = { code: 'insufficient-funds', balance: amount(4050n) } as const;
  const answer = receive(state, heard({ type: 'answer', id: COMMAND, table: TABLE, refusal }), 4000);
  expect(answer.refused).toEqual({
    table: TABLE,
    request: bet,
    refusal: { code: 'insufficient-funds', balance: 4050n },
  });
  const again = receive(answer.state, heard({ type: 'answer', id: COMMAND, table: TABLE, refusal }), 4000);
  expect(again.refused).toBeNull();
});

test('WB5 a lost connection loses nothing but itself', () => {
  const before = command(seated(), { id: COMMAND, table: TABLE, request: bet }).state;
  expect(disconnected(before)).toEqual({ ...before, connected: false });
  expect(watch(disconnected(before), OTHER).send).toEqual([]);
  expect(unwatch(disconnected(before), TABLE).send).toEqual([]);
});

test('WB6 another bettor starts with nothing of the last one', () => {
  const before = command(seated(), { id: COMMAND, table: TABLE, request: bet }).state;
  const { state, send } = receive(before, welcome(OTHER), 4000);
  expect(state.pending).toEqual([]);
  expect(state.tables).toEqual({});
  expect(send).toEqual([{ type: 'lobby' }, { type: 'watch', table: TABLE, have: null }]);
});

test('WB7 a table that is not there is missing; one that is held is not', () => {
  const held = seated();
  const asked = watch(held, OTHER).state;
  const refused = receive(
    asked,
    heard({ type: 'refused', table: OTHER, refusal: { code: 'no-such-table' } }),
    4000,
  );
  expect(refused.state.missing).toEqual([OTHER]);
  expect(refused.refused?.refusal.code).toBe('no-such-table');
  expect(watch(unwatch(refused.state, OTHER).state, OTHER).state.missing).toEqual([]);
});

test('WB8 the offset grows with better evidence and begins anew with a connection', () => {
  const state = after(NOTHING_YET, welcome(BETTOR, 5000));
  const better = receive(watch(state, TABLE).state, snapshot(1), 0).state;
  expect(better.clockOffsetMs).toBe(1000);
  const best = receive(better, heard({ ...changes(1, null), atMs: 9000 } as ServerMessage), 4000).state;
  expect(best.clockOffsetMs).toBe(5000);
  expect(receive(best, welcome(BETTOR, 4100), 4000).state.clockOffsetMs).toBe(100);
});

test.each(['overloaded', 'table-elsewhere', 'too-many-messages'] as const)(
  'WB33 a command answered with %s stays and is asked again',
  (code) => {
    const asked = command(seated(), { id: COMMAND, table: TABLE, request: bet }).state;
    const answer = heard({ type: 'answer', id: COMMAND, table: TABLE, refusal: { code } });
    const { state, refused, later } = receive(asked, answer, 4000);
    expect([state.pending, refused]).toEqual([asked.pending, null]);
    expect(later).toEqual([{ command: COMMAND }]);
    expect(again(state, { command: COMMAND }).send).toEqual([
      { type: 'command', table: TABLE, id: COMMAND, request: bet },
    ]);
    expect(again(disconnected(state), { command: COMMAND }).send).toEqual([]);
    expect(again(seated(), { command: COMMAND }).send).toEqual([]);
  },
);

test('WB33 a table that another process runs now is looked at again', () => {
  const lost = heard({ type: 'refused', table: TABLE, refusal: { code: 'table-elsewhere' } });
  const { state, later } = receive(seated(), lost, 4000);
  expect(later).toEqual([{ watch: TABLE }]);
  expect(again(state, { watch: TABLE }).send).toEqual([
    { type: 'watch', table: TABLE, have: seated().tables[TABLE]?.version ?? null },
  ]);
  expect(again(unwatch(state, TABLE).state, { watch: TABLE }).send).toEqual([]);
});

const withheldBy = (code: 'overloaded' | 'table-elsewhere'): ServerMessage =>
  heard({ type: 'refused', table: TABLE, refusal: { code } });

test('WB35 the reason stands in the place of a table that was never seen, until it comes', () => {
  const asked = after(watch(NOTHING_YET, TABLE).state, welcome());
  const first = receive(asked, withheldBy('overloaded'), 4000);
  expect(first.state.withheld).toEqual({ [TABLE]: { code: 'overloaded' } });
  expect([first.refused, first.later]).toEqual([null, [{ watch: TABLE }]]);
  const second = receive(first.state, withheldBy('overloaded'), 5000);
  expect([second.state, second.later]).toEqual([first.state, [{ watch: TABLE }]]);
  expect(after(second.state, snapshot(7)).withheld).toEqual({});
  expect(after(disconnected(second.state), welcome()).withheld).toEqual({});
  expect(unwatch(second.state, TABLE).state.withheld).toEqual({});
});

test('WB35 over a view the reason is told once, and once more after the table had come back', () => {
  const first = receive(seated(), withheldBy('overloaded'), 4000);
  expect(first.refused).toEqual({ table: TABLE, request: null, refusal: { code: 'overloaded' } });
  expect(receive(first.state, withheldBy('overloaded'), 5000).refused).toBeNull();
  expect(receive(first.state, withheldBy('table-elsewhere'), 5000).refused?.refusal.code).toBe(
    'table-elsewhere',
  );
  const back = after(first.state, changes(7));
  expect(back.withheld).toEqual({});
  expect(receive(back, withheldBy('overloaded'), 9000).refused?.refusal.code).toBe('overloaded');
});

test('WB35 a table that turns out not to be there is missing, and nothing else', () => {
  const asked = after(watch(NOTHING_YET, TABLE).state, welcome(), withheldBy('overloaded'));
  const gone = after(asked, heard({ type: 'refused', table: TABLE, refusal: { code: 'no-such-table' } }));
  expect([gone.missing, gone.withheld]).toEqual([[TABLE], {}]);
});
