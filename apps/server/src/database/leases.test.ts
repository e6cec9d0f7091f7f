import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type TableId, tableId } from '@sabot/table';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../testing/client.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { PgLeases } from './leases.ts';
import { migrate } from './migrate.ts';
import { whileMigrating } from './open.ts';
import { SQL } from './statements.ts';

let database: TestDatabase;
let opened: PgLeases[] = [];
const lost: (readonly [TableId, number])[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const leases of opened) await leases.end();
  opened = [];
});
afterAll(() => database.close());

async function open(): Promise<PgLeases> {
  const leases = new PgLeases({ pool: database.pool, url: database.url, owner: randomUUID() });
  await leases.begin({ failed: () => {}, lost: (table, epoch) => void lost.push([table, epoch]) });
  opened.push(leases);
  return leases;
}

test('SV23 a table has one owner at a time; a released or orphaned one is free at once, with a higher epoch', async () => {
  const [first, second] = [await open(), await open()];
  const table = tableId(randomUUID());
  expect(await first.take(table)).toBe(1);
  expect(await second.take(table)).toBeNull();
  await first.release(table, 1);
  expect(await second.take(table)).toBe(2);
  expect(await first.take(table)).toBeNull();
  await second.end();
  opened = opened.filter((leases) => leases !== second);
  await until(async () => (await first.take(table)) === 3, 'the table of the one that ended is free');
});

test('SV23 of many who take a table at once one gets it', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, open));
  const table = tableId(randomUUID());
  const epochs = await Promise.all(all.map((leases) => leases.take(table)));
  expect(epochs.filter((epoch) => epoch !== null)).toEqual([1]);
});

test('SV23 the release of an old lease does not free the one taken since', async () => {
  const [first, second] = [await open(), await open()];
  const table = tableId(randomUUID());
  expect(await first.take(table)).toBe(1);
  expect(await first.take(table)).toBe(2);
  await first.release(table, 1);
  expect(await second.take(table)).toBeNull();
});

test('SV24 a lease that is held is kept for longer than its term', async () => {
  const [first, second] = [await open(), await open()];
  const table = tableId(randomUUID());
  await first.take(table);
  const expires = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ at: Date }>(
      'select expires_at as at from house.lease where table_id = $1',
      [table],
    );
    return rows[0]?.at.getTime() ?? 0;
  };
  const before = await expires();
  await until(async () => (await expires()) > before, 'it is renewed');
  expect(await second.take(table)).toBeNull();
});

test('SV24 who has lost a lease without knowing is told', async () => {
  const first = await open();
  const [table, kept] = [tableId(randomUUID()), tableId(randomUUID())];
  await first.take(table);
  await first.take(kept);
  await database.pool.query('update house.lease set owner = $2, epoch = epoch + 1 where table_id = $1', [
    table,
    randomUUID(),
  ]);
  await until(() => lost.some(([gone]) => gone === table), 'it is told');
  expect(lost).toContainEqual([table, 1]);
  expect(lost.some(([gone]) => gone === kept)).toBe(false);
});

test('SV25 a process that sleeps in the middle of a commit holds nobody up for ever', async () => {
  const [first, second] = [await open(), await open()];
  const table = tableId(randomUUID());
  const epoch = await first.take(table);
  const sleeper = await database.pool.connect();
  sleeper.on('error', () => {});
  await sleeper.query('begin');
  await sleeper.query(SQL.lockLease([table, epoch]));
  await database.pool.query('select 1');
  await first.end();
  opened = opened.filter((leases) => leases !== first);
  await until(async () => {
    try {
      return (await second.take(table)) === 2;
    } catch {
      // The lock is still held: the statement gave up waiting for it.
      return false;
    }
  }, 'the table is taken over');
  await expect(sleeper.query('commit')).rejects.toThrow();
  sleeper.release(true);
});

test('SV26 processes that start together bring the tables up to date one after the other', async () => {
  let inside = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    expect(inside).toBe(1);
    await migrate(database.pool);
    await pause(20);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => whileMigrating(database.url, work)));
  await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool)));
});
