import { createSubscriber } from 'svelte/reactivity';
import { type TimeLeft, timeLeft } from './countdown.ts';

const TICK_MS = 250;

/** The house's clock, ticking only while somebody looks at a count-down. */
export class HouseClock {
  readonly #subscribe = createSubscriber((update) => {
    const ticking = setInterval(update, TICK_MS);
    return () => clearInterval(ticking);
  });

  /** The time left for bets, or null when there is no limit. */
  timeLeft(bets: { closesAtMs: number | null; offsetMs: number; bettingMs: number | null }): TimeLeft | null {
    if (bets.closesAtMs === null) return null;
    this.#subscribe();
    return timeLeft(bets.closesAtMs, Date.now() + bets.offsetMs, bets.bettingMs);
  }
}
