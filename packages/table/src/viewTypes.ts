import type { BySpot, Card, HouseRules, Outcome, Settlement } from '@sabot/rules';
import type { Amount } from '@sabot/rules/money';
import type { Pace } from './state.ts';

/** A seat as everyone sees it. */
export interface SeatView {
  readonly name: string;
  readonly said: 'nothing' | 'deal' | 'skip';
  readonly leaving: boolean;
}

/** What lies on the layout for one seat. */
export interface SeatBets {
  readonly seat: number;
  readonly stakes: BySpot<Amount>;
}

/** One bet of the coup just settled, by seat. */
export interface SettledView {
  readonly seat: number;
  readonly settlement: Settlement;
  readonly liesOn: boolean;
}

export type PhaseView =
  | {
      readonly kind: 'betting' /** null: no time limit, or nobody has staked yet. */;
      readonly closesAtMs: number | null;
    }
  | { readonly kind: 'bets-closed' }
  | { readonly kind: 'dealing'; readonly punto: readonly Card[]; readonly banco: readonly Card[] }
  | {
      readonly kind: 'settled';
      readonly punto: readonly Card[];
      readonly banco: readonly Card[];
      readonly outcome: Outcome;
      readonly bets: readonly SettledView[];
      /** From when a bet, rebet or new game may open the next betting. */
      readonly reopensAtMs: number;
    };

/** How far the shoe is. */
export interface ShoeView {
  /** The how many-th shoe of this table. */
  readonly number: number;
  readonly size: number;
  /** How many cards are gone, burned ones included. */
  readonly gone: number;
  /** The place of the cut card, counted from the first card; null without one. */
  readonly cutAt: number | null;
  readonly ending: 'no' | 'last-coup' | 'over';
}

export interface CoupView {
  readonly coup: number;
  readonly punto: readonly Card[];
  readonly banco: readonly Card[];
  readonly outcome: Outcome;
  /** What this seat won or lost on it in all, commission taken; null when it had no bet. */
  readonly net: Amount | null;
}

/** All that one seat (or, with `you` null, a spectator) may see. Built by allow-list in `view`. */
export interface View {
  readonly table: string;
  readonly name: string;
  readonly rules: HouseRules;
  readonly seats: readonly (SeatView | null)[];
  readonly you: number | null;
  readonly bettingMs: number | null;
  readonly pace: Pace;
  readonly coup: number;
  readonly phase: PhaseView;
  /** Stakes on the layout now (in `settled`: only those that lie on). */
  readonly bets: readonly SeatBets[];
  /** What Undo would take off; null: nothing to undo. */
  readonly undo: BySpot<Amount> | null;
  /** What Rebet would lay; null: nothing to lay again. */
  readonly rebet: BySpot<Amount> | null;
  /** The commission held for you and not yet collected. */
  readonly heldCommission: Amount;
  readonly shoe: ShoeView | null;
  /** Results so far, oldest first, one mark each: winner `P` `B` `T`, then `p` `b` for pairs, `n` for a natural. */
  readonly road: string;
  /** The latest coups, newest first, at most twelve. */
  readonly recent: readonly CoupView[];
}

/** What an event changed for a seat: the fields of its view that are new. */
export type ViewChange = Partial<View>;
