import type { Card, Spot } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import type { BettorId, CommandId, ShoeId } from './ids.ts';

/**
 * What a bettor asks for. `coup` is the coup the bettor means: a command that arrives a coup late is refused and
 * never applied to another one. While a coup is settled, the next coup's number opens its betting.
 */
export type BettorRequest =
  | { readonly kind: 'sit' /** A seat from 0, or null for any free one. */; readonly seat: number | null }
  | { readonly kind: 'leave' }
  | { readonly kind: 'bet'; readonly coup: number; readonly spot: Spot; readonly stake: Amount }
  | { readonly kind: 'take-off'; readonly coup: number; readonly spot: Spot; readonly stake: Amount }
  | { readonly kind: 'clear'; readonly coup: number /** null: every spot. */; readonly spot: Spot | null }
  | { readonly kind: 'undo'; readonly coup: number }
  | { readonly kind: 'rebet'; readonly coup: number }
  | { readonly kind: 'new-game'; readonly coup: number }
  | { readonly kind: 'deal'; readonly coup: number }
  | { readonly kind: 'skip'; readonly coup: number };

/** A bettor's request with who, which and when. */
export interface BettorCommand {
  readonly by: 'bettor';
  readonly bettor: BettorId;
  readonly name: string;
  readonly id: CommandId;
  readonly atMs: number;
  readonly request: BettorRequest;
}

/** What the croupier does: time and cards come in here and nowhere else. */
export type CroupierAction =
  | { readonly kind: 'open-shoe'; readonly shoe: ShoeId }
  | { readonly kind: 'burn'; readonly card: Card }
  /** Everyone has spoken, or the time is up: close the bets, or begin anew when nobody staked. */
  | { readonly kind: 'time-is-up' }
  | { readonly kind: 'card'; readonly card: Card };

export interface CroupierCommand {
  readonly by: 'croupier';
  readonly atMs: number;
  readonly action: CroupierAction;
}

export type Command = BettorCommand | CroupierCommand;
