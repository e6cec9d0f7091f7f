import type { Amount } from '@sabot/rules/money';
import type { View } from '@sabot/table';
import {
  finishPacing,
  nextChangeMs,
  onSkip,
  type Pacing,
  receiveBalance,
  receiveView,
  type Shown,
  shownAt,
  startPacing,
} from './pacing.ts';
import type { Tempo } from './tempo.ts';

/** The pacing of one screen on the browser's clock: `shown` is what to draw now. */
export class PacedTable {
  shown: Shown = $state.raw() as Shown;
  // Outside the runes, so that taking in a view does not depend on what is shown.
  #pacing: Pacing;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: View, balance: Amount) {
    const nowMs = performance.now();
    this.#pacing = startPacing(view, balance, nowMs);
    this.shown = shownAt(this.#pacing, nowMs);
  }

  /** Takes in the newest state; without a tempo it is shown at once. */
  receive(view: View, balance: Amount, tempo: Tempo | null): void {
    const now = { nowMs: performance.now(), tempo };
    this.#advance(receiveBalance(receiveView(this.#pacing, view, now), balance, now));
  }

  /** Shows the newest state at once. */
  finish(): void {
    this.#advance(finishPacing(this.#pacing, performance.now()));
  }

  /** Finishes on `skipAnimation` and when the page is hidden; gives back how to stop. */
  listen(): () => void {
    const stop = onSkip(() => this.finish());
    const finishHidden = (): void => {
      if (document.hidden) this.finish();
    };
    document.addEventListener('visibilitychange', finishHidden);
    return () => {
      stop();
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', finishHidden);
    };
  }

  #advance(pacing: Pacing): void {
    this.#pacing = pacing;
    this.#draw();
  }

  #draw(): void {
    const nowMs = performance.now();
    this.shown = shownAt(this.#pacing, nowMs);
    clearTimeout(this.#timer);
    const next = nextChangeMs(this.#pacing, nowMs);
    // A timer may fire a little early; a millisecond more keeps it from firing twice.
    if (next !== null) this.#timer = setTimeout(() => this.#draw(), next - nowMs + 1);
  }
}
