import type { HouseRules } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import type { BettorRequest } from './command.ts';
import { stakesOf } from './layout.ts';
import { COUPS } from './testing/cards.ts';
import { ANNA, BEN, CLEO, Room } from './testing/room.ts';
import { limitsOf, setupOf, soloOf } from './testing/setups.ts';

const STAKES = ['bet', 'take-off', 'clear', 'undo', 'rebet', 'new-game', 'deal', 'skip'] as const;

/** A request of each kind about stakes, for a coup. */
function request(kind: (typeof STAKES)[number], coup: number): BettorRequest {
  switch (kind) {
    case 'bet':
    case 'take-off':
      return { kind, coup, spot: 'punto', stake: units(1) };
    case 'clear':
      return { kind, coup, spot: null };
    default:
      return { kind, coup };
  }
}

/** What lies for Anna, in units: punto, banco, egalite. */
function lying(room: Room): readonly number[] {
  const chips = room.state.layouts.find(({ bettor }) => bettor === ANNA)?.chips ?? [];
  const { punto, banco, egalite } = stakesOf(chips);
  return [punto, banco, egalite].map((stake) => Number(stake) / 100);
}

const ready = (rules: Partial<HouseRules> = {}) => Room.ready(setupOf(rules), ANNA, BEN);

describe('which coup', () => {
  it.each(STAKES)('TS14 %s for another coup is refused in betting', (kind) => {
    for (const coup of [0, 2, -1, 0.5])
      expect(ready().does(ANNA, request(kind, coup))).toEqual({ code: 'other-coup', coup: 1 });
  });

  it.each(STAKES)('TS14 %s of the last coup does not reach the next one', (kind) => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.punto);
    const opens = !['undo', 'deal', 'skip'].includes(kind);
    const late = opens ? { code: 'other-coup', coup: 2 } : { code: 'bets-closed' };
    expect(room.does(ANNA, request(kind, 1))).toEqual(late);
  });

  it.each(STAKES)('TS15 %s is refused from the close until the coup is settled', (kind) => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    expect(room.does(ANNA, request(kind, 1))).toEqual({ code: 'bets-closed' });
    expect(room.does(ANNA, request(kind, 2))).toEqual({ code: 'other-coup', coup: 1 });
    room.croupier({ kind: 'card', card: { rank: '9', suit: 's', pack: 0 } });
    expect(room.does(ANNA, request(kind, 1))).toEqual({ code: 'bets-closed' });
  });
});

describe('the next betting', () => {
  function afterTie(): Room {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    return room;
  }

  it.each(['bet', 'rebet', 'new-game', 'take-off', 'clear'] as const)('TS16 is opened by %s', (kind) => {
    const room = afterTie();
    const before = room.events.length;
    expect(room.does(ANNA, request(kind, 2))).toBeNull();
    expect(room.events[before]).toMatchObject({ kind: 'betting-opened', coup: 2 });
    expect(room.state).toMatchObject({ coup: 2, phase: { kind: 'betting' } });
  });

  it.each(['bet', 'rebet', 'new-game', 'take-off', 'clear'] as const)(
    'TS16 is not opened by %s before the result has been shown',
    (kind) => {
      const room = afterTie();
      room.nowMs -= 1;
      expect(room.does(ANNA, request(kind, 2))).toEqual({ code: 'too-soon', untilMs: room.nowMs + 1 });
    },
  );

  it.each(['deal', 'skip', 'undo'] as const)('TS16 is not opened by %s', (kind) => {
    expect(afterTie().does(ANNA, request(kind, 2))).toEqual({ code: 'other-coup', coup: 1 });
    expect(afterTie().does(ANNA, request(kind, 1))).toEqual({ code: 'bets-closed' });
  });

  it('TS17 is not opened by a request that is refused', () => {
    const room = afterTie();
    expect(room.bets(ANNA, 'punto', 9999)).toMatchObject({ code: 'above-maximum' });
    expect(room.does(ANNA, { kind: 'clear', coup: 2, spot: 'banco' })).toMatchObject({
      code: 'nothing-there',
    });
    expect(room.does(BEN, request('rebet', 2))).toEqual({ code: 'nothing-to-rebet' });
    expect(room.state).toMatchObject({ coup: 1, phase: { kind: 'settled' } });
  });
});

describe('a bet', () => {
  it('TS18 adds chips to its spot', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'egalite', 2);
    room.bets(ANNA, 'punto', 5);
    expect(lying(room)).toEqual([15, 0, 2]);
    expect([room.stakes, room.net(ANNA)]).toEqual([units(17), units(-17)]);
  });

  it('TS18 keeps each bettor’s chips apart', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(BEN, 'punto', 3);
    room.does(BEN, { kind: 'clear', coup: 1, spot: 'punto' });
    expect(lying(room)).toEqual([10, 0, 0]);
    expect(room.net(BEN)).toBe(0n);
  });

  it('TS18 is refused by the commit alone where the chips do not reach', () => {
    const room = new Room(setupOf({}), units(10));
    room.does(ANNA, { kind: 'sit', seat: null });
    expect(room.bets(ANNA, 'punto', 11)).toEqual({ code: 'insufficient-funds', balance: units(10) });
    expect(room.bets(ANNA, 'punto', 10)).toBeNull();
    expect(room.bets(ANNA, 'banco', 1)).toEqual({ code: 'insufficient-funds', balance: units(0) });
  });

  it.each([0n, -1n, -100n, -150n])('TS27 of %d hundredths is below every minimum', (hundredths) => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    for (const spot of ['punto', 'banco'] as const) {
      const bet = { kind: 'bet', coup: 1, spot, stake: hundredths as never } as const;
      expect(room.does(ANNA, bet)).toEqual({ code: 'below-minimum', spot, minimum: units(1) });
    }
    const off = { kind: 'take-off', coup: 1, spot: 'punto', stake: hundredths as never } as const;
    expect(room.does(ANNA, off)).toMatchObject({ code: 'below-minimum' });
    expect(lying(room)).toEqual([10, 0, 0]);
  });
});

describe('taking off', () => {
  const limits = limitsOf({ minimum: units(10), step: units(5) });

  function with30(): Room {
    const room = ready({ limits });
    room.bets(ANNA, 'punto', 20);
    room.bets(ANNA, 'punto', 10);
    return room;
  }

  const cases: readonly [number, number][] = [
    [5, 25],
    [10, 20],
    [15, 15],
    [20, 10],
    [25, 0],
    [30, 0],
    [31, 0],
    [9999, 0],
    [7, 0],
    [1, 0],
  ];
  it.each(cases)('TS19 %i of 30 leaves %i (minimum 10, step 5)', (off, left) => {
    const room = with30();
    expect(room.does(ANNA, { kind: 'take-off', coup: 1, spot: 'punto', stake: units(off) })).toBeNull();
    expect(lying(room)).toEqual([left, 0, 0]);
    expect(room.stakes).toBe(units(left));
  });

  it('TS19 takes the chips laid last, so that Undo finds the rest', () => {
    const room = with30();
    room.does(ANNA, { kind: 'take-off', coup: 1, spot: 'punto', stake: units(5) });
    room.does(ANNA, { kind: 'undo', coup: 1 });
    expect(lying(room)).toEqual([20, 0, 0]);
  });

  it('TS20 clears one spot, or all', () => {
    const room = with30();
    room.bets(ANNA, 'banco', 10);
    room.does(ANNA, { kind: 'clear', coup: 1, spot: 'punto' });
    expect(lying(room)).toEqual([0, 10, 0]);
    room.bets(ANNA, 'egalite', 10);
    room.does(ANNA, { kind: 'clear', coup: 1, spot: null });
    expect([lying(room), room.stakes]).toEqual([[0, 0, 0], 0n]);
  });

  it('TS20 refuses what is not there', () => {
    const room = with30();
    const off = { kind: 'take-off', coup: 1, spot: 'banco', stake: units(5) } as const;
    expect(room.does(ANNA, off)).toEqual({ code: 'nothing-there', spot: 'banco' });
    expect(room.does(ANNA, { kind: 'clear', coup: 1, spot: 'egalite' })).toEqual({
      code: 'nothing-there',
      spot: 'egalite',
    });
    expect(room.does(BEN, { kind: 'clear', coup: 1, spot: null })).toEqual({
      code: 'nothing-there',
      spot: null,
    });
    expect(room.does(BEN, { ...off, spot: 'punto' })).toEqual({ code: 'nothing-there', spot: 'punto' });
  });
});

describe('undo', () => {
  it('TS21 takes off what one command after the other laid', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'punto', 5);
    room.bets(ANNA, 'banco', 2);
    const seen: (readonly number[])[] = [];
    for (const _ of [1, 2, 3]) {
      expect(room.does(ANNA, { kind: 'undo', coup: 1 })).toBeNull();
      seen.push(lying(room));
    }
    expect(seen).toEqual([
      [15, 0, 0],
      [10, 0, 0],
      [0, 0, 0],
    ]);
    expect(room.does(ANNA, { kind: 'undo', coup: 1 })).toEqual({ code: 'nothing-to-undo' });
  });

  it('TS21 takes off all that a rebet laid', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'egalite', 5);
    room.deals(COUPS.punto);
    room.does(ANNA, { kind: 'rebet', coup: 2 });
    room.does(ANNA, { kind: 'undo', coup: 2 });
    expect(lying(room)).toEqual([0, 0, 0]);
  });

  it('TS21 leaves what lies on', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    room.bets(ANNA, 'punto', 5);
    expect(room.does(ANNA, { kind: 'undo', coup: 2 })).toBeNull();
    expect(lying(room)).toEqual([10, 0, 0]);
    expect(room.does(ANNA, { kind: 'undo', coup: 2 })).toEqual({ code: 'nothing-to-undo' });
  });
});

describe('rebet', () => {
  it('TS22 lays the last bets again', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'egalite', 2);
    room.deals(COUPS.banco);
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toBeNull();
    expect(lying(room)).toEqual([10, 0, 2]);
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toEqual({ code: 'layout-not-empty' });
  });

  it('TS22 works on an empty layout after New game', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.banco);
    room.does(ANNA, { kind: 'new-game', coup: 2 });
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toBeNull();
    expect(lying(room)).toEqual([10, 0, 0]);
  });

  it('TS22 is refused before the first coup and where the limits forbid it', () => {
    const limits = limitsOf({}, { tableMaximum: units(15) });
    const room = ready({ limits });
    expect(room.does(ANNA, { kind: 'rebet', coup: 1 })).toEqual({ code: 'nothing-to-rebet' });
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.banco);
    room.bets(BEN, 'punto', 6);
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toEqual({
      code: 'table-maximum',
      maximum: units(15),
    });
    expect(lying(room)).toEqual([0, 0, 0]);
  });

  it('TS22 makes up what lies on and never adds to it', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'egalite', 2);
    room.deals(COUPS.egalite);
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toBeNull();
    expect(lying(room)).toEqual([10, 0, 2]);
    expect(room.stakes).toBe(units(12));
  });

  it('TS22 makes up a lying stake that was lowered', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    room.does(ANNA, { kind: 'take-off', coup: 2, spot: 'punto', stake: units(4) });
    expect(lying(room)).toEqual([6, 0, 0]);
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toBeNull();
    expect(lying(room)).toEqual([10, 0, 0]);
  });

  it('TS22 takes off what lies beyond the last bets', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'banco', 10);
    room.deals(COUPS.egalite);
    // No command leads here: the last bets are always what lies on. Rebet holds for states of other kinds as well.
    room.state = {
      ...room.state,
      lastBets: [{ bettor: ANNA, stakes: { punto: units(4), banco: units(10), egalite: units(1) } }],
    };
    room.does(ANNA, { kind: 'rebet', coup: 2 });
    expect([lying(room), room.stakes]).toEqual([[4, 10, 1], units(15)]);
  });
});

describe('new game', () => {
  it('TS23 opens the next betting and lets lie what lies on', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    room.does(BEN, { kind: 'new-game', coup: 2 });
    expect([room.state.coup, lying(room)]).toEqual([2, [10, 0, 0]]);
  });

  it('TS23 clears the own chips before a coup', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(BEN, 'punto', 10);
    room.does(ANNA, { kind: 'new-game', coup: 1 });
    expect([lying(room), room.stakes]).toEqual([[0, 0, 0], units(10)]);
    expect(room.asks(ANNA, { kind: 'new-game', coup: 1 })).toEqual({ ok: true, events: [] });
  });
});

describe('deal and skip', () => {
  it('TS24 Deal is refused on a solo table with nothing staked', () => {
    const room = Room.ready(soloOf(), ANNA);
    expect(room.does(ANNA, { kind: 'deal', coup: 1 })).toEqual({ code: 'nothing-staked' });
    room.bets(ANNA, 'egalite', 1);
    expect(room.does(ANNA, { kind: 'deal', coup: 1 })).toBeNull();
    expect(room.state.seats).toMatchObject([{ said: 'deal' }]);
  });

  it('TS24 Deal may be called without a stake in company', () => {
    const room = ready();
    expect(room.does(ANNA, { kind: 'deal', coup: 1 })).toBeNull();
  });

  it('TS25 Skip returns the chips', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    expect(room.does(ANNA, { kind: 'skip', coup: 1 })).toBeNull();
    expect([lying(room), room.net(ANNA)]).toEqual([[0, 0, 0], 0n]);
    expect(room.state.seats[0]).toMatchObject({ said: 'skip' });
  });

  it('TS25 Skip needs company', () => {
    const room = Room.ready(soloOf(), ANNA);
    expect(room.does(ANNA, { kind: 'skip', coup: 1 })).toEqual({ code: 'skip-needs-company' });
  });

  it('TS25 after a skipped coup Rebet still means the last one played', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.punto);
    room.bets(ANNA, 'banco', 3);
    room.does(ANNA, { kind: 'skip', coup: 2 });
    room.bets(BEN, 'banco', 5);
    room.deals(COUPS.banco);
    room.does(ANNA, { kind: 'rebet', coup: 3 });
    expect(lying(room)).toEqual([10, 0, 0]);
  });

  it.each(['bet', 'take-off', 'clear', 'undo'] as const)('TS26 %s takes back what was said', (kind) => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    for (const bettor of [ANNA, BEN]) room.does(bettor, { kind: 'deal', coup: 1 });
    room.does(ANNA, request(kind, 1));
    expect(room.state.seats).toMatchObject([{ said: 'nothing' }, { said: 'deal' }, null]);
  });

  it('TS26 a new betting takes back what everyone said', () => {
    const room = Room.ready(setupOf({}), ANNA, BEN, CLEO);
    room.bets(ANNA, 'punto', 10);
    room.does(BEN, { kind: 'skip', coup: 1 });
    room.does(CLEO, { kind: 'deal', coup: 1 });
    room.deals(COUPS.punto);
    room.does(ANNA, { kind: 'new-game', coup: 2 });
    expect(room.state.seats.map((seat) => seat?.said)).toEqual(['nothing', 'nothing', 'nothing']);
  });
});
