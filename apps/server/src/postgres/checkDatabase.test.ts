import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase, requireVersion } from './checkDatabase.ts';
import { layOut } from './dataFolder.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { StartupFault } from './startupFault.ts';

const scratch = makeScratch();
let house: EmbeddedPostgres;

beforeAll(async () => {
  const dataDir = join(scratch, 'house');
  house = await startEmbedded({ dataDir });
  await house.stop();
  appendFileSync(
    join(layOut(dataDir).cluster, 'postgresql.conf'),
    "\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\nlisten_addresses = '*'\n",
  );
  house = await startEmbedded({ dataDir });
});

afterAll(() => removeScratch(scratch));

test('PG13 commits are durable even if the configuration of the cluster says otherwise', async () => {
  const client = await connect(house.url);
  const { rows } = await client.query<Record<string, string>>(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS synchronous_commit,
            current_setting('full_page_writes') AS full_page_writes`,
  );
  expect(rows).toEqual([{ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }]);
  await client.end();
});

test('PG14 the server has no port, and lets in nobody but sabot with its password', async () => {
  const client = await connect(house.url);
  const { rows } = await client.query<{ addresses: string }>(
    `SELECT current_setting('listen_addresses') AS addresses`,
  );
  expect(rows).toEqual([{ addresses: '' }]);
  await client.end();
  await expect(connect(varied({ username: 'postgres' }))).rejects.toMatchObject({ code: '28000' });
  await expect(connect(varied({ pathname: '/template1' }))).rejects.toMatchObject({ code: '28000' });
  await expect(connect(varied({ password: 'guess' }))).rejects.toMatchObject({ code: '28P01' });
});

test('PG21 a database that answers passes', async () => {
  await expect(checkDatabase(house.url)).resolves.toBeUndefined();
});

test.each([
  {
    name: 'nobody listens',
    url: () => 'postgresql://u:secret@127.0.0.1:1/x',
    says: /127\.0\.0\.1:1\/x does not answer/,
  },
  {
    name: 'no such socket',
    url: () => varied({ host: '/nowhere' }),
    says: /\/nowhere\/sabot does not answer/,
  },
  {
    name: 'a wrong password',
    url: () => varied({ password: 'secret' }),
    says: /refuses the password or the role/,
  },
  {
    name: 'a role without access',
    url: () => varied({ username: 'postgres' }),
    says: /does not let this role in/,
  },
  {
    name: 'not PostgreSQL',
    url: () => 'https://u:secret@example.org/x',
    says: /not the address of a PostgreSQL/,
  },
  { name: 'not an address', url: () => 'secret', says: /not the address of a PostgreSQL/ },
])('PG21 $name is a fault that does not show the password', async ({ url, says }) => {
  const fault: unknown = await checkDatabase(url()).catch((error: unknown) => error);
  if (!(fault instanceof StartupFault)) throw new Error('expected a StartupFault', { cause: fault });
  expect(fault.message).toMatch(says);
  expect(`${fault.message} ${fault.remedy}`).not.toMatch(/secret|\n/);
  expect(fault.remedy).toMatch(/\.$/);
});

test('PG21 a server that takes the connection and says nothing is a fault within seconds', async () => {
  const mute = createServer((socket) => socket.resume().on('error', () => {}));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const address = mute.address();
  if (address === null || typeof address === 'string') throw new Error('it listens at a port');
  const began = performance.now();
  await expect(checkDatabase(`postgresql://u:p@127.0.0.1:${address.port}/x`)).rejects.toThrow(
    'does not answer',
  );
  expect(performance.now() - began).toBeLessThan(8_000);
  await new Promise((resolve) => mute.close(resolve));
});

test('PG22 a server older than PostgreSQL 15 is refused with its version', () => {
  expect(() => requireVersion('db/x', { text: '14.12', number: 140_012 })).toThrow(
    'The server at db/x is PostgreSQL 14.12, and Sabot needs 15 or newer',
  );
  expect(() => requireVersion('db/x', { text: '15.0', number: 150_000 })).not.toThrow();
});

interface Variation {
  readonly username?: string;
  readonly password?: string;
  readonly pathname?: string;
  readonly host?: string;
}

function varied({ host, ...parts }: Variation): string {
  const url = Object.assign(new URL(house.url), parts);
  if (host !== undefined) url.searchParams.set('host', host);
  return url.href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}
