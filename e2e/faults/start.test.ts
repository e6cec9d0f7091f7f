import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTicks } from '../../apps/server/src/postgres/process.ts';
import { makeScratch, removeScratch } from '../../apps/server/src/postgres/scratch.ts';
import { until } from '../../apps/server/src/testing/client.ts';
import { freePort, postmasterOf } from './testing/house.ts';

const root = join(import.meta.dirname, '..', '..');
/** The card room is built first when its sources changed, and the machine may have more to do. */
const OPENS_WITHIN_MS = 120_000;

let scratch = '';
let dataDir = '';
let npm: ChildProcess;
let said = '';
let group = 0;

beforeEach(() => {
  scratch = makeScratch();
  dataDir = join(scratch, 'house');
});
afterEach(async () => {
  if (group > 0 && isAlive(-group)) process.kill(-group, 'SIGKILL');
  await removeScratch(scratch);
});

/** As in a terminal of its own: a group that Ctrl-C reaches as one, and none of what the test runner has set. */
function start(port: number): void {
  const { PATH = '', HOME = scratch } = process.env;
  npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, CI: '1', DATA_DIR: dataDir, PORT: String(port) },
  });
  if (npm.pid === undefined) throw new Error('npm did not start');
  group = npm.pid;
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (text) => {
      said += String(text);
    });
}

function hasEnded(): boolean {
  return npm.exitCode !== null || npm.signalCode !== null;
}

/** Of a process, or, when negative, of anything in a group. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false; // there is no such process, which is what is asked
  }
}

async function isGood(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false; // not listening yet, which is what is asked
  }
}

/** The files that the page names and runs. */
function scriptsOf(page: string): readonly string[] {
  return [...new Set([...page.matchAll(/["']([^"']+\.js)["']/g)].map(([, path = '']) => path))];
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false; // somebody listens there, which is what is asked
  }
}

test(
  'EE7 npm start opens the house with its page, and one Ctrl-C ends all of it',
  async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    start(port);
    await until(
      async () => hasEnded() || ((await isGood(`${url}/`)) && (await isGood(`${url}/health`))),
      'a house that is open',
      OPENS_WITHIN_MS,
    );
    expect(hasEnded(), said).toBe(false);
    expect(said).toContain(`The card room is open: ${url}`);

    const page = await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('Sabot</title>');
    const scripts = scriptsOf(page);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const answer = await fetch(new URL(script, `${url}/`));
      expect(answer.status, script).toBe(200);
      expect(answer.headers.get('content-type'), script).toContain('javascript');
      expect((await answer.text()).length, script).toBeGreaterThan(0);
    }

    const postmaster = postmasterOf(dataDir);
    expect(postmaster).not.toBeNull();
    process.kill(-group, 'SIGINT');
    await until(() => hasEnded() && !isAlive(-group), 'the end of npm and of the house');
    expect(startTicks(postmaster ?? 0)).toBeUndefined();
    expect(postmasterOf(dataDir)).toBeNull();
    expect(await isFree(port)).toBe(true);
  },
  OPENS_WITHIN_MS + 60_000,
);
