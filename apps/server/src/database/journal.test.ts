import { randomUUID } from 'node:crypto';
import { journalContract } from '@sabot/house/contract';
import type { TableId } from '@sabot/table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { PgJournal } from './journal.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const HISTORY = ['house.event', 'house.transfer', 'house.answer', 'house.snapshot', 'keeper.shoe'];
const CHANGES = (table: string): readonly string[] => [
  `update ${table} set ${table === 'keeper.shoe' ? 'packs = packs' : columnOf(table)}`,
  `delete from ${table}`,
  `truncate ${table}`,
];

function columnOf(table: string): string {
  return table === 'house.transfer'
    ? 'amount = amount + 1'
    : table === 'house.answer'
      ? "answer = ''"
      : "body = ''";
}

async function take(table: TableId): Promise<number> {
  const { rows } = await database.pool.query<{ epoch: number }>(
    `insert into house.lease as l (table_id, owner, session_key, epoch, expires_at) values ($1, $2, 0, 1, now())
     on conflict (table_id) do update set epoch = l.epoch + 1 returning epoch`,
    [table, randomUUID()],
  );
  return rows[0]?.epoch ?? 0;
}

/** What bettors have by their rows, and all other accounts by the transfers. */
async function sum(): Promise<bigint> {
  const { rows } = await database.pool.query<{ sum: bigint }>(`
    select (select coalesce(sum(balance), 0) from house.funds)::bigint
      + (select coalesce(sum(amount), 0) from house.transfer where payee not like 'bettor:%')::bigint
      - (select coalesce(sum(amount), 0) from house.transfer where payer not like 'bettor:%')::bigint as sum`);
  return rows[0]?.sum ?? 0n;
}

journalContract('in PostgreSQL', () =>
  Promise.resolve({
    journal: new PgJournal(database.pool),
    take,
    sum,
    tamperings: HISTORY.flatMap(CHANGES).map((statement) => () => database.pool.query(statement)),
  }),
);

test.for(HISTORY.flatMap(CHANGES))('SV1 history is only added to: %s is refused', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toThrow(/append-only|permission denied/);
});

test('SV2 what a bettor has is what the transfers say, and the database itself refuses less than nothing', async () => {
  const { rows } = await database.pool.query(`
    select f.bettor from house.funds as f left join lateral (
      select coalesce(sum(case when t.payee = 'bettor:' || f.bettor then t.amount else -t.amount end), 0) as counted
      from house.transfer as t where 'bettor:' || f.bettor in (t.payer, t.payee)) as c on true
    where c.counted <> f.balance`);
  expect(rows).toEqual([]);
  await expect(
    database.pool.query('insert into house.funds values ($1, -1, 1)', [randomUUID()]),
  ).rejects.toThrow(/check constraint/);
});
