import type { HouseRules } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import { COUPS } from './testing/cards.ts';
import { requestOf, STAKE_KINDS } from './testing/requests.ts';
import { ANNA, BEN, Room } from './testing/room.ts';
import { limitsOf, setupOf } from './testing/setups.ts';

const ready = (rules: Partial<HouseRules> = {}) => Room.ready(setupOf(rules), ANNA, BEN);

describe('which coup', () => {
  it.each(STAKE_KINDS)('TS14 %s for another coup is refused in betting', (kind) => {
    for (const coup of [0, 2, -1, 0.5])
      expect(ready().does(ANNA, requestOf(kind, coup))).toEqual({ code: 'other-coup', coup: 1 });
  });

  it.each(STAKE_KINDS)('TS14 %s of the last coup does not reach the next one', (kind) => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.punto);
    const opens = !['undo', 'deal', 'skip'].includes(kind);
    const late = opens ? { code: 'other-coup', coup: 2 } : { code: 'bets-closed' };
    expect(room.does(ANNA, requestOf(kind, 1))).toEqual(late);
  });

  it.each(STAKE_KINDS)('TS15 %s is refused from the close until the coup is settled', (kind) => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.croupier({ kind: 'time-is-up' });
    expect(room.does(ANNA, requestOf(kind, 1))).toEqual({ code: 'bets-closed' });
    expect(room.does(ANNA, requestOf(kind, 2))).toEqual({ code: 'other-coup', coup: 1 });
    room.croupier({ kind: 'card', card: { rank: '9', suit: 's', pack: 0 } });
    expect(room.does(ANNA, requestOf(kind, 1))).toEqual({ code: 'bets-closed' });
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
    expect(room.does(ANNA, requestOf(kind, 2))).toBeNull();
    expect(room.events[before]).toMatchObject({ kind: 'betting-opened', coup: 2 });
    expect(room.state).toMatchObject({ coup: 2, phase: { kind: 'betting' } });
  });

  it.each(['bet', 'rebet', 'new-game', 'take-off', 'clear'] as const)(
    'TS16 is not opened by %s before the result has been shown',
    (kind) => {
      const room = afterTie();
      room.nowMs -= 1;
      expect(room.does(ANNA, requestOf(kind, 2))).toEqual({ code: 'too-soon', untilMs: room.nowMs + 1 });
    },
  );

  it('TS16 is not opened by undo', () => {
    expect(afterTie().does(ANNA, requestOf('undo', 2))).toEqual({ code: 'other-coup', coup: 1 });
    expect(afterTie().does(ANNA, requestOf('undo', 1))).toEqual({ code: 'bets-closed' });
  });

  it.each(['deal', 'skip'] as const)('TS16 is opened by %s only for whom stakes lie on', (kind) => {
    const room = afterTie();
    expect(room.does(BEN, requestOf(kind, 2))).toEqual({ code: 'other-coup', coup: 1 });
    const before = room.events.length;
    expect(room.does(ANNA, requestOf(kind, 2))).toBeNull();
    expect(room.events[before]).toMatchObject({ kind: 'betting-opened', coup: 2 });
    expect(room.state.seats[0]).toMatchObject({ said: kind });
    expect(room.lying(ANNA)).toEqual(kind === 'deal' ? [10, 0, 0] : [0, 0, 0]);
  });

  it('TS17 is not opened by a request that is refused', () => {
    const room = afterTie();
    expect(room.bets(ANNA, 'punto', 9999)).toMatchObject({ code: 'above-maximum' });
    expect(room.does(ANNA, { kind: 'clear', coup: 2, spot: 'banco' })).toMatchObject({
      code: 'nothing-there',
    });
    expect(room.does(BEN, requestOf('rebet', 2))).toEqual({ code: 'nothing-to-rebet' });
    expect(room.state).toMatchObject({ coup: 1, phase: { kind: 'settled' } });
  });
});

describe('a bet', () => {
  it('TS18 adds chips to its spot', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'egalite', 2);
    room.bets(ANNA, 'punto', 5);
    expect(room.lying(ANNA)).toEqual([15, 0, 2]);
    expect([room.stakes, room.net(ANNA)]).toEqual([units(17), units(-17)]);
  });

  it('TS18 keeps each bettor’s chips apart', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(BEN, 'punto', 3);
    room.does(BEN, { kind: 'clear', coup: 1, spot: 'punto' });
    expect(room.lying(ANNA)).toEqual([10, 0, 0]);
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
    expect(room.lying(ANNA)).toEqual([10, 0, 0]);
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
    expect(room.lying(ANNA)).toEqual([left, 0, 0]);
    expect(room.stakes).toBe(units(left));
  });

  it('TS19 takes the chips laid last, so that Undo finds the rest', () => {
    const room = with30();
    room.does(ANNA, { kind: 'take-off', coup: 1, spot: 'punto', stake: units(5) });
    room.does(ANNA, { kind: 'undo', coup: 1 });
    expect(room.lying(ANNA)).toEqual([20, 0, 0]);
  });

  it('TS20 clears one spot, or all', () => {
    const room = with30();
    room.bets(ANNA, 'banco', 10);
    room.does(ANNA, { kind: 'clear', coup: 1, spot: 'punto' });
    expect(room.lying(ANNA)).toEqual([0, 10, 0]);
    room.bets(ANNA, 'egalite', 10);
    room.does(ANNA, { kind: 'clear', coup: 1, spot: null });
    expect([room.lying(ANNA), room.stakes]).toEqual([[0, 0, 0], 0n]);
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
