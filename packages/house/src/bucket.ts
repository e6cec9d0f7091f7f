/** A token bucket: so many a second, and a burst of so many at once. */
export class Bucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #atMs: number;

  constructor({
    perSecond,
    burst,
    nowMs,
  }: { readonly perSecond: number; readonly burst: number; readonly nowMs: number }) {
    this.#perMs = perSecond / 1000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#atMs = nowMs;
  }

  /** Takes a token, or says that there is none. A clock that goes back gives none. */
  take(nowMs: number): boolean {
    const passed = Math.max(0, nowMs - this.#atMs);
    this.#atMs = nowMs;
    this.#tokens = Math.min(this.#burst, this.#tokens + passed * this.#perMs);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
