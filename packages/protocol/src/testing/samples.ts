import { type HouseRules, preset } from '@sabot/rules';
import { type Amount, amount } from '@sabot/rules/money';
import type { BettorRequest } from '@sabot/table';
import type { ClientMessage } from '../clientMessage.ts';
import type { AnyRefusal, AnyRefusalCode } from '../refusal.ts';
import type { LobbyTable, ServerMessage } from '../serverMessage.ts';

export const TABLE = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
export const ID = '0190a1b2-c3d4-7e5f-9a9b-000000000001';

const money = (hundredths: number): Amount => amount(BigInt(hundredths));

function rulesOf(name: string): HouseRules {
  const rules = preset(name);
  if (!rules) throw new Error(`no preset is called ${name}`);
  return rules;
}

/** Requests of every kind: the compiler finds the one that is missing. */
const REQUESTS: { readonly [K in BettorRequest['kind']]: readonly BettorRequest[] } = {
  sit: [
    { kind: 'sit', seat: null },
    { kind: 'sit', seat: 0 },
    { kind: 'sit', seat: 13 },
  ],
  leave: [{ kind: 'leave' }],
  bet: [
    { kind: 'bet', coup: 1, spot: 'punto', stake: money(100) },
    { kind: 'bet', coup: 99, spot: 'egalite', stake: money(Number.MAX_SAFE_INTEGER) },
  ],
  'take-off': [{ kind: 'take-off', coup: 1, spot: 'banco', stake: money(1) }],
  clear: [
    { kind: 'clear', coup: 1, spot: null },
    { kind: 'clear', coup: 1, spot: 'punto' },
  ],
  undo: [{ kind: 'undo', coup: 1 }],
  rebet: [{ kind: 'rebet', coup: 1 }],
  'new-game': [{ kind: 'new-game', coup: 2 }],
  deal: [{ kind: 'deal', coup: 3 }],
  skip: [{ kind: 'skip', coup: Number.MAX_SAFE_INTEGER }],
};

export const CLIENT_MESSAGES: { readonly [T in ClientMessage['type']]: readonly ClientMessage[] } = {
  lobby: [{ type: 'lobby' }],
  watch: [
    { type: 'watch', table: TABLE, have: null },
    { type: 'watch', table: TABLE, have: 0 },
    { type: 'watch', table: TABLE, have: 123_456 },
  ],
  unwatch: [{ type: 'unwatch', table: TABLE }],
  command: Object.values(REQUESTS)
    .flat()
    .map((request) => ({ type: 'command', table: TABLE, id: ID, request })),
};

/** A refusal of every code, with its facts. */
export const REFUSALS: { readonly [C in AnyRefusalCode]: Extract<AnyRefusal, { code: C }> } = {
  'bad-message': { code: 'bad-message' },
  'unsupported-protocol': { code: 'unsupported-protocol', speaks: 1 },
  'not-signed-in': { code: 'not-signed-in' },
  'no-such-table': { code: 'no-such-table' },
  'table-elsewhere': { code: 'table-elsewhere' },
  conflict: { code: 'conflict' },
  'too-many-messages': { code: 'too-many-messages' },
  overloaded: { code: 'overloaded' },
  'not-seated': { code: 'not-seated' },
  'already-seated': { code: 'already-seated', seat: 3 },
  'no-such-seat': { code: 'no-such-seat', seats: 7 },
  'seat-taken': { code: 'seat-taken', seat: 0 },
  'table-full': { code: 'table-full', seats: 7 },
  'other-coup': { code: 'other-coup', coup: 12 },
  'bets-closed': { code: 'bets-closed' },
  'too-soon': { code: 'too-soon', untilMs: 1_790_000_000_000 },
  'nothing-there': { code: 'nothing-there', spot: null },
  'nothing-to-undo': { code: 'nothing-to-undo' },
  'nothing-to-rebet': { code: 'nothing-to-rebet' },
  'layout-not-empty': { code: 'layout-not-empty' },
  'nothing-staked': { code: 'nothing-staked' },
  'skip-needs-company': { code: 'skip-needs-company' },
  'not-in-step': { code: 'not-in-step', spot: 'banco', step: money(2000) },
  'below-minimum': { code: 'below-minimum', spot: 'punto', minimum: money(100) },
  'above-maximum': { code: 'above-maximum', spot: 'egalite', maximum: money(500_000) },
  'both-sides': { code: 'both-sides' },
  'tie-needs-main': { code: 'tie-needs-main' },
  'table-maximum': { code: 'table-maximum', maximum: money(1_000_000) },
  'liability-limit': { code: 'liability-limit', spot: 'egalite', liability: money(80_000) },
  'difference-limit': { code: 'difference-limit', difference: money(5000) },
  'insufficient-funds': { code: 'insufficient-funds', balance: money(0) },
};

const LOBBY_TABLE: LobbyTable = {
  table: TABLE,
  name: 'The long room',
  kind: 'shared',
  rules: rulesOf('german'),
  seats: 7,
  taken: 2,
  coups: 41,
  road: 'BPbpnT',
  seated: false,
};

/** Messages of the house but those with a view in them, which a played table gives. */
export const SERVER_MESSAGES: readonly ServerMessage[] = [
  { type: 'welcome', protocol: 1, bettor: ID, name: 'Anna', balance: money(1_000_050), atMs: 0 },
  { type: 'lobby', tables: [] },
  { type: 'lobby', tables: [LOBBY_TABLE, { ...LOBBY_TABLE, kind: 'solo', rules: rulesOf('software-6') }] },
  { type: 'changes', table: TABLE, from: 3, atMs: 5, changes: [null, { coup: 2, undo: null }, {}] },
  { type: 'balance', balance: money(0) },
  { type: 'answer', id: ID, table: TABLE, refusal: null },
  ...Object.values(REFUSALS).flatMap((refusal): readonly ServerMessage[] => [
    { type: 'refused', table: TABLE, refusal },
    { type: 'answer', id: ID, table: TABLE, refusal },
  ]),
];
