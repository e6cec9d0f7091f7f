export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long each step of a coup is shown, in milliseconds. */
export interface Tempo {
  /** From "No more bets" to the first card. */
  readonly callMs: number;
  /** From one card to the next. */
  readonly gapMs: number;
  /** A card's way from the shoe to its place. */
  readonly fallMs: number;
  /** Turning it over. */
  readonly flipMs: number;
  /** From the last card turned to a third card. */
  readonly thirdMs: number;
  /** From the last card turned to the result. */
  readonly resultMs: number;
  /** How long a result stays although others are betting again already. */
  readonly holdMs: number;
}

const NORMAL: Tempo = {
  callMs: 420,
  gapMs: 260,
  fallMs: 380,
  flipMs: 180,
  thirdMs: 300,
  resultMs: 320,
  holdMs: 1600,
};

const FACTORS: { readonly [S in Exclude<Speed, 'instant'>]: number } = { slow: 1.7, normal: 1, fast: 0.5 };

/**
 * The tempo of a speed; null shows everything at once. When `still` (the bettor wants no movement) cards do not travel
 * or turn but still come one after the other, so that a coup can be followed.
 */
export function tempoOf(speed: Speed, movement: 'moving' | 'still'): Tempo | null {
  if (speed === 'instant') return null;
  const isStill = movement === 'still';
  const factor = FACTORS[speed];
  return {
    callMs: NORMAL.callMs * factor,
    gapMs: (isStill ? NORMAL.fallMs : NORMAL.gapMs) * factor,
    fallMs: isStill ? 0 : NORMAL.fallMs * factor,
    flipMs: isStill ? 0 : NORMAL.flipMs * factor,
    thirdMs: NORMAL.thirdMs * factor,
    resultMs: NORMAL.resultMs * factor,
    holdMs: NORMAL.holdMs,
  };
}
