import { derivedId, welcomeChips } from '@sabot/ledger';
import type { LobbyTable, WireRefusal } from '@sabot/protocol';
import { PRESETS } from '@sabot/rules';
import { type Amount, units } from '@sabot/rules/money';
import { type BettorId, seatOf, type TableId, type TableSetup, type TableState, tableId } from '@sabot/table';
import { Desk, type DeskPorts } from './desk.ts';
import type { Funds } from './journal.ts';
import { openTable } from './openTable.ts';
import type { Leases } from './ports.ts';
import { replay } from './replay.ts';

/** The play chips that a new bettor is given. */
export const WELCOME_CHIPS: Amount = units(10_000);

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

/**
 * All the tables of a house: which there are for whom, and the desk of each that is in use. A desk is opened when
 * somebody comes or something is due there, and put away when nobody looks and nothing is due.
 */
export class Hall {
  readonly #ports: HallPorts;
  readonly #shared: readonly SharedTable[];
  readonly #desks = new Map<TableId, Promise<Desk | null>>();
  readonly #open = new Map<TableId, Desk>();
  readonly #watchers = new Set<HallWatcher>();
  readonly #moves = new Map<BettorId, number>();

  constructor(shared: readonly SharedTable[], ports: HallPorts) {
    this.#shared = shared;
    this.#ports = ports;
  }

  /** Opens every shared table, and every table where a coup was begun: cards begun are cards finished. */
  async resume(): Promise<void> {
    const waking = await this.#ports.journal.waking();
    const tables = new Set([...this.#shared.map(({ table }) => table), ...waking]);
    for (const table of tables) await this.#desk(table, this.#setupOf(table, null));
  }

  /** The desk of a table that this bettor may come to, or why not. */
  async desk(table: TableId, bettor: BettorId): Promise<Desk | WireRefusal> {
    const setup = this.#setupOf(table, bettor);
    if (setup === null) return { code: 'no-such-table' };
    return (await this.#desk(table, setup)) ?? { code: 'table-elsewhere' };
  }

  /** Puts a table away that nobody looks at and where nothing is due. */
  async putAway(table: TableId): Promise<void> {
    const desk = this.#open.get(table);
    if (!desk || desk.watched || !desk.isAtRest || this.#isShared(table)) return;
    this.#forget(table);
    desk.close();
    await this.#ports.leases.release(table);
  }

  /** The tables that this bettor may choose from. */
  lobby(bettor: BettorId): readonly LobbyTable[] {
    const solo = PRESETS.map(({ name }) => this.#soloTable(bettor, name));
    return [
      ...solo.map((shown) => this.#lobbyTable(shown, 'solo', bettor)),
      ...this.#shared.map((shown) => this.#lobbyTable(shown, 'shared', bettor)),
    ];
  }

  /** The chips of a bettor; a new one is given the welcome chips, once. */
  welcome(bettor: BettorId): Promise<Funds> {
    return this.#ports.journal.issue(welcomeChips(bettor, WELCOME_CHIPS));
  }

  watch(watcher: HallWatcher): void {
    this.#watchers.add(watcher);
  }

  unwatch(watcher: HallWatcher): void {
    this.#watchers.delete(watcher);
    if (![...this.#watchers].some(({ bettor }) => bettor === watcher.bettor))
      this.#moves.delete(watcher.bettor);
  }

  /** Lets go of every table, once the work in hand is done. */
  async close(): Promise<void> {
    for (const desk of this.#open.values()) {
      await desk.rest();
      desk.close();
      await this.#ports.leases.release(desk.table);
    }
    this.#open.clear();
    this.#desks.clear();
  }

  #isShared(table: TableId): boolean {
    return this.#shared.some((shared) => shared.table === table);
  }

  #soloTable(bettor: BettorId, name: string): SharedTable {
    // The names come from the presets themselves.
    const rules = PRESETS.find((preset) => preset.name === name) as (typeof PRESETS)[number];
    return {
      table: tableId(derivedId('solo', bettor, name)),
      setup: { name, rules, seats: 1, bettingMs: null, pace: { minCycleMs: 0, resultMs: 0 } },
    };
  }

  /** What the table is opened with if nobody has been there yet; null: there is no such table for this bettor. */
  #setupOf(table: TableId, bettor: BettorId | null): TableSetup | null {
    const known = [
      ...this.#shared,
      ...(bettor === null ? [] : PRESETS.map(({ name }) => this.#soloTable(bettor, name))),
    ];
    return known.find((one) => one.table === table)?.setup ?? null;
  }

  #desk(table: TableId, setup: TableSetup | null): Promise<Desk | null> {
    const known = this.#desks.get(table);
    if (known) return known;
    const opening = this.#take(table, setup).then(
      (desk) => {
        if (desk) this.#open.set(table, desk);
        else this.#desks.delete(table);
        return desk;
      },
      (fault) => {
        this.#desks.delete(table);
        throw fault;
      },
    );
    this.#desks.set(table, opening);
    return opening;
  }

  async #take(table: TableId, setup: TableSetup | null): Promise<Desk | null> {
    const { leases, journal } = this.#ports;
    const epoch = await leases.take(table);
    if (epoch === null) return null;
    const state =
      replay(await journal.load(table)) ?? (setup && (await openTable({ table, setup, epoch }, this.#ports)));
    if (state === null) return null;
    const desk = new Desk(state, epoch, this.#ports, {
      funds: (funds) => this.#fundsChanged(funds),
      changed: (states) => this.#tableChanged(states),
      closed: () => this.#forget(table),
    });
    desk.wake();
    return desk;
  }

  #tableChanged(states: readonly TableState[]): void {
    const [before, after] = [states[0], states.at(-1)];
    if (!before || !after || !this.#isShared(after.table) || isSameInLobby(before, after)) return;
    for (const watcher of this.#watchers) watcher.lobbyChanged();
  }

  #lobbyTable({ table, setup }: SharedTable, kind: LobbyTable['kind'], bettor: BettorId): LobbyTable {
    const state = this.#open.get(table)?.state;
    return {
      table,
      name: state?.setup.name ?? setup.name,
      kind,
      rules: state?.setup.rules ?? setup.rules,
      seats: setup.seats,
      taken: state ? takenSeats(state) : 0,
      coups: state ? coupsDealt(state) : 0,
      road: state?.road ?? '',
      seated: state ? seatOf(state, bettor) !== null : false,
    };
  }

  #forget(table: TableId): void {
    this.#open.delete(table);
    this.#desks.delete(table);
  }

  #fundsChanged(funds: Funds): void {
    // Two tables may commit for one bettor at once; the later change is the true one whichever is heard of first.
    if (funds.moves <= (this.#moves.get(funds.bettor) ?? 0)) return;
    this.#moves.set(funds.bettor, funds.moves);
    for (const watcher of this.#watchers) if (watcher.bettor === funds.bettor) watcher.fundsChanged(funds);
  }
}

function takenSeats(state: TableState): number {
  return state.seats.filter((seat) => seat !== null).length;
}

/** The coup that bets are taken for has not been dealt yet. */
function coupsDealt({ coup, phase }: TableState): number {
  return phase.kind === 'settled' ? coup : coup - 1;
}

function isSameInLobby(a: TableState, b: TableState): boolean {
  return takenSeats(a) === takenSeats(b) && coupsDealt(a) === coupsDealt(b) && a.road === b.road;
}
