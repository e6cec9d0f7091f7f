import type { HouseRules } from '@sabot/rules';
import type { ViewChange } from '@sabot/table';
import * as z from 'zod/mini';
import { bySpot, card, count, moment, money, outcome, spot, uuid } from './fields.ts';
import { ALL_REFUSAL_CODES, type AnyRefusal } from './refusal.ts';

const spotLimits = z.strictObject({
  minimum: money,
  maximum: money,
  step: money,
  liability: z.nullable(money),
});

/** House rules on the wire. */
export const houseRules: z.ZodMiniType<HouseRules> = z.strictObject({
  name: z.string(),
  packs: count,
  naturals: z.enum(['higher-wins', 'any-two-tie']),
  commission: z.enum([
    'five-percent',
    'four-percent',
    'none-six-half',
    'none-three-card-seven-returns',
    'none',
  ]),
  commissionRounding: z.enum(['exact', 'unit-down', 'unit-up', 'unit-nearest', 'stakes-of-twenty']),
  commissionCollected: z.enum(['at-once', 'tallied']),
  tiePays: z.union([z.literal(8), z.literal(9)]),
  afterTie: z.enum(['returned', 'lie-on']),
  burn: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('turn') }),
    z.strictObject({ kind: z.literal('packs') }),
    z.strictObject({ kind: z.literal('fixed'), cards: count }),
  ]),
  cut: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('shuffle-each-coup') }),
    z.strictObject({ kind: z.literal('behind'), cards: count }),
  ]),
  afterCut: z.enum(['finish-and-stop', 'one-more', 'only-if-first']),
  bothSides: z.enum(['allowed', 'warned', 'forbidden']),
  tieNeedsMain: z.boolean(),
  limits: z.strictObject({
    spots: z.strictObject({ punto: spotLimits, banco: spotLimits, egalite: spotLimits }),
    tableMaximum: z.nullable(money),
    difference: z.nullable(money),
  }),
  filledIn: z.array(z.string()),
});

const settlement = z.strictObject({
  spot,
  stake: money,
  result: z.enum(['won', 'lost', 'push']),
  won: money,
  commission: money,
  returned: money,
});

const phase = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('betting'), closesAtMs: z.nullable(moment) }),
  z.strictObject({ kind: z.literal('bets-closed') }),
  z.strictObject({ kind: z.literal('dealing'), punto: z.array(card), banco: z.array(card) }),
  z.strictObject({
    kind: z.literal('settled'),
    punto: z.array(card),
    banco: z.array(card),
    outcome,
    bets: z.array(z.strictObject({ seat: count, settlement, liesOn: z.boolean() })),
    reopensAtMs: moment,
  }),
]);

const viewFields = {
  table: uuid,
  name: z.string(),
  rules: houseRules,
  seats: z.array(
    z.nullable(
      z.strictObject({ name: z.string(), said: z.enum(['nothing', 'deal', 'skip']), leaving: z.boolean() }),
    ),
  ),
  you: z.nullable(count),
  bettingMs: z.nullable(count),
  pace: z.strictObject({ minCycleMs: count, resultMs: count }),
  coup: count,
  phase,
  bets: z.array(z.strictObject({ seat: count, stakes: bySpot })),
  undo: z.nullable(bySpot),
  rebet: z.nullable(bySpot),
  heldCommission: money,
  shoe: z.nullable(
    z.strictObject({
      number: count,
      size: count,
      gone: count,
      cutAt: z.nullable(count),
      ending: z.enum(['no', 'last-coup', 'over']),
    }),
  ),
  road: z.string(),
  recent: z.array(
    z.strictObject({
      coup: count,
      punto: z.array(card),
      banco: z.array(card),
      outcome,
      net: z.nullable(money),
    }),
  ),
} as const;

const view = z.strictObject(viewFields);
const viewChange = z.partial(view);

/** A table as the lobby shows it. */
const lobbyTable = z.strictObject({
  table: uuid,
  name: z.string(),
  /** Yours alone, or a table to meet at. */
  kind: z.enum(['solo', 'shared']),
  rules: houseRules,
  seats: count,
  taken: count,
  /** How many coups have been dealt here. */
  coups: count,
  road: z.string(),
  /** You have a seat here. */
  seated: z.boolean(),
});
export type LobbyTable = Frozen<z.infer<typeof lobbyTable>>;

// Facts differ by code; the codes are closed, and a screen that knows the code knows its facts.
const refusal = z.pipe(
  z.looseObject({ code: z.enum(ALL_REFUSAL_CODES as [AnyRefusal['code'], ...AnyRefusal['code'][]]) }),
  z.transform((given) => reviveRefusal(given)),
);

/** The facts that are amounts become bigints again. */
function reviveRefusal(given: Record<string, unknown>): AnyRefusal {
  const amounts = ['step', 'minimum', 'maximum', 'liability', 'difference', 'balance'];
  const facts = Object.entries(given).map(([name, fact]) => [
    name,
    amounts.includes(name) && typeof fact === 'number' ? BigInt(fact) : fact,
  ]);
  // The codes were checked against the closed list; the house made the facts from the same type.
  return Object.fromEntries(facts) as AnyRefusal;
}

/** Every message that the house sends. */
export const serverMessage = z.discriminatedUnion('type', [
  /** First on every connection. `atMs` lets a client set its count-downs by the house's clock. */
  z.strictObject({
    type: z.literal('welcome'),
    protocol: count,
    bettor: uuid,
    name: z.string(),
    balance: money,
    atMs: moment,
  }),
  z.strictObject({ type: z.literal('lobby'), tables: z.array(lobbyTable) }),
  z.strictObject({ type: z.literal('snapshot'), table: uuid, version: count, atMs: moment, view }),
  /** `changes[i]` takes the view from version `from + i` to the next; null: nothing that you may see. */
  z.strictObject({
    type: z.literal('changes'),
    table: uuid,
    from: count,
    atMs: moment,
    changes: z.array(z.nullable(viewChange)),
  }),
  z.strictObject({ type: z.literal('answer'), id: uuid, table: uuid, refusal: z.nullable(refusal) }),
  z.strictObject({ type: z.literal('balance'), balance: money }),
  /** A message that was no command was refused (`bad-message`, `no-such-table`, ...). */
  z.strictObject({ type: z.literal('refused'), refusal }),
]);

export type ServerMessage = Frozen<z.infer<typeof serverMessage>>;

/** A value that nobody may change, all the way down. */
type Frozen<T> = T extends bigint | string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: Frozen<T[K]> };

// A change on the wire is a change of the table's view.
export const CHANGE_AGREES: keyof ViewChange extends keyof z.infer<typeof viewChange> ? true : never = true;
