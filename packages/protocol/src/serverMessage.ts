import type { HouseRules } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import type { View, ViewChange } from '@sabot/table';
import * as z from 'zod/mini';
import { count, moment, money, uuid } from './fields.ts';
import { houseRules } from './houseRules.ts';
import type { AnyRefusal } from './refusal.ts';
import { refusal } from './refusalSchema.ts';
import { view, viewChange } from './view.ts';

/** A table as the lobby shows it. */
export interface LobbyTable {
  readonly table: string;
  readonly name: string;
  /** Yours alone, or a table to meet at. */
  readonly kind: 'solo' | 'shared';
  readonly rules: HouseRules;
  readonly seats: number;
  readonly taken: number;
  /** How many coups have been dealt here. */
  readonly coups: number;
  readonly road: string;
  /** You have a seat here. */
  readonly seated: boolean;
}

/** Every message that the house sends. */
export type ServerMessage =
  /** First on every connection. `atMs` lets a client set its count-downs by the house's clock. */
  | {
      readonly type: 'welcome';
      readonly protocol: number;
      readonly bettor: string;
      readonly name: string;
      readonly balance: Amount;
      readonly atMs: number;
    }
  | { readonly type: 'lobby'; readonly tables: readonly LobbyTable[] }
  | {
      readonly type: 'snapshot';
      readonly table: string;
      readonly version: number;
      readonly atMs: number;
      readonly view: View;
    }
  /** `changes[i]` takes the view from version `from + i` to the next; null: nothing that you may see. */
  | {
      readonly type: 'changes';
      readonly table: string;
      readonly from: number;
      readonly atMs: number;
      readonly changes: readonly (ViewChange | null)[];
    }
  /** What became of a command: done (null), or why not. */
  | {
      readonly type: 'answer';
      readonly id: string;
      readonly table: string;
      readonly refusal: AnyRefusal | null;
    }
  | { readonly type: 'balance'; readonly balance: Amount }
  /** A message that was no command was refused, or a table is no longer shown; `table` is the one that was meant. */
  | { readonly type: 'refused'; readonly table: string | null; readonly refusal: AnyRefusal };

const lobbyTable: z.ZodMiniType<LobbyTable> = z.strictObject({
  table: uuid,
  name: z.string(),
  kind: z.enum(['solo', 'shared']),
  rules: houseRules,
  seats: count,
  taken: count,
  coups: count,
  road: z.string(),
  seated: z.boolean(),
});

/** The schema of {@link ServerMessage}. */
export const serverMessage: z.ZodMiniType<ServerMessage> = z.discriminatedUnion('type', [
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
  z.strictObject({
    type: z.literal('changes'),
    table: uuid,
    from: count,
    atMs: moment,
    changes: z.array(z.nullable(viewChange)),
  }),
  z.strictObject({ type: z.literal('answer'), id: uuid, table: uuid, refusal: z.nullable(refusal) }),
  z.strictObject({ type: z.literal('balance'), balance: money }),
  z.strictObject({ type: z.literal('refused'), table: z.nullable(uuid), refusal }),
]);
