import { preset, type Spot } from '@sabot/rules';
import { units, ZERO } from '@sabot/rules/money';
import type { BettorRequest, PhaseView, View } from '@sabot/table';
import { expect, test } from 'vitest';
import { entrance, hasFreeSeat, isFullAtEntrance, isInRunningCoup } from './seating.ts';
import { tableIntents } from './tableIntents.ts';

const BETTING: PhaseView = { kind: 'betting', closesAtMs: null };
const CLOSED: PhaseView = { kind: 'bets-closed' };
const DEALING: PhaseView = { kind: 'dealing', punto: [], banco: [] };
const SETTLED: PhaseView = {
  kind: 'settled',
  punto: [],
  banco: [],
  outcome: 'banco',
  bets: [],
  reopensAtMs: 0,
};

function viewIn(phase: PhaseView, stake = ZERO): View {
  const rules = preset('german');
  if (rules === undefined) throw new TypeError('german is a preset');
  return {
    table: 't',
    name: 'Salon Vert',
    rules,
    seats: [null, { name: 'Guest', said: 'nothing', leaving: false }],
    you: 1,
    bettingMs: null,
    pace: { minCycleMs: 0, resultMs: 0 },
    coup: 12,
    phase,
    bets: [
      { seat: 0, stakes: { punto: units(5), banco: ZERO, egalite: ZERO } },
      { seat: 1, stakes: { punto: ZERO, banco: stake, egalite: ZERO } },
    ],
    undo: null,
    rebet: null,
    heldCommission: ZERO,
    shoe: null,
    road: '',
    recent: [],
  };
}

function asked(
  view: View,
  act: (intents: ReturnType<typeof tableIntents>) => void,
): readonly BettorRequest[] {
  const requests: BettorRequest[] = [];
  const nothing = (): void => {};
  act(
    tableIntents({
      view: () => view,
      ask: (request) => requests.push(request),
      chip: () => units(25),
      choose: nothing,
      toggleRemoving: nothing,
      sit: nothing,
      toLobby: nothing,
      openSettings: nothing,
      openRules: nothing,
    }),
  );
  return requests;
}

test('WB10 in the betting every request is for the coup shown', () => {
  const spot: Spot = 'banco';
  const requests = asked(viewIn(BETTING), (intents) => {
    intents.add(spot);
    intents.remove(spot);
    intents.clearSpot(spot);
    intents.deal();
    intents.skip();
    intents.rebet();
    intents.newGame();
    intents.undo();
  });
  expect(requests).toEqual([
    { kind: 'bet', coup: 12, spot, stake: 2500n },
    { kind: 'take-off', coup: 12, spot, stake: 2500n },
    { kind: 'clear', coup: 12, spot },
    { kind: 'deal', coup: 12 },
    { kind: 'skip', coup: 12 },
    { kind: 'rebet', coup: 12 },
    { kind: 'new-game', coup: 12 },
    { kind: 'undo', coup: 12 },
  ]);
});

test('WB10 while a coup is settled a bet, a rebet and a new game are for the next one', () => {
  const requests = asked(viewIn(SETTLED), (intents) => {
    intents.add('punto');
    intents.rebet();
    intents.newGame();
  });
  expect(requests.map((request) => 'coup' in request && request.coup)).toEqual([13, 13, 13]);
});

test('WB11 only own chips in a coup that is being dealt are asked about', () => {
  expect(isInRunningCoup(viewIn(CLOSED, units(5)))).toBe(true);
  expect(isInRunningCoup(viewIn(DEALING, units(5)))).toBe(true);
  expect(isInRunningCoup(viewIn(DEALING))).toBe(false);
  expect(isInRunningCoup(viewIn(BETTING, units(5)))).toBe(false);
  expect(isInRunningCoup(viewIn(SETTLED, units(5)))).toBe(false);
  expect(isInRunningCoup({ ...viewIn(DEALING, units(5)), you: null })).toBe(false);
});

test('WB34 who enters asks for a seat, also where none is free', () => {
  const open = { ...viewIn(BETTING), you: null };
  const full = { ...open, seats: open.seats.slice(1) };
  expect([hasFreeSeat(open), hasFreeSeat(full)]).toEqual([true, false]);
  expect([entrance(open), entrance(full)]).toEqual(['ask', 'ask']);
});

test('WB34 who has a seat asks for none, and who is just leaving one waits', () => {
  const view = viewIn(BETTING);
  expect(entrance(view)).toBe('stay');
  const leaving = { name: 'Guest', said: 'nothing', leaving: true } as const;
  expect(entrance({ ...view, seats: [null, leaving] })).toBe('wait');
});

test('WB34 on entering a full table is no news; every other refusal is', () => {
  const request = { kind: 'sit', seat: null } as const;
  const refusal = { code: 'table-full', seats: 7 } as const;
  expect(isFullAtEntrance({ table: 't', request, refusal })).toBe(true);
  expect(isFullAtEntrance({ table: 't', request, refusal: { code: 'conflict' } })).toBe(false);
  expect(isFullAtEntrance({ table: 't', request: null, refusal: { code: 'overloaded' } })).toBe(false);
});
