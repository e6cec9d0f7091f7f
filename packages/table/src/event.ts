import type { Card, Side, Spot } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import type { BettorId, CommandId, ShoeId, TableId } from './ids.ts';
import type { SettledBet, TableSetup } from './state.ts';

/** What happened at a table. Each carries when; money moves only by what `postings` makes of these. */
export type TableEvent = { readonly atMs: number } & (
  | { readonly kind: 'table-opened'; readonly table: TableId; readonly setup: TableSetup }
  | { readonly kind: 'seated'; readonly seat: number; readonly bettor: BettorId; readonly name: string }
  | { readonly kind: 'leaving'; readonly bettor: BettorId }
  | { readonly kind: 'left'; readonly bettor: BettorId }
  | { readonly kind: 'betting-opened'; readonly coup: number }
  /** Time was up and nobody had staked: no coup, betting begins anew. */
  | { readonly kind: 'betting-lapsed' }
  | {
      readonly kind: 'bet-placed';
      readonly bettor: BettorId;
      readonly command: CommandId;
      readonly spot: Spot;
      readonly stake: Amount;
    }
  | {
      readonly kind: 'bet-taken-off';
      readonly bettor: BettorId;
      readonly command: CommandId;
      readonly spot: Spot;
      readonly stake: Amount;
    }
  | { readonly kind: 'deal-called'; readonly bettor: BettorId }
  | { readonly kind: 'turn-skipped'; readonly bettor: BettorId }
  | { readonly kind: 'shoe-opened'; readonly shoe: ShoeId }
  | { readonly kind: 'burned'; readonly card: Card }
  | { readonly kind: 'bets-closed' }
  | { readonly kind: 'card-dealt'; readonly side: Side; readonly card: Card }
  | { readonly kind: 'coup-settled'; readonly bets: readonly SettledBet[] }
  /**
   * A tallied commission goes from the table to the house: the shoe ended, or the bettor leaves. `held` may be nothing
   * where the rounding says so. `version` is the table's when it was decided: who leaves, sits down again and leaves
   * once more within one coup is collected from twice.
   */
  | {
      readonly kind: 'commission-collected';
      readonly bettor: BettorId;
      readonly held: Amount;
      readonly coup: number;
      readonly version: number;
    }
);

/** The event of one kind. */
export type EventOf<K extends TableEvent['kind']> = Extract<TableEvent, { kind: K }>;
