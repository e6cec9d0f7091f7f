import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, accountFor } from './account.ts';
import { type Binaries, findInstallation, prepareBinaries } from './binaries.ts';
import {
  createCluster,
  halfMadeFolders,
  hasCluster,
  readPassword,
  requireSameMajor,
  writeAccessRules,
} from './cluster.ts';
import { type DataFolder, openDataFolder, removeHalfMade, requireReachable } from './dataFolder.ts';
import { type DataLock, lockLost, takeDataLock } from './dataLock.ts';
import {
  clearLeftovers,
  findPostmaster,
  type Launched,
  launch,
  type Postmaster,
  stopPostmaster,
} from './postmaster.ts';
import { awaitReadiness, type Readiness } from './readiness.ts';
import { faultFromLog, isMemoryStillHeld, lastLines } from './serverLog.ts';
import {
  openSocketFolder,
  removeSocketFolder,
  SOCKET_PORT,
  socketFolderFor,
  socketParents,
} from './socketFolder.ts';
import { StartupFault } from './startupFault.ts';

/** The PostgreSQL that comes with Sabot, running over one data folder. */
export interface EmbeddedPostgres {
  /** The connection string for `pg`: over the Unix socket, as the role `sabot`, to its database. */
  readonly url: string;
  /** True when a server that an earlier, killed process left running was taken over. */
  readonly adopted: boolean;
  /** Stops the server, waits until it is gone, and gives the data folder free. Close the pools first. */
  stop(): Promise<void>;
}

/** How long a server may say nothing at all: a new one, and one that was already running. */
const LAUNCH_SILENCE_MS = 30_000;
const ADOPT_SILENCE_MS = 2_000;

interface Place {
  readonly folder: DataFolder;
  readonly account: Account;
  readonly socketFolder: string;
  readonly log: (line: string) => void;
}

interface Running {
  readonly postmaster: Postmaster;
  readonly url: string;
  readonly adopted: boolean;
}

/**
 * Starts PostgreSQL over a data folder, or adopts the one that still runs there, and waits until it answers.
 * One living process has a data folder at a time. Every foreseen failure is a `StartupFault`.
 *
 * @example
 * const postgres = await startEmbedded({ dataDir });
 * const pool = new pg.Pool({ connectionString: postgres.url });
 */
export async function startEmbedded(options: {
  readonly dataDir: string;
  readonly log?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const installation = findInstallation(process.platform, process.arch);
  const folder = openDataFolder(options.dataDir);
  const lock = takeDataLock(folder.lock);
  try {
    const account = accountFor(folder.cluster);
    requireReachable(folder, account);
    const socketFolder = socketFolderFor(folder.path, { parents: socketParents(), account });
    const place: Place = { folder, account, socketFolder, log: options.log ?? (() => {}) };
    const prepare = (): Promise<Binaries> =>
      prepareBinaries(installation, { target: folder.binaries, account });
    const running = (await adopt(place)) ?? (await startNew(place, prepare));
    if (!lock.isHeld()) throw lockLost(folder.lock);
    return { url: running.url, adopted: running.adopted, stop: stopOnce(running, place, lock) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Takes over a server that is running. One that does not answer on our socket is stopped instead. */
async function adopt(place: Place): Promise<Running | undefined> {
  const { folder, log } = place;
  const postmaster = findPostmaster(folder.cluster);
  if (postmaster === undefined) return undefined;
  openSocketFolder(place.socketFolder, place.account);
  const url = urlOf(place);
  const readiness = await awaitReadiness(postmaster, { url, silenceMs: ADOPT_SILENCE_MS });
  if (readiness.kind === 'ready') {
    log(`PostgreSQL was still running (pid ${postmaster.pid}) and goes on`);
    return { postmaster, url, adopted: true };
  }
  log(
    `PostgreSQL (pid ${postmaster.pid}) was still running but does not answer (${readiness.kind}): restarting it`,
  );
  await stopPostmaster(postmaster);
  return undefined;
}

async function startNew(place: Place, prepare: () => Promise<Binaries>): Promise<Running> {
  const { folder, account, log } = place;
  const began = performance.now();
  await removeHalfMade(halfMadeFolders(folder));
  const binaries = await prepare();
  if (!hasCluster(folder)) {
    log(`Making a new database in ${folder.path}`);
    await createCluster(folder, binaries, account);
  }
  requireSameMajor(folder, binaries);
  writeAccessRules(folder);
  const url = urlOf(place);
  const postmaster = await launchUntilReady(place, { binaries, url });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  log(`PostgreSQL ${binaries.version.split('-')[0]} started in ${seconds} s (pid ${postmaster.pid})`);
  return { postmaster, url, adopted: false };
}

async function launchUntilReady(
  place: Place,
  { binaries, url }: { readonly binaries: Binaries; readonly url: string },
): Promise<Launched> {
  const { folder, account, socketFolder } = place;
  const deadline = performance.now() + LAUNCH_SILENCE_MS;
  openSocketFolder(socketFolder, account);
  for (;;) {
    clearLeftovers(folder.cluster, socketFolder);
    const launched = await launch(folder, { binaries, account, socketFolder });
    const readiness = await awaitReadiness(launched, { url, silenceMs: LAUNCH_SILENCE_MS });
    if (readiness.kind === 'ready') return launched;
    await stopPostmaster(launched);
    const lines = lastLines(launched.log);
    // After a kill -9 of the server its own processes need a moment to notice; until then it cannot start.
    const isTransient = readiness.kind === 'died' && isMemoryStillHeld(lines);
    if (!isTransient || performance.now() >= deadline) {
      removeSocketFolder(socketFolder);
      throw launchFault(folder, readiness, lines);
    }
    await pause(100);
  }
}

function launchFault(folder: DataFolder, readiness: Readiness, lines: readonly string[]): StartupFault {
  switch (readiness.kind) {
    case 'refused':
      return new StartupFault(
        `The database in ${folder.path} does not accept the password in ${folder.password} (${readiness.reason})`,
        'Put back the whole folder from one backup: the database and its password belong together.',
      );
    case 'silent':
      return faultFromLog(
        `PostgreSQL did not answer within ${LAUNCH_SILENCE_MS / 1000} s`,
        lines,
        folder.path,
      );
    default:
      return faultFromLog(`PostgreSQL did not start (its log is ${folder.log})`, lines, folder.path);
  }
}

/** One stop, however often it is asked for: Ctrl-C is often pressed twice. */
function stopOnce(
  { postmaster }: Running,
  { socketFolder, log }: Place,
  lock: DataLock,
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await stopPostmaster(postmaster);
    removeSocketFolder(socketFolder);
    lock.release();
    log('PostgreSQL stopped');
  };
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

/** `sslmode` and the port are said, because `pg` would else take them from the environment. */
function urlOf({ folder, socketFolder }: Place): string {
  const place = `host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
  return `postgresql://sabot:${readPassword(folder)}@localhost:${SOCKET_PORT}/sabot?${place}`;
}
