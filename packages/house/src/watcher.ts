import type { BettorId, TableState } from '@sabot/table';
import type { Funds } from './journal.ts';

/** Those who look at a table are told of each commit, after it. */
export interface Watcher {
  readonly bettor: BettorId;
  /**
   * `states[0]` is the state before; the last one is the newest. Each is one version after the one before, but for a
   * desk that read a snapshot after a failure of the store.
   */
  changed(states: readonly TableState[]): void;
  /** The desk has given the table up. */
  lost(): void;
}

/** Why a desk was closed: put away, lost to another process, or stopped by a bug. */
export type Closed = 'put-away' | 'elsewhere' | 'stopped';

/** Whoever runs the desks: told of every commit, whoever watches. */
export interface Overseer {
  funds(funds: Funds): void;
  changed(states: readonly TableState[]): void;
  closed(why: Closed): void;
}
