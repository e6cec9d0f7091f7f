import type {
  BySpot,
  Card,
  Coup,
  Deal,
  HouseRules,
  Outcome,
  Settlement,
  ShoeMeter,
  Spot,
} from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import type { BettorId, CommandId, ShoeId, TableId } from './ids.ts';

/** How fast a table may run: 0 and 0 on a solo table. */
export interface Pace {
  /** The least time from one close of the bets to the next, in milliseconds. */
  readonly minCycleMs: number;
  /** How long a result stays before betting may open again, in milliseconds. */
  readonly resultMs: number;
}

/** What a table is opened with and keeps. */
export interface TableSetup {
  readonly name: string;
  readonly rules: HouseRules;
  /** How many seats: 1 makes a solo table. */
  readonly seats: number;
  /** How long bets are taken after the first stake; null: until everyone has called Deal or Skip. */
  readonly bettingMs: number | null;
  readonly pace: Pace;
}

/** A person at a seat. */
export interface Seat {
  readonly bettor: BettorId;
  readonly name: string;
  /** What this bettor last said of the coup that bets are being taken for. */
  readonly said: 'nothing' | 'deal' | 'skip';
  /** Leaving: gone already, but the stakes stand; the seat is free once the coup is settled. */
  readonly leaving: boolean;
  /** When this bettor last did anything here, in epoch milliseconds. */
  readonly lastAtMs: number;
}

/** Chips that one command laid on one spot, in the order laid. */
export interface Chips {
  readonly spot: Spot;
  readonly stake: Amount;
  /** The command that laid them; null for a stake that lies on after a tie. */
  readonly command: CommandId | null;
}

/** What one bettor has on the layout. A spot's stake is the sum of its chips: it is stored nowhere else. */
export interface Layout {
  readonly bettor: BettorId;
  readonly chips: readonly Chips[];
}

/** A bettor's stakes of the last coup played, which Rebet lays again. */
export interface LastBets {
  readonly bettor: BettorId;
  readonly stakes: BySpot<Amount>;
}

/** Commission owed but not yet collected. */
export interface Tally {
  readonly bettor: BettorId;
  /** The exact sum of the commissions so far, in hundredths. */
  readonly exact: Amount;
  /** What the table holds for it: the exact sum, rounded once as the rules say. */
  readonly held: Amount;
}

/** The shoe as the table knows it: how far it is, never what is in it. */
export interface TableShoe {
  readonly shoe: ShoeId;
  readonly meter: ShoeMeter;
  /** The first card is still to be turned and burned. */
  readonly burnDue: boolean;
}

/** One bet of a settled coup. */
export interface SettledBet {
  readonly bettor: BettorId;
  readonly settlement: Settlement;
  /** A tied stake that stays on its spot instead of coming back. */
  readonly liesOn: boolean;
  /** The commission stays with the table until it is collected. */
  readonly tallied: boolean;
}

export type Phase =
  | { readonly kind: 'betting'; readonly closesAtMs: number | null }
  | { readonly kind: 'bets-closed' }
  | { readonly kind: 'dealing'; readonly deal: Deal }
  | {
      readonly kind: 'settled';
      readonly coup: Coup;
      readonly outcome: Outcome;
      readonly bets: readonly SettledBet[];
      readonly settledAtMs: number;
    };

/** One coup of the past. */
export interface CoupRecord {
  readonly coup: number;
  readonly punto: readonly Card[];
  readonly banco: readonly Card[];
  readonly outcome: Outcome;
  /** What each bettor who had a bet on it won or lost in all, commission taken. */
  readonly nets: readonly { readonly bettor: BettorId; readonly net: Amount }[];
}

/** Everything a table knows. An undealt card is in no part of it. */
export interface TableState {
  readonly table: TableId;
  /** Counts the events. */
  readonly version: number;
  /** When the last event happened, in epoch milliseconds; never decreases. */
  readonly atMs: number;
  readonly setup: TableSetup;
  readonly seats: readonly (Seat | null)[];
  readonly layouts: readonly Layout[];
  readonly lastBets: readonly LastBets[];
  readonly tallies: readonly Tally[];
  /** The coup that bets are taken for, is dealt or was settled last; from 1. */
  readonly coup: number;
  readonly phase: Phase;
  /** When the bets of the last coup were closed; 0 before the first. */
  readonly closedAtMs: number;
  readonly shoe: TableShoe | null;
  /** How many shoes have been opened. */
  readonly shoes: number;
  /** The results of this shoe (or, with a shuffle each coup, of the session), one mark each: `Bbp`. */
  readonly road: string;
  /** The latest coups, newest first. */
  readonly recent: readonly CoupRecord[];
}
