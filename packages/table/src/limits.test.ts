import type { HouseRules, Limits, Spot, SpotLimits } from '@sabot/rules';
import { type Amount, amount, units } from '@sabot/rules/money';
import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES, type RefusalCode } from './refusal.ts';
import { ANNA, BEN, Room } from './testing/room.ts';
import { limitsOf, setupOf, soloOf } from './testing/setups.ts';

const room = (rules: Partial<HouseRules>) => Room.ready(setupOf(rules), ANNA, BEN);
const table = (spot: Partial<SpotLimits>, all: Partial<Limits> = {}) => room({ limits: limitsOf(spot, all) });
const bet = (spot: Spot, stake: Amount) => ({ kind: 'bet', coup: 1, spot, stake }) as const;

describe('the limits of a spot', () => {
  it.each(['punto', 'banco', 'egalite'] as const)('TS28 hold on %s for the whole stake', (spot) => {
    const at = table({ minimum: units(10), maximum: units(30), step: units(5) });
    expect(at.bets(ANNA, spot, 5)).toEqual({ code: 'below-minimum', spot, minimum: units(10) });
    expect(at.bets(ANNA, spot, 12)).toEqual({ code: 'not-in-step', spot, step: units(5) });
    expect(at.bets(ANNA, spot, 35)).toEqual({ code: 'above-maximum', spot, maximum: units(30) });
    expect(at.bets(ANNA, spot, 10)).toBeNull();
    expect(at.bets(ANNA, spot, 5)).toBeNull();
    expect(at.bets(ANNA, spot, 20)).toEqual({ code: 'above-maximum', spot, maximum: units(30) });
    expect(at.bets(ANNA, spot, 15)).toBeNull();
    expect(at.bets(BEN, spot, 30)).toBeNull();
  });

  it('TS28 let no fraction of a unit through', () => {
    expect(table({}).does(ANNA, bet('banco', amount(150n)))).toEqual({
      code: 'not-in-step',
      spot: 'banco',
      step: units(1),
    });
  });

  it('TS28 hold a table to stakes of twenty', () => {
    const at = table({ minimum: units(20), step: units(20), maximum: units(2000) });
    expect(at.bets(ANNA, 'banco', 10)).toMatchObject({ code: 'not-in-step' });
    expect(at.bets(ANNA, 'banco', 20)).toBeNull();
  });
});

describe('what belongs together', () => {
  it('TS29 both sides are refused where they are forbidden', () => {
    const at = room({ bothSides: 'forbidden' });
    at.bets(ANNA, 'punto', 10);
    expect(at.bets(ANNA, 'banco', 10)).toEqual({ code: 'both-sides' });
    expect(at.bets(BEN, 'banco', 10)).toBeNull();
    expect(at.bets(ANNA, 'egalite', 10)).toBeNull();
  });

  it.each(['allowed', 'warned'] as const)(
    'TS29 both sides may be staked on where they are %s',
    (bothSides) => {
      const at = room({ bothSides });
      at.bets(ANNA, 'punto', 10);
      expect(at.bets(ANNA, 'banco', 10)).toBeNull();
    },
  );

  it('TS30 the tie needs a main bet, and keeps it', () => {
    const at = room({ tieNeedsMain: true });
    expect(at.bets(ANNA, 'egalite', 1)).toEqual({ code: 'tie-needs-main' });
    at.bets(ANNA, 'banco', 10);
    at.bets(ANNA, 'egalite', 1);
    expect(at.does(ANNA, { kind: 'clear', coup: 1, spot: 'banco' })).toEqual({ code: 'tie-needs-main' });
    expect(at.does(ANNA, { kind: 'take-off', coup: 1, spot: 'banco', stake: units(10) })).toEqual({
      code: 'tie-needs-main',
    });
    at.bets(ANNA, 'punto', 1);
    expect(at.does(ANNA, { kind: 'clear', coup: 1, spot: 'banco' })).toBeNull();
    expect(at.does(ANNA, { kind: 'clear', coup: 1, spot: null })).toBeNull();
  });
});

describe('the limits on all together', () => {
  it('TS31 the table maximum', () => {
    const at = table({}, { tableMaximum: units(100) });
    at.bets(ANNA, 'punto', 60);
    at.bets(BEN, 'egalite', 30);
    expect(at.bets(BEN, 'banco', 11)).toEqual({ code: 'table-maximum', maximum: units(100) });
    expect(at.bets(BEN, 'banco', 10)).toBeNull();
  });

  const wins: readonly [Spot, number, number][] = [
    ['punto', 60, 40],
    ['banco', 60, 40],
    ['egalite', 7, 5],
  ];
  it.each(wins)('TS31 the liability on %s, in wins before commission', (spot, first, rest) => {
    const at = table({ liability: units(100) });
    at.bets(ANNA, spot, first);
    expect(at.bets(BEN, spot, rest + 1)).toEqual({ code: 'liability-limit', spot, liability: units(100) });
    expect(at.bets(BEN, spot, rest)).toBeNull();
  });

  it('TS31 the difference, from either side', () => {
    const at = table({}, { difference: units(50) });
    at.bets(ANNA, 'punto', 50);
    expect(at.bets(BEN, 'punto', 1)).toEqual({ code: 'difference-limit', difference: units(50) });
    expect(at.bets(BEN, 'banco', 101)).toEqual({ code: 'difference-limit', difference: units(50) });
    expect(at.bets(BEN, 'banco', 100)).toBeNull();
    expect(at.bets(ANNA, 'egalite', 70)).toBeNull();
  });

  it('TS32 taking off may not let the difference grow beyond its limit', () => {
    const at = table({}, { difference: units(50) });
    at.bets(ANNA, 'punto', 50);
    at.bets(BEN, 'banco', 80);
    const refused = { code: 'difference-limit', difference: units(50) };
    expect(at.does(ANNA, { kind: 'take-off', coup: 1, spot: 'punto', stake: units(21) })).toEqual(refused);
    expect(at.does(ANNA, { kind: 'skip', coup: 1 })).toEqual(refused);
    expect(at.does(ANNA, { kind: 'undo', coup: 1 })).toEqual(refused);
    expect(at.does(ANNA, { kind: 'new-game', coup: 1 })).toEqual(refused);
    expect(at.does(ANNA, { kind: 'take-off', coup: 1, spot: 'punto', stake: units(20) })).toBeNull();
    expect(at.does(BEN, { kind: 'clear', coup: 1, spot: null })).toBeNull();
  });
});

describe('precedence', () => {
  /** Each case gives a command that every one of these codes forbids; the first is given. */
  const odd = { minimum: units(10), maximum: units(20), step: units(5), liability: units(20) };
  const strict: Partial<HouseRules> = {
    bothSides: 'forbidden',
    tieNeedsMain: true,
    limits: limitsOf(odd, { tableMaximum: units(25), difference: units(10) }),
  };

  it('TS33 a stranger hears that, and nothing else', () => {
    expect(room(strict).does('nobody' as never, bet('punto', units(99)))).toEqual({ code: 'not-seated' });
  });

  it('TS33 another coup comes before the close, and the close before the time', () => {
    const at = room({});
    at.bets(ANNA, 'punto', 10);
    at.croupier({ kind: 'time-is-up' });
    expect(at.does(ANNA, { kind: 'undo', coup: 7 })).toMatchObject({ code: 'other-coup' });
    expect(at.does(ANNA, { kind: 'undo', coup: 1 })).toMatchObject({ code: 'bets-closed' });
  });

  it('TS33 nothing to rebet comes before a layout that is not empty', () => {
    const at = room({});
    at.bets(ANNA, 'punto', 10);
    expect(at.does(ANNA, { kind: 'rebet', coup: 1 })).toEqual({ code: 'nothing-to-rebet' });
  });

  const stakes: readonly [RefusalCode, Spot, number][] = [
    ['not-in-step', 'banco', 7],
    ['below-minimum', 'banco', 5],
    ['above-maximum', 'banco', 40],
    ['both-sides', 'banco', 20],
  ];
  it.each(stakes)('TS33 %s is given first for %s %i', (code, spot, whole) => {
    const at = room(strict);
    at.bets(ANNA, 'punto', 10);
    at.bets(BEN, 'banco', 10);
    expect(at.bets(ANNA, spot, whole)).toMatchObject({ code });
  });

  const together: readonly [RefusalCode, Partial<Limits>, Partial<SpotLimits>][] = [
    ['tie-needs-main', { tableMaximum: units(5) }, { liability: units(8) }],
    ['table-maximum', { tableMaximum: units(50), difference: units(10) }, { liability: units(40) }],
    ['liability-limit', { difference: units(10) }, { liability: units(40) }],
    ['difference-limit', { difference: units(10) }, {}],
  ];
  it.each(together)('TS33 %s is given first for all together', (code, all, spot) => {
    const tieNeedsMain = code === 'tie-needs-main';
    const at = Room.ready(soloOf({ tieNeedsMain, limits: limitsOf(spot, all) }), ANNA);
    expect(at.bets(ANNA, tieNeedsMain ? 'egalite' : 'punto', 60)).toMatchObject({ code });
  });

  it('TS33 a tie that would stand alone comes before the difference, also when taking off', () => {
    const at = room({ tieNeedsMain: true, limits: limitsOf({}, { difference: units(10) }) });
    at.bets(ANNA, 'punto', 10);
    at.bets(ANNA, 'egalite', 1);
    at.bets(BEN, 'banco', 20);
    expect(at.does(ANNA, { kind: 'clear', coup: 1, spot: 'punto' })).toEqual({ code: 'tie-needs-main' });
  });

  it('TS33 every code is listed once', () => {
    expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length);
  });
});
