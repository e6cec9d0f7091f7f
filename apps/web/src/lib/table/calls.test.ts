import { units } from '@sabot/rules/money';
import type { View } from '@sabot/table';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../i18n/testing.ts';
import { callsBetween, callsOf, turnedCards } from './calls.ts';
import { callWords } from './callWords.ts';
import { nextChangeMs, receiveView, type Shown, shownAt, startPacing } from './pacing.ts';
import { tempoOf } from './tempo.ts';
import {
  BANKER_WINS,
  BOTH_DRAW,
  cards,
  LEVEL,
  NATURAL,
  rulesOf,
  settledView,
  stakes,
  viewWith,
} from './testing.ts';

beforeEach(() => speak('en'));

const STAKED = stakes(100, 500, 50);
const before = viewWith({ bets: [{ seat: 0, stakes: STAKED }] });
const shownOf = (view: View, balance = units(1000)): Shown => ({
  view,
  balance,
  airborne: { punto: 0, banco: 0 },
});

/** Everything that is said while this coup is shown at normal speed. */
function spoken(after: View): readonly string[] {
  const tempo = tempoOf('normal', 'moving');
  const paced = receiveView(startPacing(before, units(1000), 0), after, { nowMs: 0, tempo });
  const lines: string[] = [];
  let last = shownOf(before);
  for (let now: number | null = 0; now !== null; now = nextChangeMs(paced, now)) {
    const shown = shownAt(paced, now);
    lines.push(...callsBetween(last, shown).map((call) => callWords(call, shown.view)));
    last = shown;
  }
  return lines;
}

const STORY = [
  'No more bets.',
  'Player: 9 of spades, 7 of diamonds, 6. Banker: 4 of clubs, king of hearts, 4.',
  'Player stands on 6.',
  'Banker draws 3 of hearts, 7.',
  'Banker wins 7 to 6. Player 100: lost. Banker 500: won 475, commission 25. Tie 50: lost. Net +325.',
];

test('SC17 the calls come in the order of the coup', () => {
  expect(spoken(settledView(before, BANKER_WINS, STAKED))).toEqual(STORY);
  expect(spoken(settledView(before, BOTH_DRAW, STAKED)).slice(2, 4)).toEqual([
    'Player draws queen of spades, 5.',
    'Banker draws ace of spades, 4.',
  ]);
});

test('SC17 a skipped animation says everything at once', () => {
  const after = settledView(before, BANKER_WINS, STAKED);
  const calls = callsBetween(shownOf(before), shownOf(after));
  expect(calls.map((call) => callWords(call, after))).toEqual(STORY);
  expect(callsBetween(shownOf(after), shownOf(after))).toEqual([]);
});

test('SC17 the opening of bets is called with its notes', () => {
  const settled = settledView(before, LEVEL, STAKED);
  const shoe = { number: 2, size: 416, gone: 9, cutAt: 402, ending: 'no' as const };
  const opened = viewWith({ coup: 4, road: '', shoe });
  const said = (view: View) =>
    callsBetween(shownOf(settled), shownOf(view)).map((call) => callWords(call, view));
  expect(said(opened)).toEqual(['New shoe. Place your bets.']);
  const last = viewWith({ coup: 4, shoe: { ...shoe, ending: 'last-coup' } });
  expect(said(last)).toEqual(['Last coup of this shoe. Place your bets.']);
  expect(said(viewWith({ coup: 4, shoe: null }))).toEqual(['Place your bets.']);
});

test('SC18 a natural is called and ends the drawing', () => {
  const lines = spoken(settledView(before, NATURAL, STAKED));
  expect(lines[1]).toBe(
    'Player: 9 of hearts, 9 of diamonds, 8. Banker: 6 of clubs, 10 of spades, 6. Player has a natural 8.',
  );
  expect(lines[2]).toMatch(/^Player wins 8 to 6\./);
});

test('SC18 nobody is said to stand before it is certain', () => {
  const { punto, banco } = LEVEL;
  const dealing: View = { ...before, phase: { kind: 'dealing', punto, banco } };
  expect(callsOf(shownOf(dealing)).map(({ kind }) => kind)).toEqual(['no-more-bets', 'hands']);
  const airborne = { ...shownOf(dealing), airborne: { punto: 0, banco: 1 } };
  expect(turnedCards(airborne, 'banco')).toEqual(banco.slice(0, 1));
  expect(callsOf(airborne).map(({ kind }) => kind)).toEqual(['no-more-bets']);
  expect(turnedCards(shownOf(before), 'banco')).toEqual([]);
});

test('SC19 a tie is read with its total, two unequal naturals with both', () => {
  expect(spoken(settledView(before, LEVEL, STAKED)).at(-1)).toMatch(/^Tie at 6\..* Net \+400\.$/);
  const nordic = viewWith({ rules: rulesOf('nordic') });
  const unequal = settledView(nordic, { punto: cards('4s 5d'), banco: cards('Kc 8h') }, stakes());
  expect(
    callsOf(shownOf(unequal))
      .map((call) => callWords(call, unequal))
      .at(-1),
  ).toBe('Tie 9 to 8.');
});

test('SC19 the balance is said when the house has told it', () => {
  const after = settledView(before, BANKER_WINS, STAKED);
  const calls = callsBetween(shownOf(after), shownOf(after, units(1975)));
  expect(calls.map((call) => callWords(call, after))).toEqual(['Balance 1,975.']);
  expect(callsBetween(shownOf(before), shownOf(before, units(5)))).toEqual([]);
});
