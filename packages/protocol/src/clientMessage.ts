import type { BettorRequest } from '@sabot/table';
import * as z from 'zod/mini';
import { count, spot, stake, uuid } from './fields.ts';

const coup = z.int().check(z.gte(1));

/** What a bettor may ask of a table. */
export const bettorRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sit'), seat: z.nullable(count) }),
  z.strictObject({ kind: z.literal('leave') }),
  z.strictObject({ kind: z.literal('bet'), coup, spot, stake }),
  z.strictObject({ kind: z.literal('take-off'), coup, spot, stake }),
  z.strictObject({ kind: z.literal('clear'), coup, spot: z.nullable(spot) }),
  z.strictObject({ kind: z.literal('undo'), coup }),
  z.strictObject({ kind: z.literal('rebet'), coup }),
  z.strictObject({ kind: z.literal('new-game'), coup }),
  z.strictObject({ kind: z.literal('deal'), coup }),
  z.strictObject({ kind: z.literal('skip'), coup }),
]);

/** Every message that a client may send; any other, and any unknown field, is refused as `bad-message`. */
export const clientMessage = z.discriminatedUnion('type', [
  /** Send me the lobby now and whenever it changes. */
  z.strictObject({ type: z.literal('lobby') }),
  /**
   * Let me see this table. `have` is the version that the client already holds: it gets the changes since then where
   * the house still has them, else a snapshot.
   */
  z.strictObject({ type: z.literal('watch'), table: uuid, have: z.nullable(count) }),
  /** I no longer look at this table (the seat, if there is one, stays). */
  z.strictObject({ type: z.literal('unwatch'), table: uuid }),
  /** Do this. `id` is a UUIDv7 made by the client: sent again, it is answered again and done once. */
  z.strictObject({ type: z.literal('command'), table: uuid, id: uuid, request: bettorRequest }),
]);

export type ClientMessage = z.infer<typeof clientMessage>;

// The schema and the table's own type say the same thing; this line fails to compile when they part.
export const REQUEST_AGREES: BettorRequest['kind'] extends z.infer<typeof bettorRequest>['kind']
  ? true
  : never = true;
