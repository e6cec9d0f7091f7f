import type { Card } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import type { CroupierAction } from './command.ts';
import { isShoeDue } from './decideCroupier.ts';
import { evolve } from './evolve.ts';
import { shoeId } from './ids.ts';
import { hasEveryoneSpoken, seatOf } from './seating.ts';
import { COUPS, cards } from './testing/cards.ts';
import { ANNA, BEN, CLEO, Room, uuid } from './testing/room.ts';
import { rulesOf, setupOf, soloOf } from './testing/setups.ts';

const CARD: Card = { rank: '9', suit: 's', pack: 0 };
const kinds = (room: Room) => room.events.map(({ kind }) => kind);

describe('the time to bet', () => {
  const closes = (room: Room) =>
    room.state.phase.kind === 'betting' ? room.state.phase.closesAtMs : 'closed';

  it('TS34 runs from the first stake', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    expect(closes(room)).toBeNull();
    room.nowMs += 7000;
    room.bets(ANNA, 'punto', 10);
    const atMs = room.nowMs + 20_000;
    expect(closes(room)).toBe(atMs);
    room.nowMs += 1000;
    room.bets(BEN, 'punto', 10);
    room.does(ANNA, { kind: 'clear', coup: 1, spot: null });
    expect(closes(room)).toBe(atMs);
  });

  it('TS34 runs from the opening where stakes lie on', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on' }), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    room.does(BEN, { kind: 'new-game', coup: 2 });
    expect(closes(room)).toBe(room.nowMs + 20_000);
  });

  it('TS34 stops with the last stake and begins anew with the next', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.does(ANNA, { kind: 'clear', coup: 1, spot: null });
    expect(closes(room)).toBeNull();
    room.nowMs += 19_000;
    room.bets(BEN, 'punto', 10);
    expect(closes(room)).toBe(room.nowMs + 20_000);
  });

  it('TS34 waits for a stake where none lies on', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    room.does(BEN, { kind: 'new-game', coup: 2 });
    expect(closes(room)).toBeNull();
  });

  it('TS34 does not run without a clock', () => {
    const room = Room.ready(setupOf({ afterTie: 'lie-on' }, { bettingMs: null }), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    expect(closes(room)).toBeNull();
    room.deals(COUPS.egalite);
    room.does(BEN, { kind: 'new-game', coup: 2 });
    expect(closes(room)).toBeNull();
  });
});

describe('everyone has spoken', () => {
  it('TS35 when all have called Deal or skipped', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    expect(hasEveryoneSpoken(room.state)).toBe(false);
    room.bets(ANNA, 'punto', 10);
    room.does(ANNA, { kind: 'deal', coup: 1 });
    expect(hasEveryoneSpoken(room.state)).toBe(false);
    room.does(BEN, { kind: 'skip', coup: 1 });
    expect(hasEveryoneSpoken(room.state)).toBe(true);
    room.does(CLEO, { kind: 'sit', seat: null });
    expect(hasEveryoneSpoken(room.state)).toBe(false);
  });

  it('TS35 not at an empty table', () => {
    expect(hasEveryoneSpoken(new Room(setupOf({})).state)).toBe(false);
  });

  it('TS35 without waiting for who is leaving', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    room.does(ANNA, { kind: 'leave' });
    expect([hasEveryoneSpoken(room.state), seatOf(room.state, ANNA)]).toEqual([true, 0]);
    expect(seatOf(room.state, BEN)).toBeNull();
  });
});

describe('the shoe', () => {
  it('TS36 is due at a new table, and its first card is turned', () => {
    const room = new Room(setupOf({}));
    expect(isShoeDue(room.state)).toBe(true);
    room.croupier({ kind: 'open-shoe', shoe: shoeId(uuid('e', 1)) });
    expect(isShoeDue(room.state)).toBe(false);
    expect(room.state.shoe).toMatchObject({ burnDue: true, meter: { size: 416, next: 0 } });
    room.croupier({ kind: 'burn', card: { rank: '7', suit: 's', pack: 0 } });
    expect(room.state.shoe).toMatchObject({ burnDue: false, meter: { next: 8, cutAt: 402 } });
  });

  it.each([
    [{ kind: 'none' } as const, 0],
    [{ kind: 'packs' } as const, 8],
    [{ kind: 'fixed', cards: 5 } as const, 5],
  ])('TS36 burns %j face down at once', (burn, gone) => {
    const room = new Room(setupOf({ burn }));
    room.croupier({ kind: 'open-shoe', shoe: shoeId(uuid('e', 1)) });
    expect(room.state.shoe).toMatchObject({ burnDue: false, meter: { next: gone } });
  });

  /** Plays coups of punto's natural until the shoe is over. */
  function playShoe(room: Room): void {
    for (let ended = false; !ended; ended = room.state.shoe?.meter.ending === 'over') {
      room.bets(ANNA, 'punto', 1);
      room.deals(COUPS.punto);
    }
  }

  it('TS36 is due again when it is over, once the next betting is open', () => {
    const room = Room.ready(setupOf({ cut: { kind: 'behind', cards: 380 } }), ANNA);
    playShoe(room);
    expect([room.state.phase.kind, isShoeDue(room.state)]).toEqual(['settled', false]);
    room.does(ANNA, { kind: 'new-game', coup: room.coupToBetOn });
    expect(isShoeDue(room.state)).toBe(true);
    room.readies();
    expect(room.state).toMatchObject({ shoes: 2, shoe: { meter: { coupsDealt: 0, ending: 'no' } } });
  });

  it('TS41 begins a new road', () => {
    const room = Room.ready(setupOf({ cut: { kind: 'behind', cards: 380 } }), ANNA);
    playShoe(room);
    expect(room.state.road).toMatch(/^(Ppn|Pbpn|Pn|Pbn)+$/);
    room.bets(ANNA, 'punto', 1);
    expect(room.state.road).not.toBe('');
    room.readies();
    expect(room.state.road).toBe('');
  });

  it('TS41 runs the road on for seventy-two coups with a shuffle each coup', () => {
    const room = Room.ready({ ...soloOf(), rules: rulesOf('software-6') }, ANNA);
    const marks = () => [...room.state.road].filter((mark) => mark === 'P').length;
    for (let coup = 1; coup <= 145; coup += 1) {
      room.bets(ANNA, 'punto', 1);
      room.readies();
      expect(marks()).toBe((coup - 1) % 72);
      room.deals(COUPS.punto);
    }
    expect(room.state.shoes).toBe(145);
  });
});

describe('time up', () => {
  it('TS37 with nothing staked begins anew', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN);
    room.bets(ANNA, 'punto', 10);
    room.does(BEN, { kind: 'deal', coup: 1 });
    room.does(ANNA, { kind: 'skip', coup: 1 });
    room.croupier({ kind: 'time-is-up' });
    expect(room.state).toMatchObject({ coup: 1, phase: { kind: 'betting', closesAtMs: null } });
    expect(room.state.seats).toMatchObject([{ said: 'nothing' }, { said: 'nothing' }, null]);
    expect(room.bets(ANNA, 'punto', 10)).toBeNull();
  });

  it('TS37 needs no shoe where nothing is staked', () => {
    const room = new Room(setupOf({}));
    expect(room.croupier({ kind: 'time-is-up' })).toMatchObject([{ kind: 'betting-lapsed' }]);
  });

  it('TS38 closes the bets before the first card', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    expect(room.croupier({ kind: 'time-is-up' })).toMatchObject([{ kind: 'bets-closed' }]);
    expect(room.state).toMatchObject({ phase: { kind: 'bets-closed' }, closedAtMs: room.state.atMs });
  });
});

describe('the cards', () => {
  it.each(Object.entries(COUPS))('TS39 fall as the tableau says: %s', (_name, text) => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    const before = room.events.length;
    room.deals(text);
    const dealt = cards(text).map(() => 'card-dealt');
    expect(kinds(room).slice(before)).toEqual(['bets-closed', ...dealt, 'coup-settled']);
    expect(room.state.shoe?.meter.next).toBe(3 + dealt.length);
  });

  it('TS39 the last one settles the coup in the same decision', () => {
    const room = Room.ready(setupOf({}), ANNA);
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    const decisions = cards(COUPS.bancoSix).map((card) => room.croupier({ kind: 'card', card }));
    expect(decisions.map((events) => events.map(({ kind }) => kind))).toEqual([
      ['card-dealt'],
      ['card-dealt'],
      ['card-dealt'],
      ['card-dealt'],
      ['card-dealt', 'coup-settled'],
    ]);
    expect(decisions.map(([event]) => event?.kind === 'card-dealt' && event.side)).toEqual([
      'punto',
      'banco',
      'punto',
      'banco',
      'punto',
    ]);
  });
});

describe('what is not due', () => {
  const open: CroupierAction = { kind: 'open-shoe', shoe: shoeId(uuid('e', 9)) };
  const burn: CroupierAction = { kind: 'burn', card: CARD };
  const up: CroupierAction = { kind: 'time-is-up' };
  const card: CroupierAction = { kind: 'card', card: CARD };

  function rooms(): { readonly [name: string]: Room } {
    const betting = Room.ready(setupOf({}), ANNA);
    betting.bets(ANNA, 'punto', 10);
    const closed = Room.ready(setupOf({}), ANNA);
    closed.bets(ANNA, 'punto', 10);
    closed.croupier(up);
    const settled = Room.ready(setupOf({}), ANNA);
    settled.bets(ANNA, 'punto', 10);
    settled.deals(COUPS.punto);
    const fresh = new Room(setupOf({}));
    fresh.does(ANNA, { kind: 'sit', seat: null });
    fresh.bets(ANNA, 'punto', 10);
    const unburned = new Room(setupOf({}));
    unburned.does(ANNA, { kind: 'sit', seat: null });
    unburned.bets(ANNA, 'punto', 10);
    unburned.croupier(open);
    return { betting, closed, settled, fresh, unburned };
  }

  const cases: readonly [string, CroupierAction][] = [
    ['betting', open],
    ['betting', burn],
    ['betting', card],
    ['closed', open],
    ['closed', burn],
    ['closed', up],
    ['settled', open],
    ['settled', burn],
    ['settled', up],
    ['settled', card],
    ['fresh', burn],
    ['fresh', up],
    ['fresh', card],
    ['unburned', open],
    ['unburned', up],
    ['unburned', card],
  ];
  it.each(cases)('TS40 throws: at a table that is %s, %j', (name, action) => {
    const room = rooms()[name];
    const before = room?.state;
    expect(() => room?.croupier(action)).toThrow();
    expect(room?.state).toBe(before);
  });

  it('TS40 throws: a card after the last one of a coup', () => {
    const room = rooms()['closed'];
    if (!room) throw new Error('no room');
    const [last, ...early] = cards(COUPS.punto).toReversed();
    for (const dealt of early.toReversed()) room.croupier({ kind: 'card', card: dealt });
    // Half a decision, which no desk commits: the card without its settlement.
    const { atMs } = room.state;
    room.state = evolve(room.state, { kind: 'card-dealt', side: 'banco', card: last ?? CARD, atMs });
    expect(() => room.croupier(card)).toThrow('no card is due');
  });

  it('TS40 counts nobody out: who staked is paid after all that', () => {
    const room = rooms()['betting'];
    room?.deals(COUPS.punto);
    expect(room?.net(ANNA)).toBe(units(10));
  });
});
