import type { Clock } from './ports.ts';

/**
 * The time of one table: the house's clock, but never behind what the table has seen. A clock that is set back, between
 * two starts or under way, makes the table run ahead of it by the difference from then on, at the same speed.
 */
export class TableTime implements Clock {
  readonly #clock: Clock;
  #aheadMs = 0;
  #latestMs: number;

  constructor(clock: Clock, seenMs: number) {
    this.#clock = clock;
    this.#latestMs = seenMs;
  }

  nowMs(): number {
    return this.of(this.#clock.nowMs());
  }

  at(atMs: number, ring: () => void): () => void {
    // Looked at first, so that a clock set back is noticed before it is reckoned with.
    this.nowMs();
    return this.#clock.at(atMs - this.#aheadMs, ring);
  }

  /** A time of the house's clock, read just now, as the table's. */
  of(clockMs: number): number {
    this.#aheadMs = Math.max(this.#aheadMs, this.#latestMs - this.#clock.nowMs());
    const tableMs = clockMs + this.#aheadMs;
    this.#latestMs = Math.max(this.#latestMs, this.#clock.nowMs() + this.#aheadMs);
    return tableMs;
  }
}
