import type { Charge, Transfer, Unfunded } from '@sabot/ledger';
import type { Amount } from '@sabot/rules/money';
import type { BettorId, CommandId, TableEvent, TableId, TableState } from '@sabot/table';

/** Which command of which bettor. */
export interface CommandKey {
  readonly bettor: BettorId;
  readonly command: CommandId;
}

/** What a command was answered, for ever: the same id with the same content gets the same bytes again. */
export interface Answered extends CommandKey {
  /** The content: table and request, as one canonical text. */
  readonly content: string;
  /** The answer, as it went out. */
  readonly answer: string;
}

/** What a bettor has, and the how many-th change of it this is: the higher is the later. */
export interface Funds {
  readonly bettor: BettorId;
  readonly balance: Amount;
  readonly moves: number;
}

/** What is to be stored in one transaction: events, the money they move, the answers to the commands that led to them. */
export interface Batch {
  readonly table: TableId;
  /** The lease under which the writer owns the table. */
  readonly epoch: number;
  /** The version that the table has before these events. */
  readonly after: number;
  readonly events: readonly TableEvent[];
  readonly charges: readonly Charge[];
  readonly answers: readonly Answered[];
  /** The state after the events, where it is time to keep one; replay then starts there. */
  readonly snapshot: TableState | null;
  /** Something is due at this table without anybody asking: whoever owns it must look after it. */
  readonly wakes: boolean;
}

export type Committed =
  | { readonly kind: 'committed'; readonly funds: readonly Funds[] }
  /** Nothing was stored: these commands cannot be paid. */
  | { readonly kind: 'unfunded'; readonly unfunded: readonly Unfunded[] }
  /** Nothing was stored: one of the commands has been answered already (perhaps at another table). */
  | { readonly kind: 'answered-already' }
  /** Nothing was stored: another process owns the table, or has written to it. */
  | { readonly kind: 'stale-owner' };

/** A table as it is stored: a snapshot and the events after it; null stands for the time before the first event. */
export interface StoredTable {
  readonly snapshot: TableState | null;
  readonly events: readonly TableEvent[];
}

/** Where tables, money and answers are kept. One contract for every kind: see `contract.ts`. */
export interface Journal {
  /** Stores all of the batch or nothing. Throws when it cannot tell which: the writer then reads before it goes on. */
  commit(batch: Batch): Promise<Committed>;
  load(table: TableId): Promise<StoredTable>;
  /** The answers given before to these commands. */
  answers(keys: readonly CommandKey[]): Promise<readonly Answered[]>;
  funds(bettor: BettorId): Promise<Funds>;
  /** Posts chips from the issuance. Posted again, it changes nothing. */
  issue(transfer: Transfer): Promise<Funds>;
  /** Tables that something is due at, so that a coup begun before a crash is finished. */
  waking(): Promise<readonly TableId[]>;
}
