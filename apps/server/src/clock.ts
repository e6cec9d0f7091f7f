import type { Clock } from '@sabot/house';

/** The longest time that a timer of Node can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** The time at the start of the process, and from then on what has passed: a system clock that is set moves nothing. */
function nowMs(): number {
  return Math.round(performance.timeOrigin + performance.now());
}

/** The clock of this process. */
export const systemClock: Clock = {
  nowMs,
  at: (atMs, ring) => {
    const timer = setTimeout(ring, Math.min(Math.max(0, atMs - nowMs()), LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
