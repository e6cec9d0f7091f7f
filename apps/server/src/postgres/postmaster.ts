import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Account, spawnIdentity } from './account.ts';
import type { Binaries } from './binaries.ts';
import { cannotRun, serverEnvironment } from './command.ts';
import type { DataFolder } from './dataFolder.ts';
import { argumentsOf, startTicks, until, workingFolder } from './process.ts';
import { openServerLog, type ServerLog } from './serverLog.ts';
import { SOCKET_PORT } from './socketFolder.ts';
import { codeOf, StartupFault, withFileFaults } from './startupFault.ts';

/** A PostgreSQL server process over our cluster. */
export interface Postmaster {
  readonly pid: number;
  isAlive(): boolean;
}

/** A server that this process started, and the log of its run. */
export interface Launched extends Postmaster {
  readonly child: ChildProcess;
  readonly log: ServerLog;
}

const FAST_STOP_MS = 60_000;
const HARD_STOP_MS = 10_000;

/**
 * The server that runs over the cluster, if there is one. Its pid file may be left from a killed one, with a pid
 * that now belongs to a stranger, so the process itself must say that it is PostgreSQL over this very folder.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const pid = readPid(cluster);
  if (pid === undefined || startTicks(pid) === undefined) return undefined;
  return isServing(pid, cluster) ? postmasterOf(pid) : undefined;
}

/**
 * Removes what a killed server left if it would block the next one: PostgreSQL takes a pid file that names a
 * stranger, or a zombie, for a running server and refuses to start. Only call it when `findPostmaster` found
 * none. Should children of the killed server be left, its shared memory still keeps a second one out.
 */
export function clearLeftovers(cluster: string, socketFolder: string): void {
  const socket = join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`);
  for (const path of [join(cluster, 'postmaster.pid'), `${socket}.lock`, socket]) {
    withFileFaults(path, () => rmSync(path, { force: true }));
  }
}

/**
 * Starts the server in a session of its own: Ctrl-C at the terminal goes to us alone, and we stop the server
 * after our connections are closed.
 */
export async function launch(
  folder: DataFolder,
  {
    binaries,
    account,
    socketFolder,
  }: { readonly binaries: Binaries; readonly account: Account; readonly socketFolder: string },
): Promise<Launched> {
  const log = openServerLog(folder.log);
  const child = spawn(binaries.postgres, ['-D', folder.cluster, ...settings(folder, socketFolder)], {
    cwd: folder.cluster,
    env: serverEnvironment(),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    ...spawnIdentity(account),
  });
  closeSync(log.fd);
  child.unref();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.once('spawn', resolve);
  child.once('error', (error) => reject(cannotRun(binaries.postgres, error)));
  await promise;
  const { pid } = child;
  if (pid === undefined) throw new Error('a spawned process has a pid');
  return { ...postmasterOf(pid), child, log };
}

/**
 * Stops a server and waits until it is gone. First as `pg_ctl stop -m fast` does; one that does not end in a
 * minute is told to end at once, which loses nothing that was committed.
 */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const [signal, withinMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
  ] as const) {
    if (!postmaster.isAlive()) return;
    sendSignal(postmaster, signal);
    if (await until(() => !postmaster.isAlive(), withinMs)) return;
  }
  throw new StartupFault(
    `PostgreSQL (pid ${postmaster.pid}) does not stop`,
    `End it with "kill -9 ${postmaster.pid}"; what was committed is safe.`,
  );
}

/**
 * What must hold whatever the cluster's own configuration says: one private socket and no port, our access
 * rules, and commits that are on the disk when they are answered.
 */
function settings(folder: DataFolder, socketFolder: string): readonly string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    hba_file: folder.accessRules,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    logging_collector: 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** By its working folder, which the server makes the cluster; where that is hidden, by what it was started with. */
function isServing(pid: number, cluster: string): boolean {
  const [program = '', ...args] = argumentsOf(pid);
  // Its children call themselves `postgres: checkpointer` and the like.
  if (basename(program) !== 'postgres') return false;
  return (workingFolder(pid) ?? args[args.indexOf('-D') + 1]) === cluster;
}

function postmasterOf(pid: number): Postmaster {
  const ticks = startTicks(pid);
  return { pid, isAlive: () => ticks !== undefined && startTicks(pid) === ticks };
}

function sendSignal({ pid }: Postmaster, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

function readPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
