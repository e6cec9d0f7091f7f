import { OUTCOMES, RANKS, SPOTS, SUITS } from '@sabot/rules';
import { type Amount, amount } from '@sabot/rules/money';
import * as z from 'zod/mini';

/** A UUID in lower case. */
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

/** A whole number that JSON and JavaScript hold exactly. */
const safeInteger = z.int();

/** An amount of money on the wire: a JSON integer of hundredths; in the program a bigint. */
export const money: z.ZodMiniType<Amount, number> = z.pipe(
  safeInteger,
  z.transform((hundredths: number) => amount(BigInt(hundredths))),
);

/** An amount above zero, as every stake is. */
export const stake: z.ZodMiniType<Amount, number> = z.pipe(
  safeInteger.check(z.positive()),
  z.transform((hundredths: number) => amount(BigInt(hundredths))),
);

export const spot = z.enum(SPOTS);
export const outcome = z.enum(OUTCOMES);
export const card = z.strictObject({
  rank: z.enum(RANKS),
  suit: z.enum(SUITS),
  pack: z.int().check(z.gte(0), z.lt(12)),
});
export const count = z.int().check(z.gte(0));
export const moment = z.int().check(z.gte(0));
export const bySpot = z.strictObject({ punto: money, banco: money, egalite: money });
