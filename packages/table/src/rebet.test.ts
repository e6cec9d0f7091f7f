import type { HouseRules } from '@sabot/rules';
import { units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import { COUPS } from './testing/cards.ts';
import { requestOf } from './testing/requests.ts';
import { ANNA, BEN, CLEO, Room } from './testing/room.ts';
import { limitsOf, setupOf, soloOf } from './testing/setups.ts';

const ready = (rules: Partial<HouseRules> = {}) => Room.ready(setupOf(rules), ANNA, BEN);

describe('undo', () => {
  it('TS21 takes off what one command after the other laid', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'punto', 5);
    room.bets(ANNA, 'banco', 2);
    const seen: (readonly number[])[] = [];
    for (const _ of [1, 2, 3]) {
      expect(room.does(ANNA, { kind: 'undo', coup: 1 })).toBeNull();
      seen.push(room.lying(ANNA));
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
    expect(room.lying(ANNA)).toEqual([0, 0, 0]);
  });

  it('TS21 leaves what lies on', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    room.bets(ANNA, 'punto', 5);
    expect(room.does(ANNA, { kind: 'undo', coup: 2 })).toBeNull();
    expect(room.lying(ANNA)).toEqual([10, 0, 0]);
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
    expect(room.lying(ANNA)).toEqual([10, 0, 2]);
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toEqual({ code: 'layout-not-empty' });
  });

  it('TS22 works on an empty layout after New game', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.banco);
    room.does(ANNA, { kind: 'new-game', coup: 2 });
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toBeNull();
    expect(room.lying(ANNA)).toEqual([10, 0, 0]);
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
    expect(room.lying(ANNA)).toEqual([0, 0, 0]);
  });

  it('TS22 makes up what lies on and never adds to it', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.bets(ANNA, 'egalite', 2);
    room.deals(COUPS.egalite);
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toBeNull();
    expect(room.lying(ANNA)).toEqual([10, 0, 2]);
    expect(room.stakes).toBe(units(12));
  });

  it('TS22 makes up a lying stake that was lowered', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    room.does(ANNA, { kind: 'take-off', coup: 2, spot: 'punto', stake: units(4) });
    expect(room.lying(ANNA)).toEqual([6, 0, 0]);
    expect(room.does(ANNA, { kind: 'rebet', coup: 2 })).toBeNull();
    expect(room.lying(ANNA)).toEqual([10, 0, 0]);
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
    expect([room.lying(ANNA), room.stakes]).toEqual([[4, 10, 1], units(15)]);
  });
});

describe('new game', () => {
  it('TS23 opens the next betting and lets lie what lies on', () => {
    const room = ready({ afterTie: 'lie-on' });
    room.bets(ANNA, 'punto', 10);
    room.deals(COUPS.egalite);
    room.does(BEN, { kind: 'new-game', coup: 2 });
    expect([room.state.coup, room.lying(ANNA)]).toEqual([2, [10, 0, 0]]);
  });

  it('TS23 clears the own chips before a coup', () => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    room.bets(BEN, 'punto', 10);
    room.does(ANNA, { kind: 'new-game', coup: 1 });
    expect([room.lying(ANNA), room.stakes]).toEqual([[0, 0, 0], units(10)]);
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
    expect([room.lying(ANNA), room.net(ANNA)]).toEqual([[0, 0, 0], 0n]);
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
    expect(room.lying(ANNA)).toEqual([10, 0, 0]);
  });

  it.each(['bet', 'take-off', 'clear', 'undo'] as const)('TS26 %s takes back what was said', (kind) => {
    const room = ready();
    room.bets(ANNA, 'punto', 10);
    for (const bettor of [ANNA, BEN]) room.does(bettor, { kind: 'deal', coup: 1 });
    room.does(ANNA, requestOf(kind, 1));
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
