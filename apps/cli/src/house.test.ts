import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { openPool } from '../../server/src/database/pool.ts';
import { startEmbedded } from '../../server/src/postgres/index.ts';
import { until } from '../../server/src/postgres/process.ts';
import { WEB_ROOT } from './place.ts';
import { Guest } from './testing/guest.ts';
import { ended, sabot, startSabot } from './testing/sabot.ts';

const scratch = mkdtempSync(join(tmpdir(), 'sabot-cli-'));
// The database runs as another user when the tests run as root, and has to pass through.
chmodSync(scratch, 0o711);
const dataDir = join(scratch, 'house');
const env = { DATA_DIR: dataDir, PORT: '0' };
let house: ChildProcessWithoutNullStreams | undefined;

afterAll(async () => {
  if (house !== undefined && house.exitCode === null) {
    house.kill('SIGTERM');
    await once(house, 'exit');
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

// The tests of this file are one story of one house, in this order.

test('CL8 an audit where nothing has happened yet', async () => {
  const [text, json] = await Promise.all([sabot(['audit'], env), sabot(['audit', '--json'], env)]);
  expect(text).toEqual({
    code: 0,
    out: `Nothing has happened yet in the house at ${dataDir}: no account and no coup to recount.\n`,
    err: '',
  });
  expect([json.code, JSON.parse(json.out)]).toEqual([0, { accounts: 0, coups: 0, sum: 0, problems: [] }]);
  expect(existsSync(dataDir)).toBe(false);
});

test('CL10 a house is opened, played in, audited while it is open, and closed', async () => {
  house = startSabot(['serve'], env);
  const closed = ended(house);
  const [line] = await once(createInterface(house.stdout), 'line');
  const url = /^The card room is open: (http:\/\/localhost:\d+)$/.exec(String(line))?.[1] ?? '';
  const guest = await Guest.enter(url);
  await guest.playCoup('software-6');
  const audited = await sabot(['audit', '--json'], env);
  expect(audited.err).toBe('');
  expect(JSON.parse(audited.out)).toMatchObject({ coups: 1, sum: 0, problems: [] });
  expect(audited.code).toBe(0);
  await guest.playCoup('casino-8');
  await guest.leave();
  house.kill('SIGINT');
  const { code, out, err } = await closed;
  expect({ code, out }).toEqual({ code: 0, out: `${line}\nClosing the card room.\n` });
  const isBuilt = existsSync(join(WEB_ROOT, '200.html'));
  expect(err.includes(UNBUILT)).toBe(!isBuilt);
});

const UNBUILT =
  'Its pages are not built, so a browser finds nothing there. Run npm start, which builds them.\n';

test('CL8 a sound house that is closed', async () => {
  const { code, out, err } = await sabot(['audit'], env);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /^Recounted: \d accounts, 2 coups\. Everything agrees, and the accounts add up to 0\.\n$/,
  );
});

test('CL12 an audit that a signal ends leaves no database running', async () => {
  const child = startSabot(['audit'], env);
  const run = ended(child);
  expect(await until(() => existsSync(join(dataDir, 'sabot.lock')), 20_000)).toBe(true);
  child.kill('SIGINT');
  expect(await run).toEqual({ code: 130, out: '', err: '' });
  expect(existsSync(join(dataDir, 'sabot.lock'))).toBe(false);
  expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
});

test('CL9 each problem is told on a line', async () => {
  const postgres = await startEmbedded({ dataDir });
  const pool = openPool(postgres.url, { connections: 1, onBroken: () => {} });
  await pool.query('update house.funds set balance = balance + 1250');
  const [text, json] = await Promise.all([sabot(['audit'], env), sabot(['audit', '--json'], env)]);
  await pool.end();
  await postgres.stop();
  expect({ code: text.code, err: text.err }).toEqual({ code: 1, err: '' });
  expect(text.out.split('\n')).toEqual([
    expect.stringMatching(/^Bettor [0-9a-f-]{36} may spend [0-9.]+, but the transfers leave [0-9.]+\.$/),
    'The sum over all accounts is 12.50, and not 0.',
    '',
    expect.stringMatching(/^Recounted: \d accounts, 2 coups\. 2 problems found\.$/),
    '',
  ]);
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    coups: 2,
    sum: 1250,
    problems: text.out.split('\n').slice(0, 2),
  });
});

test.each([
  [
    'audit',
    { DATABASE_URL: 'postgresql://sabot:secret@127.0.0.1:1/sabot' },
    /127\.0\.0\.1:1\/sabot does not answer/,
  ],
  ['audit', { DATABASE_URL: 'mysql://here' }, /DATABASE_URL is not the address of a PostgreSQL database/],
  ['serve', { PORT: 'high' }, /PORT is high\. Set it to a number from 0 to 65535\./],
  ['serve', { DATABASE_URL: 'postgresql://sabot:secret@127.0.0.1:1/sabot' }, /does not answer/],
])('CL11 %s says in one line what keeps it: %o', async (command, wrong, said) => {
  const { code, out, err } = await sabot([command], { ...env, ...wrong });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(said);
  expect(err).toMatch(/^sabot: [^\n]+\.\n$/);
  expect(err).not.toContain('secret');
});
