import type { Unfunded } from '@sabot/ledger';
import type { AnyRefusal } from '@sabot/protocol';
import { type BettorId, evolve, type TableId, type TableState } from '@sabot/table';
import { planAct } from './act.ts';
import { type Due, due } from './croupier.ts';
import type { Batch, Committed, Funds, Journal, StoredTable } from './journal.ts';
import { type Plan, planCommands, type Queued } from './plan.ts';
import { type Clock, type Entropy, type Report, type ShoeKeeper, Unavailable } from './ports.ts';
import { replay } from './replay.ts';

/** A snapshot is kept every so many events. */
export const SNAPSHOT_EVERY = 200;
/** How many past states a desk keeps, for clients that come back. */
const KEPT_STATES = 64;
/** How often a commit whose outcome is unknown is tried again before the bettors are refused. */
const TRIES = 5;
const RETRY_MS = 500;

/** What the desk needs of the world. */
export interface DeskPorts {
  readonly journal: Journal;
  readonly keeper: ShoeKeeper;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly report: Report;
}

/** Those who look at a table are told of each commit, after it. */
export interface Watcher {
  readonly bettor: BettorId;
  /** `states[0]` is the state at the version before; the last one is the newest. */
  changed(states: readonly TableState[]): void;
  /** The desk has given the table up. */
  lost(): void;
}

/** Whoever runs the desks: told of every commit, whoever watches. */
export interface Overseer {
  funds(funds: Funds): void;
  changed(states: readonly TableState[]): void;
  closed(): void;
}

interface Waiting extends Queued {
  readonly reply: (answer: string | AnyRefusal) => void;
}

/**
 * One table's desk: a queue of commands that are decided, committed and only then answered and shown. It owns the
 * table under an epoch; as soon as a commit says that another process does, it lets go.
 */
export class Desk {
  readonly #ports: DeskPorts;
  readonly #epoch: number;
  readonly #overseer: Overseer;
  readonly #watchers = new Set<Watcher>();
  #states: readonly TableState[];
  #queue: readonly Waiting[] = [];
  #running: Promise<void> | null = null;
  #cancelRing: () => void = () => {};
  #closed = false;
  #failures = 0;

  constructor(state: TableState, epoch: number, ports: DeskPorts, overseer: Overseer) {
    this.#states = [state];
    this.#epoch = epoch;
    this.#ports = ports;
    this.#overseer = overseer;
  }

  get table(): TableId {
    return this.state.table;
  }

  /** The newest committed state. */
  get state(): TableState {
    // There is always one: the constructor puts it there.
    return this.#states.at(-1) as TableState;
  }

  /** The states from a version to now, or null when that version is no longer (or not yet) at hand. */
  statesSince(version: number): readonly TableState[] | null {
    const at = this.#states.findIndex((state) => state.version === version);
    return at < 0 ? null : this.#states.slice(at);
  }

  get watched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Nobody asks for anything and nothing is due: the table may be put away. */
  get isAtRest(): boolean {
    return (
      this.#running === null &&
      this.#queue.length === 0 &&
      due(this.state, this.#ports.clock.nowMs()).kind === 'waiting'
    );
  }

  watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }

  /** Puts a command into the queue. The reply comes after the commit: the stored answer's text, or why there is none. */
  submit(queued: Queued): Promise<string | AnyRefusal> {
    if (this.#closed) return Promise.resolve({ code: 'table-elsewhere' });
    return new Promise((reply) => {
      this.#queue = [...this.#queue, { ...queued, reply }];
      this.wake();
    });
  }

  /** Looks whether anything is to be done, and does it. */
  wake(): void {
    if (this.#running !== null || this.#closed) return;
    this.#running = this.#work().finally(() => {
      this.#running = null;
      if (!this.#closed && this.#isBusy()) this.wake();
    });
  }

  /** Lets go of the table: everyone who waits is told to ask elsewhere. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelRing();
    for (const { reply } of this.#queue) reply({ code: 'table-elsewhere' });
    this.#queue = [];
    for (const watcher of this.#watchers) watcher.lost();
    this.#watchers.clear();
    this.#overseer.closed();
  }

  /** Resolves once the work in hand is done. */
  async rest(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  #isBusy(): boolean {
    return this.#queue.length > 0 || due(this.state, this.#ports.clock.nowMs()).kind === 'now';
  }

  async #work(): Promise<void> {
    while (!this.#closed && this.#isBusy()) {
      try {
        await this.#turn();
        this.#failures = 0;
      } catch (fault) {
        await this.#recover(fault);
      }
    }
    this.#setBell();
  }

  /** One commit: what is due comes first, as of the time when the next command was received. */
  async #turn(): Promise<void> {
    const first = this.#queue[0];
    const asOf = first === undefined ? this.#ports.clock.nowMs() : Math.max(first.atMs, this.state.atMs);
    const next = due(this.state, asOf);
    await (next.kind === 'now' ? this.#act(next.act) : this.#answerQueue());
  }

  async #act(act: Extract<Due, { kind: 'now' }>['act']): Promise<void> {
    await this.#commit(await planAct(this.state, act, this.#ports));
  }

  async #answerQueue(): Promise<void> {
    const taken = this.#queue;
    const keys = taken.map(({ bettor, id }) => ({ bettor, command: id }));
    let answered = await this.#ports.journal.answers(keys);
    let unfunded: readonly Unfunded[] = [];
    for (;;) {
      const plan = planCommands(this.state, taken, { answered, unfunded });
      const committed = await this.#commit(plan);
      switch (committed.kind) {
        case 'committed':
          this.#reply(plan.replies);
          return;
        case 'unfunded':
          // Planned again without them, so that what was decided after them is decided on what really lies there.
          unfunded = [...unfunded, ...committed.unfunded];
          break;
        case 'answered-already':
          answered = await this.#ports.journal.answers(keys);
          break;
        case 'stale-owner':
          return;
      }
    }
  }

  #reply(replies: Plan['replies']): void {
    const done = this.#queue.slice(0, replies.length);
    this.#queue = this.#queue.slice(replies.length);
    done.forEach(({ reply }, index) => {
      // One reply was planned for each command taken.
      reply(replies[index] as string | AnyRefusal);
    });
  }

  async #commit(plan: Plan): Promise<Committed> {
    if (plan.events.length === 0 && plan.answers.length === 0) return { kind: 'committed', funds: [] };
    const committed = await this.#ports.journal.commit(this.#batch(plan));
    if (committed.kind === 'committed') {
      this.#adopt(plan.states);
      for (const funds of committed.funds) this.#overseer.funds(funds);
    }
    if (committed.kind === 'stale-owner') this.close();
    return committed;
  }

  #batch({ states, events, charges, answers }: Plan): Batch {
    const after = states.at(-1) ?? this.state;
    const before = this.state.version;
    const snapshotDue = Math.floor(after.version / SNAPSHOT_EVERY) > Math.floor(before / SNAPSHOT_EVERY);
    return {
      table: this.table,
      epoch: this.#epoch,
      after: before,
      events,
      charges,
      answers,
      snapshot: snapshotDue ? after : null,
      wakes: due(after, this.#ports.clock.nowMs()).kind !== 'waiting',
    };
  }

  /** The commit is done: now, and not before, others may see it. */
  #adopt(states: readonly TableState[]): void {
    if (states.length < 2) return;
    this.#states = [...this.#states, ...states.slice(1)].slice(-KEPT_STATES);
    this.#overseer.changed(states);
    for (const watcher of this.#watchers) watcher.changed(states);
  }

  /**
   * The store failed, and may or may not have taken the last commit: read what it has, and go on from there. What the
   * queue holds is then found answered, or is decided anew. Anything but a failing store is a bug, and stops the table.
   */
  async #recover(fault: unknown): Promise<void> {
    const { report } = this.#ports;
    if (!(fault instanceof Unavailable)) {
      report.tableStopped(this.table, fault);
      this.close();
      return;
    }
    report.storeFailed(this.table, fault);
    this.#failures += 1;
    if (this.#failures >= TRIES) this.#refuseQueue();
    await this.#pause(RETRY_MS);
    try {
      this.#catchUp(await this.#ports.journal.load(this.table));
    } catch (again) {
      if (!(again instanceof Unavailable)) throw again;
    }
  }

  #refuseQueue(): void {
    for (const { reply } of this.#queue) reply({ code: 'overloaded' });
    this.#queue = [];
  }

  #pause(ms: number): Promise<void> {
    const { clock } = this.#ports;
    return new Promise((resume) => {
      clock.at(clock.nowMs() + ms, resume);
    });
  }

  #catchUp({ snapshot, events }: StoredTable): void {
    const base = snapshot?.version ?? 0;
    const missed = this.state.version >= base ? events.slice(this.state.version - base) : null;
    if (missed === null) {
      const stored = replay({ snapshot, events });
      if (stored) this.#adopt([this.state, stored]);
      return;
    }
    let state = this.state;
    const states = [state, ...missed.map((event) => (state = evolve(state, event)))];
    this.#adopt(states);
  }

  #setBell(): void {
    this.#cancelRing();
    if (this.#closed) return;
    const next = due(this.state, this.#ports.clock.nowMs());
    this.#cancelRing = next.kind === 'at' ? this.#ports.clock.at(next.atMs, () => this.wake()) : () => {};
  }
}
