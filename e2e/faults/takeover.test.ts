import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { derivedId } from '@sabot/ledger';
import { units } from '@sabot/rules/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../apps/server/src/operations/audit.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../apps/server/src/postgres/index.ts';
import { makeScratch, removeScratch } from '../../apps/server/src/postgres/scratch.ts';
import { Books } from '../../apps/server/src/testing/books.ts';
import { type Browser, SocketClient, until, visit } from '../../apps/server/src/testing/client.ts';
import { freePort, HouseProcess } from './testing/house.ts';
import { thinkTime } from './testing/moments.ts';

const scratch = makeScratch();
const SALON = derivedId('shared', 'Salon vert');
let postgres: EmbeddedPostgres;
let houses: readonly [HouseProcess, HouseProcess];

async function openHouse(): Promise<HouseProcess> {
  const start = { dataDir: join(scratch, 'keys'), port: await freePort(), databaseUrl: postgres.url };
  return new HouseProcess(start).open();
}

beforeAll(async () => {
  postgres = await startEmbedded({ dataDir: join(scratch, 'house') });
  houses = [await openHouse(), await openHouse()];
});
afterAll(async () => {
  for (const house of houses) await house.kill();
  await postgres.stop();
  await removeScratch(scratch);
});

async function come(browser: Browser): Promise<SocketClient> {
  const client = new SocketClient(browser);
  await until(() => client.balance !== null, 'welcome');
  return client;
}

/** Looks at a table until a house shows it, not oftener than a person would. */
async function look(client: SocketClient, table: string): Promise<void> {
  while (!client.views.has(table)) {
    const refused = client.of('refused').length;
    client.watch(table);
    await until(
      () => client.views.has(table) || client.of('refused').length > refused,
      'a table, or why not',
    );
    await thinkTime();
  }
}

async function done(client: SocketClient, table: string, request: Parameters<SocketClient['command']>[2]) {
  const id = randomUUID();
  client.command(table, id, request);
  await until(() => client.answers.has(id), `an answer to ${request.kind}`);
  return client.answers.get(id);
}

/** One coup at a table, as soon as the table lets it. */
async function playCoup(client: SocketClient, table: string): Promise<void> {
  const view = () => client.views.get(table)?.view;
  const coup = (): number => (view()?.phase.kind === 'settled' ? 1 : 0) + (view()?.coup ?? 0);
  const next = coup();
  while ((await done(client, table, { kind: 'bet', coup: next, spot: 'banco', stake: units(5) })) !== null)
    await thinkTime();
  await done(client, table, { kind: 'deal', coup: next });
  await until(() => view()?.phase.kind === 'settled' && view()?.coup === next, 'a settled coup', 60_000);
}

test('EE2 a house that is frozen while it plays is fenced: nothing of it is written after the takeover', async () => {
  const [frozen, next] = houses;
  const browser = await visit(frozen.url);
  const before = await come(browser);
  const solo = derivedId('solo', before.of('welcome')[0]?.bettor ?? '', 'casino-8');
  for (const table of [SALON, solo]) {
    await look(before, table);
    await done(before, table, { kind: 'sit', seat: null });
    await playCoup(before, table);
  }
  // Commands are in flight at both tables when it freezes: some in its sockets, some in the middle of a commit.
  const flying = Array.from({ length: 30 }, (_, index) => {
    const id = randomUUID();
    const table = index % 2 === 0 ? solo : SALON;
    const coup = (before.views.get(table)?.view.coup ?? 0) + 1;
    before.command(table, id, { kind: 'bet', coup, spot: 'punto', stake: units(1) });
    return { id, table, coup };
  });
  frozen.signal('SIGSTOP');
  const heard = new Set(before.answers.keys());
  const after = await come({ ...browser, url: next.url });
  for (const table of [SALON, solo]) {
    await look(after, table);
    await playCoup(after, table);
  }
  frozen.signal('SIGCONT');
  await until(
    () => before.of('refused').filter(({ refusal }) => refusal?.code === 'table-elsewhere').length >= 2,
    'both tables are said to be elsewhere',
  );
  // What was answered before, and what only the thawed house would have said, asked again of the one that owns it now.
  for (const { id, table, coup } of flying)
    after.command(table, id, { kind: 'bet', coup, spot: 'punto', stake: units(1) });
  await until(
    () => flying.every(({ id }) => after.answers.has(id)),
    'every command in flight has its answer',
  );
  for (const { id } of flying)
    if (heard.has(id)) expect(after.answers.get(id)).toEqual(before.answers.get(id));
  await playCoup(after, solo);
  const books = new Books(postgres.url);
  const events = await books.events();
  for (const table of [SALON, solo]) {
    const epochs = events.filter((stored) => stored.table === table).map(({ epoch }) => epoch);
    expect(epochs, 'no event of an older owner after one of a newer').toEqual(
      epochs.toSorted((a, b) => a - b),
    );
    expect(new Set(epochs).size).toBeGreaterThan(1);
  }
  const placed = events.flatMap(({ event }) =>
    event.kind === 'bet-placed' ? [event.command as string] : [],
  );
  expect(new Set(placed).size).toBe(placed.length);
  for (const { id } of flying) expect(placed.includes(id)).toBe(after.answers.get(id) === null);
  expect(await books.sum()).toBe(0n);
  await books.close();
  const report = await audit({ dataDir: join(scratch, 'keys'), databaseUrl: postgres.url });
  expect(report.problems).toEqual([]);
}, 120_000);

test('EE3 a house that is stopped gives its tables up at once, and the other one goes on', async () => {
  const [stopped, next] = houses;
  const client = await come(await visit(next.url));
  stopped.signal('SIGTERM');
  expect(await stopped.ended()).toBe(0);
  await look(client, SALON);
  await done(client, SALON, { kind: 'sit', seat: null });
  expect(client.views.get(SALON)?.view.you).not.toBeNull();
});
