import { type Card, cardId, cardOfId, SPOTS } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import type { BettorId } from './ids.ts';
import { COUPS, cards } from './testing/cards.ts';
import { ANNA, BEN, CLEO, Room, uuid } from './testing/room.ts';
import { limitsOf, setupOf } from './testing/setups.ts';
import { applyChange, view, viewChange } from './view.ts';

const json = (value: unknown): string =>
  JSON.stringify(value, (_name, field: unknown) => (typeof field === 'bigint' ? Number(field) : field));

/** A room in which most of what can happen has happened, step by step. */
function* eventful(): IterableIterator<Room> {
  const rules = { afterTie: 'lie-on', commissionCollected: 'tallied' } as const;
  const room = Room.ready(setupOf(rules), ANNA, BEN);
  yield room;
  for (const spot of SPOTS) room.bets(ANNA, spot, 10);
  room.bets(BEN, 'banco', 20);
  room.does(BEN, { kind: 'deal', coup: 1 });
  yield room;
  room.croupier({ kind: 'time-is-up' });
  yield room;
  for (const card of cards(COUPS.bancoSix)) {
    room.croupier({ kind: 'card', card });
    yield room;
  }
  room.nowMs += 3000;
  room.does(ANNA, { kind: 'rebet', coup: 2 });
  room.deals(COUPS.egalite);
  yield room;
  room.does(CLEO, { kind: 'sit', seat: null });
  room.does(ANNA, { kind: 'new-game', coup: 3 });
  room.does(CLEO, { kind: 'skip', coup: 3 });
  yield room;
  room.croupier({ kind: 'time-is-up' });
  room.does(ANNA, { kind: 'leave' });
  yield room;
  for (const card of cards(COUPS.banco)) room.croupier({ kind: 'card', card });
  room.does(BEN, { kind: 'leave' });
  yield room;
}

const SEATS = [0, 1, 2, null] as const;

describe('what a view holds', () => {
  it('TS51 has these fields in every phase', () => {
    for (const room of eventful())
      for (const seat of SEATS)
        expect(Object.keys(view(room.state, seat)).sort()).toEqual([
          'bets',
          'bettingMs',
          'coup',
          'heldCommission',
          'name',
          'pace',
          'phase',
          'rebet',
          'recent',
          'road',
          'rules',
          'seats',
          'shoe',
          'table',
          'undo',
          'you',
        ]);
  });

  it('TS51 has these fields inside', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on' }), ANNA);
    room.bets(ANNA, 'punto', 10);
    const fields = (value: unknown) => Object.keys(value as object).sort();
    const betting = view(room.state, 0);
    expect(fields(betting.phase)).toEqual(['closesAtMs', 'kind']);
    expect(fields(betting.seats[0])).toEqual(['leaving', 'name', 'said']);
    expect(fields(betting.bets[0])).toEqual(['seat', 'stakes']);
    expect(fields(betting.shoe)).toEqual(['cutAt', 'ending', 'gone', 'number', 'size']);
    room.croupier({ kind: 'time-is-up' });
    expect(fields(view(room.state, 0).phase)).toEqual(['kind']);
    const [first, ...rest] = cards(COUPS.egalite);
    if (!first) throw new Error('no card');
    room.croupier({ kind: 'card', card: first });
    expect(view(room.state, 0).phase).toEqual({ kind: 'dealing', punto: [first], banco: [] });
    for (const card of rest) room.croupier({ kind: 'card', card });
    const { phase, recent } = view(room.state, 0);
    expect(fields(phase)).toEqual(['banco', 'bets', 'kind', 'outcome', 'punto', 'reopensAtMs']);
    expect(phase.kind === 'settled' && fields(phase.bets[0])).toEqual(['liesOn', 'seat', 'settlement']);
    expect(fields(recent[0])).toEqual(['banco', 'coup', 'net', 'outcome', 'punto']);
  });

  it('TS51 has no id of a bettor, a command or a shoe', () => {
    for (const room of eventful())
      for (const seat of SEATS)
        for (const kind of ['b', 'c', 'e'])
          expect(json(view(room.state, seat))).not.toContain(uuid(kind, 1).slice(0, 26));
  });

  it('TS51 has the cards that fell and no other', () => {
    const fallen = new Set<number>();
    const room = Room.ready(setupOf({}), ANNA);
    const shoe = Array.from({ length: 40 }, (_, position) => cardOfId(position * 10));
    for (let next = 0; room.state.coup < 5; ) {
      room.bets(ANNA, 'punto', 1);
      room.croupier({ kind: 'time-is-up' });
      while (room.state.phase.kind !== 'settled') {
        const card = shoe[next] as Card;
        next += 1;
        fallen.add(cardId(card));
        room.croupier({ kind: 'card', card });
        const seen = [...json(view(room.state, 0)).matchAll(/\{"rank":"(.)","suit":"(.)","pack":(\d+)\}/g)];
        expect(seen.length).toBeGreaterThan(0);
        for (const [text] of seen) expect(fallen).toContain(cardId(JSON.parse(text) as Card));
      }
      room.nowMs += 3000;
      room.does(ANNA, { kind: 'new-game', coup: room.state.coup + 1 });
    }
  });

  it('TS51 has nothing of the card that was burned', () => {
    const room = new Room(setupOf({}));
    expect(view(room.state, null).shoe).toBeNull();
    room.readies({ rank: '7', suit: 'h', pack: 5 });
    expect(json(view(room.state, null))).not.toContain('"pack":5');
    expect(view(room.state, null).shoe).toEqual({ number: 1, size: 416, gone: 8, cutAt: 402, ending: 'no' });
  });
});

describe('who sees what', () => {
  function played(): Room {
    const room = Room.ready(setupOf({ commissionCollected: 'tallied' }), ANNA, BEN);
    room.bets(ANNA, 'banco', 10);
    room.bets(BEN, 'punto', 20);
    room.deals(COUPS.banco);
    room.bets(ANNA, 'banco', 5);
    room.bets(ANNA, 'egalite', 1);
    return room;
  }
  const stakes = (punto: number, banco: number, egalite: number) => ({
    punto: units(punto),
    banco: units(banco),
    egalite: units(egalite),
  });

  it.each([null, 2, 7, -1])('TS52 a spectator (seat %j) sees the table and nothing of his own', (seat) => {
    const room = played();
    expect(view(room.state, seat)).toMatchObject({
      you: null,
      undo: null,
      rebet: null,
      heldCommission: 0n,
      bets: [{ seat: 0, stakes: stakes(0, 5, 1) }],
      seats: [{ name: 'Anna' }, { name: 'Ben' }, null],
      recent: [{ outcome: 'banco', net: null }],
    });
  });

  it('TS53 a bettor sees what is his', () => {
    const room = played();
    expect(view(room.state, 0)).toMatchObject({
      you: 0,
      undo: stakes(0, 0, 1),
      rebet: stakes(0, 10, 0),
      heldCommission: 50n,
      recent: [{ net: 950n }],
    });
    expect(view(room.state, 1)).toMatchObject({
      you: 1,
      undo: null,
      rebet: stakes(20, 0, 0),
      heldCommission: 0n,
      recent: [{ net: units(-20) }],
    });
  });

  it('TS53 a newcomer has no nets and nothing to lay again', () => {
    const room = played();
    room.does(CLEO, { kind: 'sit', seat: 2 });
    expect(view(room.state, 2)).toMatchObject({ you: 2, undo: null, rebet: null, recent: [{ net: null }] });
  });

  it('TS53 nothing can be undone once the bets are closed', () => {
    const room = played();
    room.croupier({ kind: 'time-is-up' });
    expect(view(room.state, 0)).toMatchObject({ undo: null, bets: [{ seat: 0 }] });
  });

  it('TS54 the bets of who has left are gone from the result', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.bets(ANNA, 'banco', 10);
    room.bets(BEN, 'punto', 20);
    room.deals(COUPS.banco);
    const shown = () => {
      const { phase } = view(room.state, null);
      return phase.kind === 'settled' ? phase.bets.map(({ seat }) => seat) : [];
    };
    expect(shown()).toEqual([0, 1]);
    room.does(ANNA, { kind: 'leave' });
    room.does(CLEO, { kind: 'sit', seat: 0 });
    expect(shown()).toEqual([1]);
  });

  it('TS54 chips without a seat are shown to nobody', () => {
    const room = played();
    // No event leads here: chips keep their seat. A view must not break on it all the same.
    const orphan: BettorId = CLEO;
    room.state = {
      ...room.state,
      layouts: room.state.layouts.map((lying) => ({ ...lying, bettor: orphan })),
    };
    expect(view(room.state, null).bets).toEqual([]);
  });
});

describe('changes', () => {
  it('TS55 are null where nothing is new, also for a copy', () => {
    const room = Room.ready(setupOf({}), ANNA);
    const seen = view(room.state, 0);
    expect(viewChange(seen, view(room.state, 0))).toBeNull();
    expect(viewChange(seen, structuredClone(seen))).toBeNull();
    expect(applyChange(seen, null)).toBe(seen);
  });

  it('TS55 name what is new and nothing else', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    const before = view(room.state, 1);
    room.bets(ANNA, 'banco', 10);
    const change = viewChange(before, view(room.state, 1));
    expect(Object.keys(change ?? {}).sort()).toEqual(['bets', 'phase']);
    expect(applyChange(before, change)).toEqual(view(room.state, 1));
  });

  it('TS55 tell apart what looks alike', () => {
    const seen = view(Room.ready(setupOf({ limits: limitsOf({}) }), ANNA).state, 0);
    expect(viewChange(seen, { ...seen, recent: {} as never })).toEqual({ recent: {} });
    expect(viewChange(seen, { ...seen, shoe: null })).toEqual({ shoe: null });
    expect(viewChange(seen, { ...seen, pace: { minCycleMs: 5000 } as never })).not.toBeNull();
    expect(viewChange(seen, { ...seen, pace: { minCycleMs: 5000, other: 3000 } as never })).not.toBeNull();
    expect(viewChange(seen, { ...seen, heldCommission: 0 as never })).toEqual({ heldCommission: 0 });
  });
});
