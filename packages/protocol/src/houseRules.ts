import type { HouseRules } from '@sabot/rules';
import * as z from 'zod/mini';
import { count, money } from './fields.ts';

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
    z.strictObject({ kind: z.enum(['none', 'turn', 'packs']) }),
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
