/** How much of the time for bets is left. */
export interface TimeLeft {
  readonly leftMs: number;
  /** Whole seconds, the one under way included. */
  readonly seconds: number;
  /** From 1 down to 0, for the bar. */
  readonly part: number;
}

/** The time left until the house closes the bets, by the house's clock. */
export function timeLeft(closesAtMs: number, clockMs: number, bettingMs: number | null): TimeLeft {
  const leftMs = Math.max(0, closesAtMs - clockMs);
  const whole = Math.max(bettingMs ?? leftMs, 1);
  return { leftMs, seconds: Math.ceil(leftMs / 1000), part: Math.min(1, leftMs / whole) };
}
