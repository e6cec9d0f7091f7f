import { units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import type { TableEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { bettorId, commandId, isUuid, shoeId, tableId } from './ids.ts';
import type { TableState } from './state.ts';
import { COUPS } from './testing/cards.ts';
import { ANNA, BEN, OPENED_AT_MS, Room, TABLE, uuid } from './testing/room.ts';
import { limitsOf, setupOf } from './testing/setups.ts';

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};

describe('decide', () => {
  it('TS1 gives the same answer for the same state and command, and leaves the state alone', () => {
    const room = Room.ready(setupOf({}), ANNA);
    frozen(room.state);
    const request = { kind: 'bet', coup: 1, spot: 'banco', stake: units(10) } as const;
    const id = room.nextCommand();
    const first = room.asks(ANNA, request, id);
    expect(first).toEqual(room.asks(ANNA, request, id));
    expect(first.ok).toBe(true);
  });

  it('TS3 counts a command from the past as of now', () => {
    const room = Room.ready(setupOf({}), ANNA);
    const { atMs } = room.state;
    room.nowMs = atMs - 5000;
    room.bets(ANNA, 'punto', 10);
    expect(room.state.atMs).toBe(atMs);
    expect(room.state.phase).toEqual({ kind: 'betting', closesAtMs: atMs + 20_000 });
  });

  it('TS3 counts the croupier’s command from the past as of now', () => {
    const room = new Room(setupOf({}));
    room.nowMs -= 1;
    room.readies();
    expect(room.state.atMs).toBe(OPENED_AT_MS);
  });
});

describe('evolve', () => {
  const setup = setupOf({});
  const opening: TableEvent = { kind: 'table-opened', table: TABLE, setup, atMs: 5 };

  it('TS2 counts the events', () => {
    const room = Room.ready(setup, ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.punto);
    expect(room.state.version).toBe(1 + room.events.length);
    expect(evolve(null, opening).version).toBe(1);
  });

  it('TS3 throws when time goes back', () => {
    const state = evolve(null, opening);
    expect(() => evolve(state, { kind: 'seated', seat: 0, bettor: ANNA, name: 'Anna', atMs: 4 })).toThrow(
      'time went back',
    );
  });

  it('TS4 begins with table-opened', () => {
    expect(evolve(null, opening)).toMatchObject({ coup: 1, seats: [null, null, null], shoe: null, road: '' });
    expect(() => evolve(null, { kind: 'bets-closed', atMs: 5 })).toThrow('begins with table-opened');
  });

  it('TS4 is opened once', () => {
    expect(() => evolve(evolve(null, opening), opening)).toThrow('opened once');
  });
});

describe('TS5 evolve refuses what decide could not have made:', () => {
  const betting = Room.ready(setupOf({}), ANNA);
  betting.bets(ANNA, 'punto', 10);
  const closed = Room.ready(setupOf({}), ANNA);
  closed.bets(ANNA, 'punto', 10);
  closed.croupier({ kind: 'time-is-up' });
  const settled = Room.ready(setupOf({}), ANNA);
  settled.bets(ANNA, 'punto', 10);
  settled.deals(COUPS.punto);
  const fresh = new Room(setupOf({}));
  const atMs = 2_000_000;
  const command = commandId(uuid('c', 99));
  const card = { rank: '2', suit: 'c', pack: 0 } as const;
  const bet = { bettor: ANNA, command, spot: 'punto', stake: units(1), atMs } as const;

  const cases: readonly [string, TableState, TableEvent][] = [
    ['a seat that is taken', betting.state, { kind: 'seated', seat: 0, bettor: BEN, name: 'Ben', atMs }],
    [
      'TS5 a seat that is not there',
      betting.state,
      { kind: 'seated', seat: 9, bettor: BEN, name: 'Ben', atMs },
    ],
    ['chips left behind', betting.state, { kind: 'left', bettor: ANNA, atMs }],
    ['betting opened before a coup is settled', betting.state, { kind: 'betting-opened', coup: 2, atMs }],
    ['a coup that is not the next', settled.state, { kind: 'betting-opened', coup: 3, atMs }],
    ['betting lapsed after the close', closed.state, { kind: 'betting-lapsed', atMs }],
    ['a bet after the close', closed.state, { kind: 'bet-placed', ...bet }],
    ['a bet in settled', settled.state, { kind: 'bet-placed', ...bet }],
    ['a take-off after the close', closed.state, { kind: 'bet-taken-off', ...bet }],
    ['more taken off than lies there', betting.state, { kind: 'bet-taken-off', ...bet, stake: units(11) }],
    ['a burn without a shoe', fresh.state, { kind: 'burned', card, atMs }],
    ['bets closed without a shoe', fresh.state, { kind: 'bets-closed', atMs }],
    ['bets closed twice', closed.state, { kind: 'bets-closed', atMs }],
    ['a card while bets are taken', betting.state, { kind: 'card-dealt', side: 'punto', card, atMs }],
    ['a card for the wrong side', closed.state, { kind: 'card-dealt', side: 'banco', card, atMs }],
    ['a settlement before the cards', closed.state, { kind: 'coup-settled', bets: [], atMs }],
  ];
  it.each(cases)('TS5 stops at %s', (_what, state, event) => {
    expect(() => evolve(state, event)).toThrow();
  });

  it('TS5 bets closed on a shoe that is over', () => {
    const { shoe } = betting.state;
    if (!shoe) throw new Error('no shoe');
    const over: TableState = {
      ...betting.state,
      shoe: { ...shoe, meter: { ...shoe.meter, ending: 'over' } },
    };
    expect(() => evolve(over, { kind: 'bets-closed', atMs })).toThrow('shoe-over');
  });

  it('TS5 a commission left behind', () => {
    const room = Room.ready(setupOf({ commissionCollected: 'tallied', limits: limitsOf({}) }), ANNA);
    room.bets(ANNA, 'banco', 10);
    room.deals(COUPS.banco);
    expect(() => evolve(room.state, { kind: 'left', bettor: ANNA, atMs })).toThrow('owing commission');
  });
});

describe('ids', () => {
  const good = uuid('f', 1);
  it('TS6 takes a UUID in lower case', () => {
    expect([tableId, bettorId, commandId, shoeId].map((id) => id(good))).toEqual([good, good, good, good]);
    expect(isUuid(good)).toBe(true);
  });

  it.each([
    '',
    good.toUpperCase(),
    `${good} `,
    `${good}\n`,
    good.slice(1),
    '../../etc/passwd',
    `'; DROP TABLE--`,
  ])('TS6 takes no %j', (text) => {
    expect(isUuid(text)).toBe(false);
    expect(() => tableId(text)).toThrow(TypeError);
  });
});
