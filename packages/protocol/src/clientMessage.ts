import type { BettorRequest } from '@sabot/table';
import * as z from 'zod/mini';
import { count, spot, stake, uuid } from './fields.ts';

/** Every message that a client may send; any other, and any unknown field, is refused as `bad-message`. */
export type ClientMessage =
  /** Send me the lobby now and whenever it changes. */
  | { readonly type: 'lobby' }
  /**
   * Let me see this table. `have` is the version that the client already holds: it gets the changes since then where
   * the house still has them, else a snapshot.
   */
  | { readonly type: 'watch'; readonly table: string; readonly have: number | null }
  /** I no longer look at this table (the seat, if there is one, stays). */
  | { readonly type: 'unwatch'; readonly table: string }
  /** Do this. `id` is a UUIDv7 made by the client: sent again, it is answered again and done once. */
  | {
      readonly type: 'command';
      readonly table: string;
      readonly id: string;
      readonly request: BettorRequest;
    };

const coup = z.int().check(z.gte(1));

/** What a bettor may ask of a table. */
export const bettorRequest: z.ZodMiniType<BettorRequest> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sit'), seat: z.nullable(count) }),
  z.strictObject({ kind: z.literal('leave') }),
  z.strictObject({ kind: z.enum(['bet', 'take-off']), coup, spot, stake }),
  z.strictObject({ kind: z.literal('clear'), coup, spot: z.nullable(spot) }),
  z.strictObject({ kind: z.enum(['undo', 'rebet', 'new-game', 'deal', 'skip']), coup }),
]);

/** The schema of {@link ClientMessage}. */
export const clientMessage: z.ZodMiniType<ClientMessage> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('lobby') }),
  z.strictObject({ type: z.literal('watch'), table: uuid, have: z.nullable(count) }),
  z.strictObject({ type: z.literal('unwatch'), table: uuid }),
  z.strictObject({ type: z.literal('command'), table: uuid, id: uuid, request: bettorRequest }),
]);
