import type { Unfunded } from '@sabot/ledger';
import type { AnyRefusal } from '@sabot/protocol';
import type { BettorId, TableId, TableState } from '@sabot/table';
import { planAct } from './act.ts';
import { type Due, due } from './croupier.ts';
import type { Batch, Committed, Journal } from './journal.ts';
import { type Plan, planCommands, type Queued } from './plan.ts';
import { type Clock, type Entropy, type Report, type ShoeKeeper, Unavailable } from './ports.ts';
import { statesAfter } from './replay.ts';
import { TableTime } from './tableTime.ts';
import type { Closed, Overseer, Watcher } from './watcher.ts';

/** A snapshot is kept every so many events. */
export const SNAPSHOT_EVERY = 200;
/** How many past states a desk keeps, for clients that come back. */
const KEPT_STATES = 64;
/** How long after a failure the store is asked again. */
const RETRY_MS = 500;
/** How long a bettor waits while the store fails, before being told to ask again. */
const PATIENCE_MS = 2_500;
/** How many commands one commit takes, and how many may wait; beyond that they are refused at once. */
const COMMANDS_A_COMMIT = 256;
const LONGEST_QUEUE = 5_000;

/** What the desk needs of the world. */
export interface DeskPorts {
  readonly journal: Journal;
  readonly keeper: ShoeKeeper;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly report: Report;
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
  readonly #time: TableTime;
  readonly #epoch: number;
  readonly #overseer: Overseer;
  readonly #watchers = new Set<Watcher>();
  #states: readonly TableState[];
  #queue: Waiting[] = [];
  #running: Promise<void> | null = null;
  #cancelRing: () => void = () => {};
  #mode: 'open' | 'retiring' | 'closed' = 'open';
  /** The store failed: what it holds is to be read before anything else is decided. */
  #isBehind = false;
  #usedAtMs: number;

  constructor(state: TableState, epoch: number, ports: DeskPorts, overseer: Overseer) {
    this.#states = [state];
    this.#epoch = epoch;
    this.#time = new TableTime(ports.clock, state.atMs);
    this.#ports = { ...ports, clock: this.#time };
    this.#overseer = overseer;
    this.#usedAtMs = this.#time.nowMs();
  }

  get table(): TableId {
    return this.state.table;
  }

  /** The lease under which the desk writes. */
  get epoch(): number {
    return this.#epoch;
  }

  /** The desk has given the table up and answers nothing any more. */
  get isClosed(): boolean {
    return this.#mode === 'closed';
  }

  /** What time it is at this table, in epoch milliseconds; its clocks run by it. */
  get nowMs(): number {
    return this.#time.nowMs();
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

  /** Nobody looks, nobody asks and nothing is due, for so long: the table may be put away. */
  isIdleFor(ms: number): boolean {
    const nowMs = this.#ports.clock.nowMs();
    return (
      this.#watchers.size === 0 &&
      this.#running === null &&
      this.#queue.length === 0 &&
      nowMs - this.#usedAtMs >= ms &&
      due(this.state, nowMs).kind === 'waiting'
    );
  }

  watch(watcher: Watcher): void {
    this.#watchers.add(watcher);
  }

  unwatch(watcher: Watcher): void {
    this.#usedAtMs = this.#ports.clock.nowMs();
    this.#watchers.delete(watcher);
  }

  /** Puts a command into the queue. The reply comes after the commit: the stored answer's text, or why there is none. */
  submit(queued: Queued): Promise<string | AnyRefusal> {
    if (this.#mode !== 'open') return Promise.resolve({ code: 'table-elsewhere' });
    if (this.#queue.length >= LONGEST_QUEUE) return Promise.resolve({ code: 'overloaded' });
    this.#usedAtMs = this.#ports.clock.nowMs();
    return new Promise((reply) => {
      this.#queue.push({ ...queued, atMs: this.#time.of(queued.atMs), reply });
      this.wake();
    });
  }

  /** Looks whether anything is to be done, and does it. */
  wake(): void {
    if (this.#running !== null || this.#mode !== 'open') return;
    this.#running = this.#work()
      .catch((bug: unknown) => this.#stop(bug))
      .then(() => {
        this.#running = null;
        // What came between the last look and now.
        if (this.#queue.length > 0) this.wake();
      });
  }

  /** Finishes the commit in hand, takes nothing new, and lets go of the table. */
  async retire(): Promise<void> {
    if (this.#mode === 'open') this.#mode = 'retiring';
    await this.#running;
    this.close('put-away');
  }

  /** Lets go of the table at once: everyone who waits is told to ask elsewhere. */
  close(why: Closed): void {
    if (this.#mode === 'closed') return;
    this.#mode = 'closed';
    this.#cancelRing();
    for (const { reply } of this.#queue.splice(0)) reply({ code: 'table-elsewhere' });
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const watcher of watchers) watcher.lost();
    this.#overseer.closed(why);
  }

  /** A bug stops this table, not the truth: what was committed stands, and nothing more is done here. */
  #stop(bug: unknown): void {
    this.#ports.report.tableStopped(this.table, bug);
    this.close('stopped');
  }

  #isBusy(): boolean {
    if (this.#mode !== 'open') return false;
    return (
      this.#isBehind || this.#queue.length > 0 || due(this.state, this.#ports.clock.nowMs()).kind === 'now'
    );
  }

  async #work(): Promise<void> {
    while (this.#isBusy()) {
      try {
        await this.#turn();
      } catch (fault) {
        if (!(fault instanceof Unavailable)) throw fault;
        await this.#failed(fault);
      }
    }
    this.#setBell();
  }

  /** One commit: what is due comes first, as of the time when the next command was received. */
  async #turn(): Promise<void> {
    if (this.#isBehind) await this.#catchUp();
    const first = this.#queue[0];
    const asOf = first === undefined ? this.#time.nowMs() : Math.max(first.atMs, this.state.atMs);
    const next = due(this.state, asOf);
    if (next.kind === 'now') await this.#act(next.act);
    else if (first !== undefined) await this.#answerQueue();
  }

  async #act(act: Extract<Due, { kind: 'now' }>['act']): Promise<void> {
    await this.#commit(await planAct(this.state, act, this.#ports));
  }

  /**
   * Decides what waits, on the state that the act before left. Each turn of the loop knows more commands as answered
   * or as unpaid than the one before, and there are only so many: it ends.
   */
  async #answerQueue(): Promise<void> {
    const taken = this.#queue.slice(0, COMMANDS_A_COMMIT);
    const keys = taken.map(({ bettor, id }) => ({ bettor, command: id }));
    let answered = await this.#ports.journal.answers(keys);
    let unfunded: readonly Unfunded[] = [];
    for (let turn = 0; turn <= 2 * taken.length; turn++) {
      const plan = planCommands(this.state, taken, { answered, unfunded });
      const committed = await this.#commit(plan);
      switch (committed.kind) {
        case 'committed':
          this.#reply(plan.replies);
          return;
        case 'unfunded':
          // Planned again without them, so that what was decided after them is decided on what really lies there.
          // One at a time: the next may have been short only beside what is now gone.
          unfunded = [...unfunded, ...committed.unfunded.slice(0, 1)];
          break;
        case 'answered-already':
          answered = await this.#ports.journal.answers(keys);
          break;
        case 'stale-owner':
          return;
      }
    }
    throw new Error('a commit was refused without end');
  }

  #reply(replies: Plan['replies']): void {
    // A desk closed in the meantime has emptied its queue, and told everyone to ask elsewhere.
    this.#queue.splice(0, replies.length).forEach(({ reply }, index) => {
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
    if (committed.kind === 'stale-owner') this.close('elsewhere');
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
   * The store failed, and may or may not have taken the last commit. After a while it is read, and the desk goes on
   * from what it holds; what the queue holds is then found answered, or is decided anew. Who has waited long is told
   * to ask again, which says nothing about whether it was done.
   */
  async #failed(fault: Unavailable): Promise<void> {
    const { report, clock } = this.#ports;
    report.storeFailed(this.table, fault);
    this.#isBehind = true;
    const longAgo = clock.nowMs() - PATIENCE_MS;
    const isTired = ({ atMs }: Waiting): boolean => atMs <= longAgo;
    for (const { reply } of this.#queue.filter(isTired)) reply({ code: 'overloaded' });
    this.#queue = this.#queue.filter((waiting) => !isTired(waiting));
    await new Promise<void>((resume) => {
      clock.at(clock.nowMs() + RETRY_MS, resume);
    });
  }

  /** Reads what the store holds after a failure, and tells whoever sits here what they have now. */
  async #catchUp(): Promise<void> {
    const { journal } = this.#ports;
    const before = this.state;
    const stored = await journal.load(this.table);
    const states = statesAfter(before, stored);
    const bettors = new Set([before, ...states].flatMap(seatedBettors));
    const funds = await Promise.all([...bettors].map((bettor) => journal.funds(bettor)));
    this.#isBehind = false;
    if (this.isClosed) return;
    for (const one of funds) this.#overseer.funds(one);
    this.#adopt([before, ...states]);
  }

  #setBell(): void {
    this.#cancelRing();
    this.#cancelRing = () => {};
    if (this.#mode !== 'open') return;
    const next = due(this.state, this.#ports.clock.nowMs());
    if (next.kind === 'at') this.#cancelRing = this.#ports.clock.at(next.atMs, () => this.wake());
  }
}

function seatedBettors({ seats }: TableState): readonly BettorId[] {
  return seats.flatMap((seat) => seat?.bettor ?? []);
}
