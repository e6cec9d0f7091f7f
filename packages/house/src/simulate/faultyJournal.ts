import type { Transfer } from '@sabot/ledger';
import type { Generator } from '@sabot/rules/shoe';
import type { BettorId, TableId } from '@sabot/table';
import type { Answered, Batch, CommandKey, Committed, Funds, Journal, StoredTable } from '../journal.ts';
import { type Clock, Unavailable } from '../ports.ts';

/** What may go wrong with a store, each so many times in a hundred. */
export interface FaultRates {
  /** The commit is lost before it is done. */
  readonly before: number;
  /** The commit is done, and the word of it is lost. */
  readonly after: number;
  /** The commit is done a while after its word was lost. */
  readonly late: number;
  /** A reading fails. */
  readonly reading: number;
}

export const NO_FAULTS: FaultRates = { before: 0, after: 0, late: 0, reading: 0 };

/** A journal whose connection breaks as the generator says. What it stores it stores right. */
export class FaultyJournal implements Journal {
  rates: FaultRates = NO_FAULTS;
  /** How often each fault was met. */
  readonly met: Record<keyof FaultRates, number> = { before: 0, after: 0, late: 0, reading: 0 };
  readonly #journal: Journal;
  readonly #generator: Generator;
  readonly #clock: Clock;

  constructor(journal: Journal, generator: Generator, clock: Clock) {
    this.#journal = journal;
    this.#generator = generator;
    this.#clock = clock;
  }

  async commit(batch: Batch): Promise<Committed> {
    this.#mayFail('before');
    if (this.#happens('late')) {
      // As a server does that goes on with a commit although its client is gone.
      this.#clock.at(
        this.#clock.nowMs() + 1 + this.#generator.below(1_000),
        () => void this.#journal.commit(batch),
      );
      throw new Unavailable('the connection broke (late)');
    }
    const committed = await this.#journal.commit(batch);
    this.#mayFail('after');
    return committed;
  }

  load(table: TableId): Promise<StoredTable> {
    return this.#read(() => this.#journal.load(table));
  }

  answers(keys: readonly CommandKey[]): Promise<readonly Answered[]> {
    return this.#read(() => this.#journal.answers(keys));
  }

  funds(bettor: BettorId): Promise<Funds> {
    return this.#read(() => this.#journal.funds(bettor));
  }

  async issue(transfer: Transfer): Promise<Funds> {
    this.#mayFail('before');
    const funds = await this.#journal.issue(transfer);
    this.#mayFail('after');
    return funds;
  }

  waking(): Promise<readonly TableId[]> {
    return this.#read(() => this.#journal.waking());
  }

  async #read<T>(work: () => Promise<T>): Promise<T> {
    this.#mayFail('reading');
    return work();
  }

  #mayFail(fault: keyof FaultRates): void {
    if (this.#happens(fault)) throw new Unavailable(`the connection broke (${fault})`);
  }

  #happens(fault: keyof FaultRates): boolean {
    if (this.rates[fault] === 0 || this.#generator.below(100) >= this.rates[fault]) return false;
    this.met[fault] += 1;
    return true;
  }
}
