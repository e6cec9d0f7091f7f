import { expect, test } from 'vitest';
import { actionsOf } from './actions.ts';
import { LEVEL, seat, settledView, stakes, viewWith } from './testing.ts';

const NOTHING = { deal: false, skip: false, rebet: false, newGame: false, undo: false, bet: false };
const laid = { bets: [{ seat: 0, stakes: stakes(100) }], undo: stakes(100), rebet: stakes(5) };
const shared = { seats: [seat('Anna'), seat('Jo'), null] };

test('SC9 a spectator, and a seat that is leaving, can do nothing', () => {
  expect(actionsOf(viewWith({ you: null }))).toEqual(NOTHING);
  expect(actionsOf(viewWith({ seats: [seat('Anna', 'nothing', true)], ...laid }))).toEqual(NOTHING);
});

test('SC9 while cards fall nobody can do anything', () => {
  expect(actionsOf(viewWith({ ...laid, phase: { kind: 'bets-closed' } }))).toEqual(NOTHING);
  expect(actionsOf(viewWith({ ...laid, phase: { kind: 'dealing', punto: [], banco: [] } }))).toEqual(NOTHING);
});

test('SC10 Deal needs a stake on a solo table only', () => {
  expect(actionsOf(viewWith()).deal).toBe(false);
  expect(actionsOf(viewWith(laid)).deal).toBe(true);
  expect(actionsOf(viewWith(shared)).deal).toBe(true);
  expect(actionsOf(viewWith({ seats: [seat('Anna', 'deal'), seat('Jo')], ...laid })).deal).toBe(false);
});

test('SC10 Skip needs a shared table', () => {
  expect(actionsOf(viewWith(laid)).skip).toBe(false);
  expect(actionsOf(viewWith(shared)).skip).toBe(true);
  expect(actionsOf(viewWith({ seats: [seat('Anna', 'skip'), null] })).skip).toBe(false);
  expect(actionsOf(viewWith({ seats: [seat('Anna', 'deal'), null] })).skip).toBe(true);
});

test('SC11 Undo and Rebet as the house offers them', () => {
  expect(actionsOf(viewWith())).toEqual({ ...NOTHING, bet: true });
  expect(actionsOf(viewWith(laid))).toEqual({ ...NOTHING, deal: true, newGame: true, undo: true, bet: true });
  expect(actionsOf(viewWith({ rebet: stakes(5) })).rebet).toBe(true);
});

test('SC11 Rebet may set stakes that lie on', () => {
  const lying = viewWith({ ...laid, undo: null });
  expect(actionsOf(lying)).toMatchObject({ rebet: true, undo: false, deal: true });
});

test('SC12 after a settled coup come a bet, Rebet or New game', () => {
  const settled = settledView(viewWith(laid), LEVEL, stakes(100));
  expect(actionsOf({ ...settled, rebet: stakes(100) })).toEqual({
    ...NOTHING,
    rebet: true,
    newGame: true,
    bet: true,
  });
  expect(actionsOf({ ...settled, rebet: null }).rebet).toBe(false);
});
