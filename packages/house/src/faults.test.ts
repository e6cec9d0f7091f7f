import { sumOf } from '@sabot/ledger';
import { units } from '@sabot/rules/money';
import type { TableEvent, TableId } from '@sabot/table';
import { expect, test } from 'vitest';
import { Unavailable } from './ports.ts';
import type { Client } from './simulate/client.ts';
import { NO_FAULTS } from './simulate/faultyJournal.ts';
import { SALON, soloTable, World } from './simulate/world.ts';

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora'];
/** A dozen worlds here; more with SABOT_SEEDS, outside CI. */
const SEEDS = Array.from({ length: Number(process.env['SABOT_SEEDS'] ?? 12) }, (_, index) => index + 1);

interface Bettor {
  readonly name: string;
  client: Client;
  /** The connection is gone, and the store failed when it was to be made anew. */
  isGone: boolean;
  /** Commands that have no final answer yet; each is sent again until it has one. */
  readonly open: Map<string, () => void>;
}

/** Bettors who bet, deal, lose their connection, and ask again until they are answered. */
class Play {
  readonly world: World;
  readonly bettors: readonly Bettor[];
  /** Stakes that were acknowledged, by command. */
  readonly accepted = new Set<string>();
  readonly #stakes = new Set<string>();

  constructor(world: World, clients: readonly Client[]) {
    this.world = world;
    this.bettors = clients.map((client, index) => ({
      name: NAMES[index] ?? '',
      client,
      isGone: false,
      open: new Map(),
    }));
  }

  tablesOf({ name }: Bettor): readonly TableId[] {
    return [SALON.table, soloTable(name)];
  }

  act(bettor: Bettor): void {
    const { generator } = this.world;
    const table = this.tablesOf(bettor)[generator.below(2)] ?? SALON.table;
    if (!bettor.client.seen.has(table)) return;
    const coup = bettor.client.coup(table);
    const spot = (['punto', 'banco', 'egalite'] as const)[generator.below(3)] ?? 'banco';
    const stake = units(1 + generator.below(200));
    const id = this.world.id();
    const kind = generator.below(4);
    if (kind < 2) this.#stakes.add(id);
    const send = (): void => {
      if (kind < 2) bettor.client.command(table, id, { kind: 'bet', coup, spot, stake });
      else if (kind === 2) bettor.client.command(table, id, { kind: 'deal', coup });
      else bettor.client.command(table, id, { kind: 'clear', coup, spot: null });
    };
    bettor.open.set(id, send);
    send();
    if (generator.below(3) === 0) send();
  }

  /** Answers are heard; what was refused for the moment is asked again, and lost tables are looked for. */
  async listen(bettor: Bettor): Promise<void> {
    if (bettor.isGone) await this.reconnect(bettor);
    if (bettor.isGone) return;
    const { client, open } = bettor;
    for (const [id, send] of open) {
      const answer = client.answers.get(id);
      if (answer === null && this.#stakes.has(id)) this.accepted.add(id);
      const passing = answer && (answer.code === 'overloaded' || answer.code === 'table-elsewhere');
      if (answer === undefined || passing) {
        client.answers.delete(id);
        send();
      } else open.delete(id);
    }
    for (const table of this.tablesOf(bettor))
      if (!client.seen.has(table) || client.refused.length > 0) client.watch(table);
    client.refused.length = 0;
  }

  async reconnect(bettor: Bettor): Promise<void> {
    const before = bettor.client;
    before.session.end();
    for (const [id, answer] of before.answers)
      if (answer === null && this.#stakes.has(id)) this.accepted.add(id);
    try {
      bettor.client = await this.world.connect(bettor.name);
      bettor.isGone = false;
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault;
      bettor.isGone = true;
      return;
    }
    for (const table of this.tablesOf(bettor)) bettor.client.watchAfter(table, before);
  }
}

async function eventsOf(world: World, table: TableId): Promise<readonly TableEvent[]> {
  const { events, snapshot } = await world.stored.load(table);
  expect(snapshot).toBeNull();
  return events;
}

test.for(SEEDS)(
  'HS26 seed %i: a store that fails before, after and long after its commits loses and doubles nothing',
  async (seed) => {
    const world = new World(seed);
    await world.hall.resume();
    const clients = [];
    for (const name of NAMES) {
      const client = await world.seat(name, SALON.table);
      client.watch(soloTable(name));
      client.command(soloTable(name), world.id(), { kind: 'sit', seat: null });
      clients.push(client);
    }
    await world.clock.pass(100);
    const play = new Play(world, clients);
    world.journal.rates = { before: 8, after: 8, late: 5, reading: 5 };
    for (let step = 0; step < 60; step++) {
      for (const bettor of play.bettors) {
        if (world.generator.below(3) > 0) play.act(bettor);
        if (world.generator.below(15) === 0) await play.reconnect(bettor);
      }
      await world.clock.pass(world.generator.below(2_000));
      for (const bettor of play.bettors) await play.listen(bettor);
      if (step % 10 === 0) await world.hall.resume().catch(() => {});
    }
    // The faults stop: everything is answered, every coup ends, every table takes bets.
    world.journal.rates = NO_FAULTS;
    for (let step = 0; step < 6; step++) {
      await world.clock.pass(10_000);
      await world.hall.resume();
      for (const bettor of play.bettors) await play.listen(bettor);
    }
    await world.clock.pass(1_000);
    expect(world.stopped, 'a bug stopped a table').toEqual([]);
    expect(sumOf(world.stored.book)).toBe(0n);
    const placed: string[] = [];
    for (const table of [SALON.table, ...NAMES.map((name) => soloTable(name))]) {
      const events = await eventsOf(world, table);
      for (const event of events) if (event.kind === 'bet-placed') placed.push(event.command);
    }
    expect(new Set(placed).size, 'a bet stands twice').toBe(placed.length);
    expect(
      [...play.accepted].filter((id) => !placed.includes(id)),
      'an acknowledged bet is lost',
    ).toEqual([]);
    expect(play.accepted.size).toBeGreaterThan(10);
    for (const bettor of play.bettors) {
      expect(bettor.open.size, 'a command was never answered').toBe(0);
      for (const [id, answer] of bettor.client.answers) if (answer !== null) expect(placed).not.toContain(id);
      const { balance } = await world.stored.funds(bettor.client.bettor);
      expect(balance).toBeGreaterThanOrEqual(0n);
      expect(bettor.client.balance, 'the balance shown').toBe(balance);
      for (const table of play.tablesOf(bettor)) {
        expect(['betting', 'settled']).toContain(bettor.client.view(table).phase.kind);
        bettor.client.watch(table, bettor.client.seen.get(table)?.version ?? null);
      }
    }
    expect(Object.values(world.journal.met).reduce((sum, times) => sum + times)).toBeGreaterThan(20);
  },
);

test('HS26 the same seed gives the same world, byte for byte', async () => {
  const trace = async (): Promise<string> => {
    const world = new World(7);
    world.journal.rates = { before: 0, after: 20, late: 10, reading: 0 };
    await world.hall.resume();
    const anna = await world.seat('Anna', SALON.table);
    await world.clock.pass(5_000);
    for (let coup = 0; coup < 10; coup++) {
      if (anna.seen.has(SALON.table)) anna.bet(SALON.table, world.id(), units(5));
      await world.clock.pass(30_000);
      anna.watch(SALON.table);
    }
    return anna.texts.join('\n');
  };
  expect(await trace()).toBe(await trace());
});
