import { units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import { IDLE_SEAT_MS } from './decideSeats.ts';
import { COUPS } from './testing/cards.ts';
import { ANNA, BEN, CLEO, DORA, Room } from './testing/room.ts';
import { limitsOf, setupOf, soloOf } from './testing/setups.ts';

const sit = (seat: number | null) => ({ kind: 'sit', seat }) as const;
const leave = { kind: 'leave' } as const;
const names = (room: Room) => room.state.seats.map((seat) => seat?.name ?? null);

describe('sitting down', () => {
  it('TS7 takes the seat asked for', () => {
    const room = new Room(setupOf({}));
    expect(room.does(ANNA, sit(2))).toBeNull();
    expect(names(room)).toEqual([null, null, 'Anna']);
  });

  it('TS7 takes the first free seat', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.does(ANNA, leave);
    room.does(CLEO, sit(null));
    expect(names(room)).toEqual(['Cleo', 'Ben', null]);
  });

  it('TS7 is possible in every phase', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    expect(room.does(BEN, sit(null))).toBeNull();
    expect(room.state.phase.kind).toBe('bets-closed');
  });

  it('TS8 refuses who sits already, also on the own seat', () => {
    const room = Room.ready(setupOf({}), ANNA);
    for (const seat of [0, 1, 9, null])
      expect(room.does(ANNA, sit(seat))).toEqual({ code: 'already-seated', seat: 0 });
  });

  it.each([3, 1e9, -1, 0.5, Number.NaN])('TS8 refuses seat %d of three', (seat) => {
    const room = new Room(setupOf({}));
    expect(room.does(ANNA, sit(seat))).toEqual({ code: 'no-such-seat', seats: 3 });
  });

  it('TS8 refuses a taken seat and a full table', () => {
    const room = Room.ready(setupOf({}, { seats: 2 }), ANNA, BEN);
    expect(room.does(CLEO, sit(1))).toEqual({ code: 'seat-taken', seat: 1 });
    expect(room.does(CLEO, sit(null))).toEqual({ code: 'table-full', seats: 2 });
  });
});

describe('an idle seat', () => {
  it('TS9 goes to a newcomer when the table is full', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN, CLEO);
    room.nowMs += IDLE_SEAT_MS - 1;
    room.does(BEN, { kind: 'deal', coup: 1 });
    expect(room.does(DORA, sit(null))).toEqual({ code: 'table-full', seats: 3 });
    room.nowMs += 1;
    expect(room.does(DORA, sit(1))).toEqual({ code: 'seat-taken', seat: 1 });
    expect(room.does(DORA, sit(2))).toBeNull();
    expect(names(room)).toEqual(['Anna', 'Ben', 'Dora']);
  });

  it('TS9 is the first idle one where none was named', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN, CLEO);
    room.nowMs += IDLE_SEAT_MS;
    room.bets(ANNA, 'punto', 1);
    room.does(DORA, sit(null));
    expect(names(room)).toEqual(['Anna', 'Dora', 'Cleo']);
  });

  it('TS9 is kept while another seat is free', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.nowMs += IDLE_SEAT_MS;
    expect(room.does(DORA, sit(0))).toEqual({ code: 'seat-taken', seat: 0 });
    room.does(DORA, sit(null));
    expect(names(room)).toEqual(['Anna', 'Ben', 'Dora']);
  });

  it('TS9 is kept while chips lie for it', () => {
    const room = Room.ready(setupOf({}, { seats: 1 }), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.nowMs += IDLE_SEAT_MS;
    expect(room.does(DORA, sit(0))).toEqual({ code: 'seat-taken', seat: 0 });
    room.croupier({ kind: 'time-is-up' });
    expect(room.does(DORA, sit(null))).toEqual({ code: 'table-full', seats: 1 });
  });

  it('TS9 is given up after its commission has been collected', () => {
    const setup = setupOf({ commissionCollected: 'tallied' }, { seats: 1 });
    const room = Room.ready(setup, ANNA);
    room.bets(ANNA, 'banco', 10);
    room.deals(COUPS.banco);
    room.nowMs += IDLE_SEAT_MS;
    const before = room.events.length;
    expect(room.does(DORA, sit(0))).toBeNull();
    expect(room.events.slice(before).map(({ kind }) => kind)).toEqual([
      'commission-collected',
      'left',
      'seated',
    ]);
    expect(room.stakes).toBe(0n);
  });
});

describe('leaving', () => {
  it('TS10 returns the chips and frees the seat while bets are taken', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'egalite', 2);
    expect(room.does(ANNA, leave)).toBeNull();
    expect([names(room)[0], room.state.layouts, room.net(ANNA)]).toEqual([null, [], 0n]);
  });

  it('TS10 returns what lies on after a coup', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on' }), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    expect(room.stakes).toBe(units(10));
    room.does(ANNA, leave);
    expect([room.state.phase.kind, room.stakes, room.net(ANNA)]).toEqual(['settled', 0n, 0n]);
  });

  it('TS10 forgets the last bets, so that Rebet means nothing to a newcomer', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.punto);
    room.does(ANNA, leave);
    room.does(ANNA, sit(0));
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toEqual({ code: 'nothing-to-rebet' });
  });

  it.each(['time-is-up', 'first card'])('TS11 after %s lets the chips stand', (when) => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    const [first, ...rest] = [...'9TKQ'].map((rank) => ({ rank, suit: 's', pack: 0 }) as never);
    if (when === 'first card') room.croupier({ kind: 'card', card: first as never });
    expect(room.does(ANNA, leave)).toBeNull();
    expect(room.state.seats[0]).toMatchObject({ leaving: true });
    expect(room.does(CLEO, sit(0))).toEqual({ code: 'seat-taken', seat: 0 });
    for (const card of when === 'first card' ? rest : [first, ...rest])
      room.croupier({ kind: 'card', card: card as never });
    expect(room.events.slice(-2).map(({ kind }) => kind)).toEqual(['coup-settled', 'left']);
    expect([names(room)[0], room.net(ANNA)]).toEqual([null, units(10)]);
  });

  it('TS11 needs no patience of who has no chips in the coup', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    room.does(BEN, leave);
    expect(names(room)).toEqual(['Anna', null, null]);
  });

  it('TS12 makes every other request one of a stranger', () => {
    const room = Room.ready(soloOf(), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    room.does(ANNA, leave);
    for (const request of [leave, { kind: 'deal', coup: 1 }, { kind: 'undo', coup: 1 }] as const)
      expect(room.does(ANNA, request)).toEqual({ code: 'not-seated' });
  });

  it('TS12 is taken back by sitting down again, whatever seat is named', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    room.does(ANNA, leave);
    expect(room.does(ANNA, sit(2))).toBeNull();
    expect(room.state.seats).toMatchObject([{ name: 'Anna', leaving: false }, null, null]);
    for (const rank of ['9', 'T', 'K', 'Q'] as const)
      room.croupier({ kind: 'card', card: { rank, suit: 's', pack: 0 } });
    expect([names(room)[0], room.net(ANNA)]).toEqual(['Anna', units(10)]);
  });

  it.each([leave, { kind: 'deal', coup: 1 }] as const)('TS12 a stranger has no seat for %j', (request) => {
    expect(new Room(setupOf({})).does(ANNA, request)).toEqual({ code: 'not-seated' });
  });
});

describe('leaving where others rely on the chips', () => {
  const setup = setupOf({ afterTie: 'lie-on', limits: limitsOf({}, { difference: units(50) }) });

  function evenTable(): Room {
    const room = Room.ready(setup, ANNA, BEN);
    room.bets(ANNA, 'punto', 50);
    room.bets(BEN, 'banco', 100);
    room.bets(ANNA, 'punto', 50);
    return room;
  }

  it('TS13 lets them stand until the coup is settled', () => {
    const room = evenTable();
    expect(room.does(ANNA, leave)).toBeNull();
    expect(room.state.seats[0]).toMatchObject({ leaving: true });
    room.does(BEN, { kind: 'deal', coup: 1 });
    room.deals(COUPS.punto);
    expect([names(room)[0], room.net(ANNA)]).toEqual([null, units(100)]);
  });

  it('TS13 opens the next betting where they lie on, so that no chip waits for ever', () => {
    const room = evenTable();
    room.deals(COUPS.egalite);
    expect(room.does(BEN, leave)).toBeNull();
    expect(room.state).toMatchObject({ coup: 2, seats: [{ leaving: false }, { leaving: true }, null] });
    expect(room.state.phase).toEqual({ kind: 'betting', closesAtMs: room.nowMs + 20_000 });
    expect(room.does(ANNA, leave)).toBeNull();
    room.deals(COUPS.banco);
    expect([names(room), room.stakes]).toEqual([[null, null, null], 0n]);
  });
});
