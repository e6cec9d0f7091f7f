import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { layOut } from './dataFolder.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { findPostmaster } from './postmaster.ts';
import { until, workingFolder } from './process.ts';
import { copyHouse, makeScratch, removeScratch } from './scratch.ts';
import { StartupFault } from './startupFault.ts';

const MODULE = new URL('./embedded.ts', import.meta.url).href;

/** A Sabot that starts its server, says so, and stays until it is killed. */
const OTHER_SABOT = `
  const { startEmbedded } = await import(${JSON.stringify(MODULE)});
  try {
    await startEmbedded({ dataDir: process.argv[1] });
    console.log('ready');
  } catch (error) {
    console.log(error.message + '. ' + error.remedy);
  }
  setInterval(() => {}, 1000);
`;

/** A house after its first start, which each test but those about the first start gets a copy of. */
const template = makeScratch();

let scratch = '';
let dataDir = '';
const others: ChildProcess[] = [];

beforeAll(async () => {
  const house = await startEmbedded({ dataDir: join(template, 'house') });
  await house.stop();
});

afterAll(() => removeScratch(template));

beforeEach(({ task }) => {
  scratch = makeScratch();
  dataDir = join(scratch, 'house');
  if (!task.name.includes('first start')) copyHouse(join(template, 'house'), dataDir);
});

afterEach(async () => {
  for (const other of others.splice(0)) await kill(other);
  await removeScratch(scratch);
});

test('PG1 the first start makes the database and a role without privileges', async () => {
  const house = await startEmbedded({ dataDir });
  expect(house.adopted).toBe(false);
  const [row] = await query(
    house.url,
    `SELECT current_user::text AS role, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
            pg_get_userbyid(datdba)::text AS owner, pg_encoding_to_char(encoding) AS encoding,
            upper('é') AS upper, 'Z' < 'a' AS by_code_point
       FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
  );
  expect(row).toEqual({
    role: 'sabot',
    rolsuper: false,
    rolcreatedb: false,
    rolcreaterole: false,
    rolreplication: false,
    rolbypassrls: false,
    owner: 'sabot',
    encoding: 'UTF8',
    upper: 'É',
    by_code_point: true,
  });
  await house.stop();
});

test('PG1 a REVOKE on its own table binds the role', async () => {
  const house = await startEmbedded({ dataDir });
  await query(house.url, 'CREATE TABLE entry (n int); REVOKE UPDATE, DELETE, TRUNCATE ON entry FROM sabot');
  await query(house.url, 'INSERT INTO entry VALUES (1)');
  await expect(query(house.url, 'UPDATE entry SET n = 2')).rejects.toThrow('permission denied');
  await house.stop();
});

test('PG2 a restart keeps what was committed, and PG20 its log goes on', async () => {
  const first = await startEmbedded({ dataDir });
  await keepRow(first);
  await first.stop();
  const { log } = layOut(dataDir);
  const lines: string[] = [];
  const second = await startEmbedded({ dataDir, log: (line) => lines.push(line) });
  expect(await keptRows(second)).toEqual([7]);
  await second.stop();
  expect(readFileSync(log, 'utf8').match(/database system is ready/g)).toHaveLength(3);
  expect(lines).toEqual([expect.stringMatching(/^PostgreSQL 18\.\d+.* started in/), 'PostgreSQL stopped']);
});

test('PG3 a server that a killed Sabot left running is adopted', async () => {
  const other = await startOther();
  const left = findPostmaster(layOut(dataDir).cluster);
  await kill(other);
  expect(left?.isAlive()).toBe(true);
  const house = await startEmbedded({ dataDir });
  expect(house.adopted).toBe(true);
  expect(findPostmaster(layOut(dataDir).cluster)?.pid).toBe(left?.pid);
  await keepRow(house);
  await house.stop();
  expect(left?.isAlive()).toBe(false);
  const next = await startEmbedded({ dataDir });
  expect(await keptRows(next)).toEqual([7]);
  await next.stop();
});

test('PG3 a server of ours whose socket is gone is restarted', async () => {
  const other = await startOther();
  const left = findPostmaster(layOut(dataDir).cluster);
  const socket = readFileSync(join(layOut(dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  await kill(other);
  rmSync(socket, { recursive: true });
  const house = await startEmbedded({ dataDir });
  expect(house.adopted).toBe(false);
  expect(left?.isAlive()).toBe(false);
  await house.stop();
});

test('PG4 after a kill of server and Sabot the next start recovers', async () => {
  const other = await startOther();
  const { cluster, password } = layOut(dataDir);
  const left = findPostmaster(cluster);
  const socket = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const url = `postgresql://sabot:${readFileSync(password, 'utf8')}@localhost/sabot?host=${socket}&port=5432`;
  await query(url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
  process.kill(left?.pid ?? 0, 'SIGKILL');
  await kill(other);
  const house = await startEmbedded({ dataDir });
  expect(house.adopted).toBe(false);
  expect(await keptRows(house)).toEqual([7]);
  expect(readFileSync(layOut(dataDir).log, 'utf8')).toContain('automatic recovery in progress');
  await house.stop();
});

test('PG5 a pid file that names a dead process, or a living stranger, does not block', async () => {
  const first = await startEmbedded({ dataDir });
  const pidFile = join(layOut(dataDir).cluster, 'postmaster.pid');
  const text = readFileSync(pidFile, 'utf8');
  await first.stop();
  // A sleeper that PostgreSQL could signal, as a reused pid would be; and a pid that nobody has.
  const stranger = spawn('sleep', ['60'], ownerOf(layOut(dataDir).cluster));
  others.push(stranger);
  await once(stranger, 'spawn');
  for (const pid of [stranger.pid, 4_194_303]) {
    writeFileSync(pidFile, text.replace(/^\d+/, String(pid)));
    const house = await startEmbedded({ dataDir });
    expect(house.adopted).toBe(false);
    await house.stop();
  }
  expect(stranger.exitCode).toBeNull();
});

test('PG6 a stop leaves no process, socket or lock, and may be asked for twice', async () => {
  const house = await startEmbedded({ dataDir });
  const { cluster, lock } = layOut(dataDir);
  const socket = new URL(house.url).searchParams.get('host') ?? '';
  const idle = new pg.Client({ connectionString: house.url });
  idle.on('error', () => {});
  await idle.connect();
  expect(processesIn(cluster).length).toBeGreaterThan(3);
  expect(existsSync(lock)).toBe(true);
  await Promise.all([house.stop(), house.stop()]);
  expect(processesIn(cluster)).toEqual([]);
  expect(existsSync(socket)).toBe(false);
  expect(existsSync(lock)).toBe(false);
  await idle.end();
});

test('PG7 a first start killed in the middle leaves nothing half-made', async () => {
  const other = spawnOther();
  const isHalfMade = (): boolean =>
    existsSync(dataDir) &&
    readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'cluster', 'global', 'pg_control')));
  expect(await until(isHalfMade, 20_000)).toBe(true);
  await kill(other);
  expect(existsSync(layOut(dataDir).home)).toBe(false);
  const house = await startEmbedded({ dataDir });
  expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'sabot.lock']);
  await keepRow(house);
  await house.stop();
});

test('PG8 the server has a session of its own', async () => {
  const house = await startEmbedded({ dataDir });
  const pid = findPostmaster(layOut(dataDir).cluster)?.pid;
  const [, , group, session] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  expect([group, session]).toEqual([String(pid), String(pid)]);
  await house.stop();
});

test('PG9 a second Sabot is refused with the pid of the first', async () => {
  const other = await startOther();
  const refused = await faultOf(startEmbedded({ dataDir }));
  expect(refused.message).toBe(`Another Sabot (pid ${other.pid}) is running on ${dataDir}`);
  expect(refused.remedy).toContain('DATA_DIR');
  expect(findPostmaster(layOut(dataDir).cluster)?.isAlive()).toBe(true);
});

test('PG9 of several that take over at once, one wins', async () => {
  const first = await startOther();
  await kill(first);
  const said = await Promise.all([1, 2, 3, 4].map(() => firstLine(spawnOther())));
  expect(said.filter((line) => line === 'ready')).toHaveLength(1);
  expect(said.filter((line) => line.startsWith('Another Sabot (pid'))).toHaveLength(3);
});

test('PG19 a server that does not start says why, and another major version says both', async () => {
  const house = await startEmbedded({ dataDir });
  await house.stop();
  const { cluster, lock } = layOut(dataDir);
  appendFileSync(join(cluster, 'postgresql.conf'), '\nshared_buffers = banana\n');
  const broken = await faultOf(startEmbedded({ dataDir }));
  expect(broken.message).toContain('invalid value for parameter "shared_buffers"');
  expect(broken.message).not.toContain('\n');
  expect(existsSync(lock)).toBe(false);
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  expect((await faultOf(startEmbedded({ dataDir }))).message).toMatch(
    /made by PostgreSQL 17, .* PostgreSQL 18$/,
  );
});

function spawnOther(): ChildProcess {
  const other = spawn(process.execPath, ['--input-type=module', '-e', OTHER_SABOT, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(other);
  return other;
}

async function startOther(): Promise<ChildProcess> {
  const other = spawnOther();
  expect(await firstLine(other)).toBe('ready');
  return other;
}

async function firstLine(other: ChildProcess): Promise<string> {
  if (other.stdout === null) throw new Error('its output is a pipe');
  const [chunk] = await once(other.stdout, 'data');
  return String(chunk).trim();
}

async function kill(other: ChildProcess): Promise<void> {
  if (other.exitCode !== null || other.signalCode !== null) return;
  const exit = once(other, 'exit');
  other.kill('SIGKILL');
  await exit;
}

function ownerOf(path: string): { readonly uid: number; readonly gid: number } {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}

function processesIn(cluster: string): readonly number[] {
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => workingFolder(pid) === cluster);
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function keepRow(house: EmbeddedPostgres): Promise<void> {
  await query(house.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
}

async function keptRows(house: EmbeddedPostgres): Promise<readonly unknown[]> {
  return (await query(house.url, 'SELECT n FROM kept')).map(({ n }) => n);
}

async function faultOf(work: Promise<unknown>): Promise<StartupFault> {
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(fault instanceof StartupFault)) throw new Error('expected a StartupFault', { cause: fault });
  return fault;
}
