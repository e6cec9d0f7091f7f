import type { View, ViewChange } from '@sabot/table';
import * as z from 'zod/mini';
import { bySpot, card, count, moment, money, outcome, spot, uuid } from './fields.ts';
import { houseRules } from './houseRules.ts';

const cards = z.array(card);

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
  z.strictObject({ kind: z.literal('dealing'), punto: cards, banco: cards }),
  z.strictObject({
    kind: z.literal('settled'),
    punto: cards,
    banco: cards,
    outcome,
    bets: z.array(z.strictObject({ seat: count, settlement, liesOn: z.boolean() })),
    reopensAtMs: moment,
  }),
]);

const seat = z.strictObject({
  name: z.string(),
  said: z.enum(['nothing', 'deal', 'skip']),
  leaving: z.boolean(),
});

const shoe = z.strictObject({
  number: count,
  size: count,
  gone: count,
  cutAt: z.nullable(count),
  ending: z.enum(['no', 'last-coup', 'over']),
});

const fields = z.strictObject({
  table: uuid,
  name: z.string(),
  rules: houseRules,
  seats: z.array(z.nullable(seat)),
  you: z.nullable(count),
  bettingMs: z.nullable(count),
  pace: z.strictObject({ minCycleMs: count, resultMs: count }),
  coup: count,
  phase,
  bets: z.array(z.strictObject({ seat: count, stakes: bySpot })),
  undo: z.nullable(bySpot),
  rebet: z.nullable(bySpot),
  heldCommission: money,
  shoe: z.nullable(shoe),
  road: z.string(),
  recent: z.array(
    z.strictObject({ coup: count, punto: cards, banco: cards, outcome, net: z.nullable(money) }),
  ),
});

/** A table's view on the wire. */
export const view: z.ZodMiniType<View> = fields;

/** A change of a view on the wire: some of its fields, whole. */
export const viewChange: z.ZodMiniType<ViewChange> = z.exactPartial(fields);
