import * as z from 'zod/mini';
import { count, moment, money, spot } from './fields.ts';
import type { AnyRefusal } from './refusal.ts';

/** A refusal on the wire: its code and just the facts of that code. */
export const refusal: z.ZodMiniType<AnyRefusal> = z.discriminatedUnion('code', [
  z.strictObject({
    code: z.enum([
      'bad-message',
      'not-signed-in',
      'no-such-table',
      'table-elsewhere',
      'conflict',
      'too-many-messages',
      'overloaded',
      'not-seated',
      'bets-closed',
      'nothing-to-undo',
      'nothing-to-rebet',
      'layout-not-empty',
      'nothing-staked',
      'skip-needs-company',
      'both-sides',
      'tie-needs-main',
    ]),
  }),
  z.strictObject({ code: z.literal('unsupported-protocol'), speaks: count }),
  z.strictObject({ code: z.enum(['already-seated', 'seat-taken']), seat: count }),
  z.strictObject({ code: z.enum(['no-such-seat', 'table-full']), seats: count }),
  z.strictObject({ code: z.literal('other-coup'), coup: count }),
  z.strictObject({ code: z.literal('too-soon'), untilMs: moment }),
  z.strictObject({ code: z.literal('nothing-there'), spot: z.nullable(spot) }),
  z.strictObject({ code: z.literal('not-in-step'), spot, step: money }),
  z.strictObject({ code: z.literal('below-minimum'), spot, minimum: money }),
  z.strictObject({ code: z.literal('above-maximum'), spot, maximum: money }),
  z.strictObject({ code: z.literal('table-maximum'), maximum: money }),
  z.strictObject({ code: z.literal('liability-limit'), spot, liability: money }),
  z.strictObject({ code: z.literal('difference-limit'), difference: money }),
  z.strictObject({ code: z.literal('insufficient-funds'), balance: money }),
]);
