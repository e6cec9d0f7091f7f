import type { Card } from '@sabot/rules';
import type { ShoeId, TableId } from '@sabot/table';

/** Time as the house sees it. */
export interface Clock {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Rings once, at that time or soon after; the answer cancels it. */
  at(atMs: number, ring: () => void): () => void;
}

/** Chance, for what needs no shoe: new ids. */
export interface Entropy {
  uuid(): string;
}

/** A card asked for: which shoe, for which coup of which table (0: the burn), and the position in the shoe. */
export interface Draw {
  readonly shoe: ShoeId;
  readonly table: TableId;
  readonly coup: number;
  readonly position: number;
}

/** Who keeps the shoes. It alone knows an undealt card, and gives one only when it is asked for its position. */
export interface ShoeKeeper {
  /** Seals a fresh shoe of so many packs under this id, durably. */
  open(shoe: ShoeId, packs: number): Promise<void>;
  /** The card at a position: the same card each time it is asked for. */
  draw(draw: Draw): Promise<Card>;
}

/** Who may run a table: one process at a time, each with a higher epoch than the one before. */
export interface Leases {
  /** The epoch under which this process now owns the table, or null while a living process owns it. */
  take(table: TableId): Promise<number | null>;
  /**
   * Gives up a table that was taken under this epoch, so that another process may have it at once. Nothing happens
   * when it has been taken again since.
   */
  release(table: TableId, epoch: number): Promise<void>;
}

/** One connection to a client. None of the three throws. */
export interface Conn {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** A bug: it is told to whoever runs the house, and only this connection is closed for it. */
  fail(fault: unknown): void;
}

/** What a desk tells whoever runs the house; never a card, never a bettor's secret. */
export interface Report {
  /** The store did not answer; the desk tries again. */
  storeFailed(table: TableId, fault: unknown): void;
  /** A bug stopped this table. What was committed is safe; nothing else was done. */
  tableStopped(table: TableId, fault: unknown): void;
}

/** The store or the keeper cannot be reached now: what was asked may or may not have been done. Ask again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
