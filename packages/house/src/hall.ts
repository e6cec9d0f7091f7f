import { derivedId, welcomeChips } from '@sabot/ledger';
import type { LobbyTable, WireRefusal } from '@sabot/protocol';
import { type HouseRules, PRESETS } from '@sabot/rules';
import { type Amount, units } from '@sabot/rules/money';
import { type BettorId, type TableId, type TableSetup, type TableState, tableId } from '@sabot/table';
import { Desk, type DeskPorts } from './desk.ts';
import type { Funds } from './journal.ts';
import { openTable } from './openTable.ts';
import { type Leases, Unavailable } from './ports.ts';
import { replay } from './replay.ts';
import type { Closed } from './watcher.ts';

/** The play chips that a new bettor is given. */
export const WELCOME_CHIPS: Amount = units(10_000);
/** A table that nobody has looked at or asked anything of for so long is put away. */
const REST_MS = 30_000;
/** How many tables are opened at a time after a start. */
const AT_ONCE = 8;

/** A table that anybody may come to. */
export interface SharedTable {
  readonly table: TableId;
  readonly setup: TableSetup;
}

export interface HallPorts extends DeskPorts {
  readonly leases: Leases;
}

/** What the hall tells those who stand in it. */
export interface HallWatcher {
  readonly bettor: BettorId;
  lobbyChanged(): void;
  fundsChanged(funds: Funds): void;
}

/** A table as the hall knows it: its desk is being opened, or is open. */
interface Place {
  readonly opening: Promise<Desk | WireRefusal>;
  desk: Desk | null;
}

/** What the lobby says of a table, as it is now or as it was left. */
interface Facts {
  readonly taken: number;
  readonly coups: number;
  readonly road: string;
  readonly bettors: readonly (BettorId | null)[];
}

const NOTHING_YET: Facts = { taken: 0, coups: 0, road: '', bettors: [] };

/**
 * All the tables of a house: which there are for whom, and the desk of each that is in use. A desk is opened when
 * somebody comes or something is due there, and put away when nobody looks and nothing is due.
 */
export class Hall {
  readonly #ports: HallPorts;
  readonly #shared: ReadonlyMap<TableId, SharedTable>;
  readonly #places = new Map<TableId, Place>();
  readonly #watchers = new Map<BettorId, Set<HallWatcher>>();
  /** The solo tables of those who stand in the hall. */
  readonly #solo = new Map<BettorId, ReadonlyMap<TableId, SharedTable>>();
  /** How the tables were left that nobody uses now, of those who stand in the hall. */
  readonly #left = new Map<TableId, Facts>();
  /** Tables that a bug has stopped: nothing is done there until the house is opened anew. */
  readonly #stopped = new Set<TableId>();
  #isClosing = false;

  constructor(shared: readonly SharedTable[], ports: HallPorts) {
    this.#shared = new Map(shared.map((one) => [one.table, one]));
    this.#ports = ports;
  }

  /**
   * Opens every shared table, and every table where a coup was begun: cards begun are cards finished. One that cannot
   * be opened keeps no other from it.
   */
  async resume(): Promise<void> {
    const waking = await this.#ports.journal.waking();
    const tables = [...new Set([...this.#shared.keys(), ...waking])].filter(
      (table) => !this.#places.has(table) && !this.#stopped.has(table),
    );
    const openNext = async (): Promise<void> => {
      for (let table = tables.shift(); table !== undefined; table = tables.shift())
        await this.#desk(table, this.#shared.get(table)?.setup ?? null);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, openNext));
  }

  /** The desk of a table that this bettor may come to, or why not. */
  async desk(table: TableId, bettor: BettorId): Promise<Desk | WireRefusal> {
    const setup = (this.#shared.get(table) ?? this.#soloTables(bettor).get(table))?.setup;
    return setup === undefined ? { code: 'no-such-table' } : this.#desk(table, setup);
  }

  /** Puts the tables away where nobody has looked, nobody has asked and nothing was due for a while. */
  async tidy(): Promise<void> {
    for (const [table, { desk }] of this.#places) {
      if (!desk || this.#shared.has(table) || !desk.isIdleFor(REST_MS)) continue;
      // At once: who comes from now on has it opened anew, and the old epoch's release then changes nothing.
      desk.close('put-away');
      await this.#release(table, desk.epoch);
    }
  }

  /** Another process owns a table that this one had under that epoch: its desk closes, and its watchers are told. */
  lost(table: TableId, epoch: number): void {
    const desk = this.#places.get(table)?.desk;
    if (desk?.epoch === epoch) desk.close('elsewhere');
  }

  /** The tables that this bettor may choose from; those put away are shown as they were left. */
  async lobby(bettor: BettorId): Promise<readonly LobbyTable[]> {
    await this.#recall(bettor);
    const shown = (kind: LobbyTable['kind']) => (one: SharedTable) => this.#lobbyTable(one, kind, bettor);
    return [
      ...[...this.#soloTables(bettor).values()].map(shown('solo')),
      ...[...this.#shared.values()].map(shown('shared')),
    ];
  }

  /** The chips of a bettor; a new one is given the welcome chips, once. */
  async welcome(bettor: BettorId): Promise<Funds> {
    const { journal } = this.#ports;
    const funds = await journal.funds(bettor);
    return funds.moves > 0 ? funds : journal.issue(welcomeChips(bettor, WELCOME_CHIPS));
  }

  watch(watcher: HallWatcher): void {
    const others = this.#watchers.get(watcher.bettor) ?? new Set();
    this.#watchers.set(watcher.bettor, others.add(watcher));
  }

  unwatch(watcher: HallWatcher): void {
    const others = this.#watchers.get(watcher.bettor);
    others?.delete(watcher);
    if (others?.size === 0) {
      this.#watchers.delete(watcher.bettor);
      for (const table of this.#soloTables(watcher.bettor).keys()) this.#left.delete(table);
      this.#solo.delete(watcher.bettor);
    }
  }

  /** Lets go of every table, once the commit in hand there is done. Nothing is opened any more. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(
      [...this.#places.values()].map(async ({ opening }) => {
        const desk = await opening;
        if ('code' in desk) return;
        await desk.retire();
        await this.#release(desk.table, desk.epoch);
      }),
    );
  }

  /** A lease that cannot be given back runs out. */
  async #release(table: TableId, epoch: number): Promise<void> {
    try {
      await this.#ports.leases.release(table, epoch);
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault;
      this.#ports.report.storeFailed(table, fault);
    }
  }

  /** Reads how a bettor's own tables were left, where nobody has looked since the house was opened. */
  async #recall(bettor: BettorId): Promise<void> {
    const unknown = [...this.#soloTables(bettor).keys()].filter(
      (table) => !this.#places.get(table)?.desk && !this.#left.has(table),
    );
    try {
      const states = await Promise.all(
        unknown.map(async (table) => replay(await this.#ports.journal.load(table))),
      );
      if (!this.#watchers.has(bettor)) return;
      unknown.forEach((table, index) => {
        const state = states[index] ?? null;
        this.#left.set(table, state === null ? NOTHING_YET : factsOf(state));
      });
    } catch (fault) {
      // The lobby is shown without what the store does not tell now; the next look asks it again.
      if (!(fault instanceof Unavailable)) throw fault;
    }
  }

  #soloTables(bettor: BettorId): ReadonlyMap<TableId, SharedTable> {
    const known = this.#solo.get(bettor);
    if (known) return known;
    const tables = new Map(PRESETS.map((rules) => soloTable(bettor, rules)).map((one) => [one.table, one]));
    if (this.#watchers.has(bettor)) this.#solo.set(bettor, tables);
    return tables;
  }

  #desk(table: TableId, setup: TableSetup | null): Promise<Desk | WireRefusal> {
    const known = this.#places.get(table);
    if (known) return known.opening;
    if (this.#isClosing) return Promise.resolve({ code: 'table-elsewhere' });
    if (this.#stopped.has(table)) return Promise.resolve({ code: 'overloaded' });
    const place: Place = {
      desk: null,
      opening: this.#take(table, setup).then(
        (desk) => {
          if (desk && !desk.isClosed) place.desk = desk;
          else this.#forget(table, place);
          desk?.wake();
          return desk ?? { code: 'table-elsewhere' };
        },
        (fault: unknown) => {
          this.#forget(table, place);
          return this.#notOpened(table, fault);
        },
      ),
    };
    this.#places.set(table, place);
    return place.opening;
  }

  /** A store that does not answer is asked again by whoever comes next; anything else is a bug, and stops the table. */
  #notOpened(table: TableId, fault: unknown): WireRefusal {
    const { report } = this.#ports;
    if (fault instanceof Unavailable) {
      report.storeFailed(table, fault);
    } else {
      this.#stopped.add(table);
      report.tableStopped(table, fault);
    }
    return { code: 'overloaded' };
  }

  async #take(table: TableId, setup: TableSetup | null): Promise<Desk | null> {
    const epoch = await this.#ports.leases.take(table);
    if (epoch === null) return null;
    let state: TableState | null = null;
    try {
      state = await this.#load({ table, setup, epoch });
    } finally {
      if (state === null) await this.#release(table, epoch);
    }
    if (state === null) return null;
    const desk: Desk = new Desk(state, epoch, this.#ports, {
      funds: (funds) => this.#fundsChanged(funds),
      changed: (states) => this.#tableChanged(states),
      closed: (why) => this.#closed(desk, why),
    });
    return desk;
  }

  async #load(table: {
    readonly table: TableId;
    readonly setup: TableSetup | null;
    readonly epoch: number;
  }): Promise<TableState | null> {
    const { journal } = this.#ports;
    const state = replay(await journal.load(table.table));
    if (state !== null || table.setup === null) return state;
    return openTable({ ...table, setup: table.setup }, this.#ports);
  }

  #closed(desk: Desk, why: Closed): void {
    const place = this.#places.get(desk.table);
    if (place) this.#forget(desk.table, place);
    // What another process does there from now on is not known here.
    if (why === 'elsewhere') this.#left.delete(desk.table);
    else if (this.#left.has(desk.table)) this.#left.set(desk.table, factsOf(desk.state));
    if (why !== 'stopped') return;
    this.#stopped.add(desk.table);
    // Another process may know better what to do with it.
    this.#release(desk.table, desk.epoch).catch((fault: unknown) =>
      this.#ports.report.storeFailed(desk.table, fault),
    );
  }

  #forget(table: TableId, place: Place): void {
    if (this.#places.get(table) === place) this.#places.delete(table);
  }

  #tableChanged(states: readonly TableState[]): void {
    const [before, after] = [states[0], states.at(-1)];
    if (!before || !after || !this.#shared.has(after.table) || isSameInLobby(before, after)) return;
    for (const watchers of this.#watchers.values()) for (const watcher of watchers) watcher.lobbyChanged();
  }

  #lobbyTable({ table, setup }: SharedTable, kind: LobbyTable['kind'], bettor: BettorId): LobbyTable {
    const state = this.#places.get(table)?.desk?.state;
    const { bettors, ...facts } = state ? factsOf(state) : (this.#left.get(table) ?? NOTHING_YET);
    return {
      table,
      name: state?.setup.name ?? setup.name,
      kind,
      rules: state?.setup.rules ?? setup.rules,
      seats: setup.seats,
      ...facts,
      seated: bettors.includes(bettor),
    };
  }

  #fundsChanged(funds: Funds): void {
    for (const watcher of this.#watchers.get(funds.bettor) ?? []) watcher.fundsChanged(funds);
  }
}

/** A table of one's own: always there for this bettor, and for nobody else. */
function soloTable(bettor: BettorId, rules: HouseRules): SharedTable {
  return {
    table: tableId(derivedId('solo', bettor, rules.name)),
    setup: { name: rules.name, rules, seats: 1, bettingMs: null, pace: { minCycleMs: 0, resultMs: 0 } },
  };
}

function factsOf(state: TableState): Facts {
  const bettors = state.seats.map((seat) => seat?.bettor ?? null);
  return {
    taken: bettors.filter((bettor) => bettor !== null).length,
    coups: coupsDealt(state),
    road: state.road,
    bettors,
  };
}

/** The coup that bets are taken for has not been dealt yet. */
function coupsDealt({ coup, phase }: TableState): number {
  return phase.kind === 'settled' ? coup : coup - 1;
}

function isSameInLobby(a: TableState, b: TableState): boolean {
  const [before, after] = [factsOf(a), factsOf(b)];
  return before.taken === after.taken && before.coups === after.coups && before.road === after.road;
}
