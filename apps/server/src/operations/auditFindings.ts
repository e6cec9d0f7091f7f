/** So many problems are told in words; a house with more has one fault behind most of them. */
const MOST_TOLD = 1_000;

/** What an audit finds: sentences that say where, which and how much, so that a host can act. */
export class Findings {
  readonly #problems: string[] = [];
  #untold = 0;

  add(problem: string): void {
    if (this.#problems.length < MOST_TOLD) this.#problems.push(problem);
    else this.#untold += 1;
  }

  get problems(): readonly string[] {
    if (this.#untold === 0) return this.#problems;
    return [...this.#problems, `There are ${this.#untold} problems more, which are not listed.`];
  }
}
