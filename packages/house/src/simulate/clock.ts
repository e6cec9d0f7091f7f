import type { Clock } from '../ports.ts';

interface Bell {
  readonly atMs: number;
  readonly ring: () => void;
}

/** Lets everything happen that waits for nothing but the promises before it. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Time that passes only when it is told to: bells ring in the order of their times, and each is done before the next. */
export class VirtualClock implements Clock {
  #nowMs: number;
  #bells: readonly Bell[] = [];

  constructor(nowMs: number = 1_000_000) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  at(atMs: number, ring: () => void): () => void {
    const bell: Bell = { atMs, ring };
    this.#bells = [...this.#bells, bell];
    return () => {
      this.#bells = this.#bells.filter((other) => other !== bell);
    };
  }

  /** Lets so much time pass, bell by bell. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await settled();
    for (let bell = this.#next(untilMs); bell !== null; bell = this.#next(untilMs)) {
      this.#nowMs = Math.max(this.#nowMs, bell.atMs);
      this.#ring(bell);
      await settled();
    }
    this.#nowMs = untilMs;
  }

  /** So much time passes while nothing at all runs: the bells that were due ring late, and only after `then`. */
  async stall(ms: number, then: () => void): Promise<void> {
    this.#nowMs += ms;
    then();
    await this.pass(0);
  }

  #next(untilMs: number): Bell | null {
    const due = this.#bells.filter(({ atMs }) => atMs <= untilMs);
    return due.reduce<Bell | null>(
      (first, bell) => (first === null || bell.atMs < first.atMs ? bell : first),
      null,
    );
  }

  #ring(bell: Bell): void {
    this.#bells = this.#bells.filter((other) => other !== bell);
    bell.ring();
  }
}
