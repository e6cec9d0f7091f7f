import { derivedId } from '@sabot/ledger';
import { PRESETS } from '@sabot/rules';
import { type Generator, seededGenerator } from '@sabot/rules/shoe';
import { type BettorId, bettorId, type TableId, type TableSetup, tableId } from '@sabot/table';
import { Hall, type SharedTable } from '../hall.ts';
import { MemoryJournal } from '../memory/journal.ts';
import type { Report } from '../ports.ts';
import { Client } from './client.ts';
import { settled, VirtualClock } from './clock.ts';
import { FaultyJournal } from './faultyJournal.ts';
import { SeededKeeper } from './keeper.ts';
import { LeaseBook } from './leases.ts';

const rules = PRESETS[0];
if (!rules) throw new Error('there is a preset');

/** A shared table as the house has it: seven seats, twenty seconds, not faster than every five. */
export const SALON: SharedTable = {
  table: tableId(derivedId('shared', 'Salon')),
  setup: {
    name: 'Salon',
    rules,
    seats: 7,
    bettingMs: 20_000,
    pace: { minCycleMs: 5_000, resultMs: 3_000 },
  } satisfies TableSetup,
};

export function bettorNamed(name: string): BettorId {
  return bettorId(derivedId('bettor', name));
}

export function soloTable(name: string, preset: string = rules?.name ?? ''): TableId {
  return tableId(derivedId('solo', bettorNamed(name), preset));
}

/** A whole house in one seeded, clocked world: one journal, one keeper, and the processes that run its tables. */
export class World {
  readonly generator: Generator;
  readonly clock = new VirtualClock();
  readonly leases = new LeaseBook();
  readonly stored: MemoryJournal;
  readonly journal: FaultyJournal;
  readonly keeper: SeededKeeper;
  readonly stopped: unknown[] = [];
  readonly storeFaults: unknown[] = [];
  hall: Hall;
  readonly #shared: readonly SharedTable[];
  #ids = 0;

  constructor(seed: number, shared: readonly SharedTable[] = [SALON]) {
    this.generator = seededGenerator(seed);
    this.stored = new MemoryJournal((table) => this.leases.epochOf(table));
    this.journal = new FaultyJournal(this.stored, this.generator, this.clock);
    this.keeper = new SeededKeeper(this.generator);
    this.#shared = shared;
    this.hall = this.process('A');
  }

  /** Another process of the house. */
  process(owner: string): Hall {
    const report: Report = {
      storeFailed: (_table, fault) => this.storeFaults.push(fault),
      tableStopped: (_table, fault) => this.stopped.push(fault),
    };
    return new Hall(this.#shared, {
      journal: this.journal,
      keeper: this.keeper,
      clock: this.clock,
      entropy: { uuid: () => this.id() },
      report,
      leases: this.leases.of(owner),
    });
  }

  /** Ids in the order in which they are asked for. */
  id(): string {
    this.#ids += 1;
    return derivedId('id', String(this.#ids));
  }

  async connect(name: string, hall: Hall = this.hall): Promise<Client> {
    const client = new Client(bettorNamed(name), name, { hall, clock: this.clock });
    await client.session.begin();
    return client;
  }

  /** A client that sits at a table and watches it. */
  async seat(name: string, table: TableId, hall: Hall = this.hall): Promise<Client> {
    const client = await this.connect(name, hall);
    client.watch(table);
    client.command(table, this.id(), { kind: 'sit', seat: null });
    await settled();
    return client;
  }
}
