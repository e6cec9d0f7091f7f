import type { Clock } from '@sabot/house';

/** The longest time that a timer of Node can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** The system's clock. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  at: (atMs, ring) => {
    const timer = setTimeout(ring, Math.min(Math.max(0, atMs - Date.now()), LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
