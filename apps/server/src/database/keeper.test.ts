import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shoeOrder } from '@sabot/fair';
import { derivedId } from '@sabot/ledger';
import { units } from '@sabot/rules/money';
import { shoeId, tableId } from '@sabot/table';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretBytes } from '../entropy.ts';
import { embeddedState } from '../postgres/runningEmbedded.ts';
import { SocketClient, until, visit } from '../testing/client.ts';
import { openTestHouse, type TestHouse } from '../testing/house.ts';
import { PgKeeper } from './keeper.ts';
import { openPool } from './pool.ts';

let house: TestHouse;
let pool: pg.Pool;
beforeAll(async () => {
  house = await openTestHouse();
  const state = await embeddedState(house.dataDir);
  if (state.kind !== 'running') throw new Error('the database does not run');
  pool = openPool(state.url, { connections: 2, onBroken: () => {} });
});
afterAll(async () => {
  await pool.end();
  await house.close();
});

const key = (): Buffer => readFileSync(join(house.dataDir, 'keeper.key'));
const TABLE = tableId(randomUUID());

test('SV20 the same position gives the same card, by whichever process and after however long', async () => {
  const shoe = shoeId(randomUUID());
  await new PgKeeper(pool, key()).open(shoe, 8);
  const cards = async (keeper: PgKeeper): Promise<readonly string[]> => {
    const drawn = [];
    for (let position = 0; position < 416; position++)
      drawn.push(JSON.stringify(await keeper.draw({ shoe, table: TABLE, coup: 1, position })));
    return drawn;
  };
  const first = await cards(new PgKeeper(pool, key()));
  expect(await cards(new PgKeeper(pool, key()))).toEqual(first);
  expect(new Set(first).size).toBe(416);
  await expect(
    new PgKeeper(pool, key()).draw({ shoe, table: TABLE, coup: 1, position: 416 }),
  ).rejects.toThrow();
});

test('SV21 a seed is bound to its shoe and its key: moved, changed or under another key it opens nothing', async () => {
  const [shoe, other] = [shoeId(randomUUID()), shoeId(randomUUID())];
  await new PgKeeper(pool, key()).open(shoe, 8);
  await pool.query(
    'insert into keeper.shoe (shoe, packs, key_id, sealed) select $2, packs, key_id, sealed from keeper.shoe where shoe = $1',
    [shoe, other],
  );
  const draw = (keeper: PgKeeper, of = shoe) => keeper.draw({ shoe: of, table: TABLE, coup: 1, position: 0 });
  await expect(draw(new PgKeeper(pool, key()), other)).rejects.toThrow();
  await expect(draw(new PgKeeper(pool, secretBytes(32)))).rejects.toThrow();
});

test('SV21 a house with another key than its shoes were sealed with does not open', async () => {
  await expect(new PgKeeper(pool, secretBytes(32)).check()).rejects.toThrow(/another keeper\.key/);
  await expect(new PgKeeper(pool, key()).check()).resolves.toBeUndefined();
});

/** Every row of every table of the house, as text and as bytes: what a thief of the database would have. */
async function dump(): Promise<readonly { readonly table: string; readonly text: string }[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('house', 'keeper', 'auth') order by 1`);
  const found = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} as t`);
    found.push({ table: name, text: rows.map(({ text }) => text).join('\n') });
  }
  return found;
}

test('SV22 no seed, key or undealt card is anywhere in the database or in what was sent', async () => {
  const client = new SocketClient(await visit(house.url));
  await until(() => client.balance !== null, 'welcome');
  const table = derivedId('solo', client.of('welcome')[0]?.bettor ?? '', 'casino-8');
  client.watch(table);
  client.command(table, randomUUID(), { kind: 'sit', seat: null });
  for (let coup = 1; coup <= 15; coup++) {
    await until(() => client.views.has(table), 'a table');
    client.command(table, randomUUID(), { kind: 'bet', coup, spot: 'banco', stake: units(5) });
    client.command(table, randomUUID(), { kind: 'deal', coup });
    const isSettled = (): boolean => {
      const view = client.views.get(table)?.view;
      return view?.coup === coup && view.phase.kind === 'settled';
    };
    await until(isSettled, `coup ${coup} is settled`);
    // Below the rate of one connection.
    await new Promise((resolve) => {
      setTimeout(resolve, 120);
    });
  }
  const opened = await pool.query<{ shoe: string }>(
    `select body::json ->> 'shoe' as shoe from house.event where table_id = $1 and body::json ->> 'kind' = 'shoe-opened'`,
    [table],
  );
  const shoe = shoeId(opened.rows[0]?.shoe ?? '');
  const gone = client.views.get(table)?.view.shoe?.gone ?? 0;
  expect(gone).toBeGreaterThan(60);
  const keeper = new PgKeeper(pool, key());
  const cards: string[] = [];
  for (let position = 0; position < 416; position++)
    cards.push(JSON.stringify(await keeper.draw({ shoe, table: TABLE, coup: 1, position })));
  const undealt = cards.slice(gone);
  const events = await pool.query<{ body: string }>('select body from house.event where table_id = $1', [
    table,
  ]);
  const everything = [...client.texts, ...events.rows.map(({ body }) => body)].join('\n');
  expect(cards.slice(0, gone).filter((card) => everything.includes(card)).length).toBeGreaterThan(40);
  expect(undealt.filter((card) => everything.includes(card))).toEqual([]);

  const { rows } = await pool.query<{ sealed: Buffer; packs: number; shoe: string }>(
    'select shoe, packs, sealed from keeper.shoe',
  );
  const secrets = [key(), readFileSync(join(house.dataDir, 'accounts.key'))];
  const stolen = await dump();
  expect(stolen.map(({ table: name }) => name)).toContain('keeper.shoe');
  for (const secret of secrets)
    for (const { table: name, text } of [...stolen, { table: 'the wire', text: client.texts.join('\n') }])
      for (const form of [secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')])
        expect(text.includes(form), name).toBe(false);
  // What is sealed is no seed in clear: read as one it orders another shoe.
  for (const { sealed, shoe: id, packs } of rows.filter((row) => row.shoe === shoe))
    for (let at = 0; at + 32 <= sealed.length; at++)
      expect(
        JSON.stringify(shoeOrder({ seed: sealed.subarray(at, at + 32), shoe: id, packs })[0]) === cards[0] &&
          JSON.stringify(shoeOrder({ seed: sealed.subarray(at, at + 32), shoe: id, packs })[1]) === cards[1],
      ).toBe(false);
  client.close();
});
