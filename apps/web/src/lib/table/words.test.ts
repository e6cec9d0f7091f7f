import { amount, ratio, units, ZERO } from '@sabot/rules/money';
import type { View } from '@sabot/table';
import { beforeEach, expect, test } from 'vitest';
import { speak } from '../i18n/testing.ts';
import { namesWords, notesOf } from './notes.ts';
import { seatWords } from './seatWords.ts';
import {
  BANKER_WINS,
  cards,
  LEVEL,
  rulesOf,
  seat,
  settledBets,
  settledView,
  stakes,
  viewWith,
} from './testing.ts';
import {
  betWords,
  cardsWords,
  initials,
  letterOf,
  oddsNumber,
  rulesLine,
  scoreWords,
  signed,
} from './words.ts';

beforeEach(() => speak('en'));

const said = (hands: Parameters<typeof settledBets>[0], rules = rulesOf('casino-8')): readonly string[] =>
  settledBets(hands, stakes(100, 500, 50), rules).map((bet) => betWords(bet, rules.commissionCollected));

test('SC16 each bet in words: won less commission, lost, returned', () => {
  expect(said(BANKER_WINS)).toEqual([
    'Player 100: lost',
    'Banker 500: won 475, commission 25',
    'Tie 50: lost',
  ]);
  expect(said(LEVEL)).toEqual(['Player 100: returned', 'Banker 500: returned', 'Tie 50: won 400']);
});

test('SC16 a commission that is tallied is held', () => {
  const rules = { ...rulesOf('casino-8'), commissionCollected: 'tallied' as const };
  expect(said(BANKER_WINS, rules)[1]).toBe('Banker 500: won 475, commission 25 held');
});

test('SC16 a stake may stay on its spot', () => {
  const [bet] = settledBets(LEVEL, stakes(100));
  expect(bet && betWords({ ...bet, liesOn: true }, 'at-once')).toBe('Player 100: stays on its spot');
});

const notes = (view: View): readonly string[] => notesOf(view, units(1000));

test('SC20 the last coup and the new shoe are noted', () => {
  const shoe = { number: 2, size: 416, gone: 400, cutAt: 402, ending: 'last-coup' as const };
  expect(notes(viewWith({ shoe }))).toEqual(['Last coup of this shoe']);
  expect(notes(viewWith({ shoe: { ...shoe, ending: 'no' }, road: '' }))).toEqual(['New shoe']);
  expect(notes(viewWith({ shoe: { ...shoe, number: 1, ending: 'no' }, road: '' }))).toEqual([]);
  const settled = settledView(viewWith({ shoe: { ...shoe, ending: 'over' } }), LEVEL, stakes(5));
  expect(notes(settled)).toEqual(['The next coup comes from a new shoe']);
  expect(notes(viewWith({ shoe: null }))).toEqual([]);
});

test('SC20 bets on both sides are noted where the house warns of them', () => {
  const bets = [{ seat: 0, stakes: stakes(5, 5) }];
  const warned = { ...rulesOf('casino-8'), bothSides: 'warned' as const };
  expect(notes(viewWith({ bets, rules: warned }))).toEqual(['You have bets on both sides.']);
  expect(notes(viewWith({ bets, rules: { ...warned, bothSides: 'allowed' } }))).toEqual([]);
  expect(notes(viewWith({ bets: [{ seat: 0, stakes: stakes(5) }], rules: warned }))).toEqual([]);
});

test('SC20 who is waited for is noted once you have spoken', () => {
  const seats = [seat('Anna', 'deal'), seat('Jo'), null, seat('Mia', 'skip'), seat('Ole', 'nothing', true)];
  expect(notes(viewWith({ seats }))).toEqual(['Waiting for Jo']);
  expect(notes(viewWith({ seats: [seat('Anna'), seat('Jo')] }))).toEqual([]);
  expect(notes(viewWith({ seats: [seat('Anna', 'skip'), seat('Jo', 'deal')] }))).toEqual([
    'You skip this coup',
  ]);
  expect(namesWords(['Jo', 'Mia', 'Ole'])).toBe('Jo, Mia, Ole');
  expect(namesWords(['Jo', 'Mia', 'Ole', 'Tom'])).toBe('Jo, Mia and 2 more');
});

test('SC20 chips that do not reach the smallest stake are noted, unless some lie on the layout', () => {
  const table = viewWith();
  const said = ['You have too few chips for this table’s minimum of 1.'];
  expect(notesOf(table, amount(99n))).toEqual(said);
  expect(notesOf(settledView(table, LEVEL, stakes(5)), ZERO)).toEqual(said);
  expect(notesOf(table, units(1))).toEqual([]);
  expect(notesOf(viewWith({ bets: [{ seat: 0, stakes: stakes(5) }] }), ZERO)).toEqual([]);
  expect(notesOf(viewWith({ you: null }), ZERO)).toEqual([]);
});

test('SC21 a seat says what was said, that it is free, or that it is leaving', () => {
  const seats = [seat('Anna', 'deal'), null, seat('Mia', 'skip'), seat('Ole', 'deal', true), seat('Jo')];
  const view = viewWith({ seats });
  expect(seats.map((_, index) => seatWords(view, index))).toEqual([
    'ready',
    'free',
    'skips',
    'leaving',
    'betting',
  ]);
  expect(seatWords({ ...view, phase: { kind: 'bets-closed' } }, 0)).toBe('');
});

test('SC22 cards and odds in words and numerals', () => {
  expect(cardsWords(cards('9s Td Ah Kc Jd Qh'))).toBe(
    '9 of spades, 10 of diamonds, ace of hearts, king of clubs, jack of diamonds, queen of hearts',
  );
  expect(oddsNumber(ratio(19, 20))).toBe('0.95');
  speak('de');
  expect(oddsNumber(ratio(19, 20))).toBe('0,95');
});

test('SC22 a gain has a plus and a loss a true minus', () => {
  expect(signed(units(425))).toBe('+425');
  expect(signed(units(-50))).toBe('−50');
  expect(signed(amount(0n))).toBe('0');
  speak('nb');
  expect(signed(units(-50))).toBe('−50');
});

test('SC22 the line of rules, the score with the winner first, and initials', () => {
  expect(rulesLine(rulesOf('casino-8'))).toMatch(/^Punto banco · 8 packs · .+–.+ · 5% commission$/);
  expect(scoreWords('banco', 6, 7)).toBe('7–6');
  expect(scoreWords('punto', 8, 0)).toBe('8–0');
  expect(initials('Mia Kolstad')).toBe('MK');
  expect(initials('Jo')).toBe('Jo');
  expect(initials('')).toBe('');
});

test('SC22 the letters in beads are those of the language', () => {
  expect((['punto', 'banco', 'egalite'] as const).map(letterOf)).toEqual(['P', 'B', 'T']);
});
