import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeScratch, removeScratch } from '../../apps/server/src/postgres/scratch.ts';
import { SocketClient, until, visit } from '../../apps/server/src/testing/client.ts';
import { freePort, HouseProcess, postmasterOf, type Start } from './testing/house.ts';

let scratch = '';
let dataDir = '';
let started: HouseProcess[] = [];
beforeEach(() => {
  scratch = makeScratch();
  dataDir = join(scratch, 'house');
});
afterEach(async () => {
  for (const house of started) await house.kill();
  started = [];
  await removeScratch(scratch);
});

function start(options: Partial<Start> & { readonly port: number }): HouseProcess {
  const house = new HouseProcess({ dataDir, ...options });
  started.push(house);
  return house;
}

async function open(): Promise<HouseProcess> {
  return start({ port: await freePort() }).open();
}

/** One line that says what is wrong, what to do about it, and nothing more. */
async function expectRefused(house: HouseProcess, wording: RegExp): Promise<void> {
  expect(await house.ended()).toBe(1);
  expect(house.errors.trim().split('\n')).toHaveLength(1);
  expect(house.errors).toMatch(wording);
  expect(house.errors).not.toMatch(/\bat .*\.ts|\.\.$/m);
  expect(house.out).toBe('');
}

test('EE4 Ctrl-C, pressed twice, stops everything, the database included', async () => {
  const house = await open();
  const client = new SocketClient(await visit(house.url));
  await until(() => client.balance !== null, 'welcome');
  expect(postmasterOf(dataDir)).not.toBeNull();
  house.interrupt();
  house.interrupt();
  expect(await house.ended()).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
  expect(existsSync(join(dataDir, 'sabot.lock'))).toBe(false);
  expect(house.errors).toBe('');
  await until(() => client.closed !== null, 'the socket is closed');
});

test('EE4 SIGTERM does the same, also while a client sleeps, and while the house still opens', async () => {
  const opening = start({ port: await freePort() });
  await until(() => postmasterOf(dataDir) !== null || opening.hasEnded, 'a database that starts');
  opening.signal('SIGTERM');
  expect(await opening.ended()).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
  const house = await open();
  const client = new SocketClient(await visit(house.url));
  await until(() => client.balance !== null, 'welcome');
  // It hears nothing any more, and so never says goodbye.
  client.socket.pause();
  house.signal('SIGTERM');
  expect(await house.ended()).toBe(0);
  expect(postmasterOf(dataDir)).toBeNull();
  client.close();
});

test('EE5 a port that is in use is told in one line, with the remedy, and nothing is left running', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await expectRefused(start({ port }), new RegExp(`^Port ${port} is in use\\. .*PORT=`));
  other.close();
  expect(postmasterOf(dataDir)).toBeNull();
});

test('EE5 a data folder that cannot be one is told in one line, with the remedy', async () => {
  const file = join(scratch, 'file');
  writeFileSync(file, '');
  await expectRefused(start({ dataDir: join(file, 'house'), port: await freePort() }), /DATA_DIR/);
});

test('EE5 a second house on the same folder is told so in one line', async () => {
  await open();
  await expectRefused(start({ port: await freePort() }), /pid \d+|already/i);
});

test('EE5 a database that does not answer is told in one line, without its password', async () => {
  const house = start({
    port: await freePort(),
    databaseUrl: 'postgresql://sabot:s3cret@127.0.0.1:1/sabot',
  });
  await expectRefused(house, /127\.0\.0\.1:1\/sabot does not answer.*DATABASE_URL/);
  expect(house.errors).not.toContain('s3cret');
});

test('EE5 settings that are none are told in one line', async () => {
  await expectRefused(start({ port: 99_999 }), /^PORT is 99999\. Set it to/);
});
