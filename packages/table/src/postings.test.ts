import { bettorAccount, stakesAccount, type Transfer } from '@sabot/ledger';
import { SPOTS } from '@sabot/rules';
import { amount, units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import type { TableEvent } from './event.ts';
import { evolve } from './evolve.ts';
import { postings } from './postings.ts';
import { COUPS } from './testing/cards.ts';
import { ANNA, BEN, OPENED_AT_MS, Room, TABLE } from './testing/room.ts';
import { setupOf } from './testing/setups.ts';

const anna = bettorAccount(ANNA);
const stakes = stakesAccount(TABLE);

/** The moves without their ids, as `from > to: hundredths reason`. */
const moves = (transfers: readonly Transfer[]) =>
  transfers.map(({ from, to, amount: moved, reason }) => [from, to, Number(moved), reason]);

/** Every event of a room with what it moved. */
function booked(room: Room): readonly (readonly [TableEvent, readonly Transfer[]])[] {
  const opened: TableEvent = {
    kind: 'table-opened',
    table: TABLE,
    setup: room.state.setup,
    atMs: OPENED_AT_MS,
  };
  let state = evolve(null, opened);
  return room.events.map((event) => {
    const transfers = postings(state, event);
    state = evolve(state, event);
    return [event, transfers];
  });
}

const movesOf = (room: Room, kind: TableEvent['kind']) =>
  booked(room)
    .filter(([event]) => event.kind === kind)
    .map(([, transfers]) => moves(transfers));

describe('stakes', () => {
  it('TS48 go to the table and come back', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'banco', 5);
    room.does(ANNA, { kind: 'clear', coup: 1, spot: null });
    expect(movesOf(room, 'bet-placed')).toEqual([
      [[anna, stakes, 1000, 'hold']],
      [[anna, stakes, 500, 'hold']],
    ]);
    expect(movesOf(room, 'bet-taken-off')).toEqual([
      [[stakes, anna, 1000, 'void']],
      [[stakes, anna, 500, 'void']],
    ]);
  });

  it('TS48 are all that moves but settlements and collections', () => {
    const room = Room.ready(setupOf({ commissionCollected: 'tallied' }), ANNA, BEN);
    room.croupier({ kind: 'time-is-up' });
    room.bets(ANNA, 'banco', 10);
    room.does(BEN, { kind: 'skip', coup: 1 });
    room.does(ANNA, { kind: 'deal', coup: 1 });
    room.deals(COUPS.banco);
    room.does(BEN, { kind: 'new-game', coup: 2 });
    room.does(ANNA, { kind: 'leave' });
    const moving = booked(room).filter(([, transfers]) => transfers.length > 0);
    expect(new Set(booked(room).map(([event]) => event.kind)).size).toBe(13);
    expect(moving.map(([event]) => event.kind)).toEqual([
      'bet-placed',
      'coup-settled',
      'commission-collected',
    ]);
  });
});

describe('a settlement', () => {
  function settled(rules: Parameters<typeof setupOf>[0], coup: keyof typeof COUPS) {
    const room = Room.ready(setupOf(rules), ANNA);
    for (const spot of SPOTS) room.bets(ANNA, spot, 10);
    room.deals(COUPS[coup]);
    return movesOf(room, 'coup-settled')[0];
  }

  it('TS49 takes what is lost and pays what is won, with its commission', () => {
    expect(settled({}, 'banco')).toEqual([
      [stakes, 'house', 1000, 'post'],
      [stakes, anna, 1000, 'void'],
      ['house', anna, 950, 'win'],
      ['house', 'commission', 50, 'commission'],
      [stakes, 'house', 1000, 'post'],
    ]);
  });

  it('TS49 keeps a tallied commission on the table', () => {
    expect(settled({ commissionCollected: 'tallied' }, 'banco')).toContainEqual([
      'house',
      stakes,
      50,
      'commission',
    ]);
  });

  it('TS49 returns tied stakes', () => {
    expect(settled({}, 'egalite')).toEqual([
      [stakes, anna, 1000, 'void'],
      [stakes, anna, 1000, 'void'],
      [stakes, anna, 1000, 'void'],
      ['house', anna, 8000, 'win'],
    ]);
  });

  it('TS49 moves nothing that lies on', () => {
    expect(settled({ afterTie: 'lie-on' }, 'egalite')).toEqual([
      [stakes, anna, 1000, 'void'],
      ['house', anna, 8000, 'win'],
    ]);
  });

  it('TS49 moves no commission of nothing', () => {
    const rules = { commissionCollected: 'tallied', commissionRounding: 'unit-down' } as const;
    expect(settled(rules, 'banco')).not.toContainEqual(expect.arrayContaining(['commission']));
    const collected: TableEvent = {
      kind: 'commission-collected',
      bettor: ANNA,
      held: amount(0n),
      coup: 1,
      version: 9,
      atMs: 1,
    };
    expect(postings({ table: TABLE, coup: 1 }, collected)).toEqual([]);
  });
});

describe('ids', () => {
  it('TS50 are the same for the same event and differ between events', () => {
    const room = Room.ready(setupOf({ commissionCollected: 'tallied' }), ANNA, BEN);
    for (let coup = 1; coup <= 3; coup += 1) {
      for (const spot of SPOTS) {
        room.bets(ANNA, spot, 10);
        room.bets(BEN, spot, 10);
      }
      room.does(ANNA, { kind: 'undo', coup });
      room.bets(ANNA, 'egalite', 10);
      room.deals(COUPS.banco);
    }
    room.does(ANNA, { kind: 'leave' });
    const first = booked(room).flatMap(([, transfers]) => transfers.map(({ id }) => id));
    const again = booked(room).flatMap(([, transfers]) => transfers.map(({ id }) => id));
    expect(again).toEqual(first);
    expect(new Set(first).size).toBe(first.length);
  });

  it('TS50 of settlements differ between tables and coups', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.punto);
    const settled = room.events.find(({ kind }) => kind === 'coup-settled');
    if (!settled) throw new Error('nothing was settled');
    const places = [
      { table: TABLE, coup: 1 },
      { table: TABLE, coup: 2 },
      { table: ANNA as never, coup: 1 },
    ];
    const ids = places.flatMap((place) => postings(place, settled).map(({ id }) => id));
    expect(new Set(ids).size).toBe(6);
    expect(room.net(ANNA)).toBe(units(10));
  });
});
