import {
  chmodSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, accountFor, canReach, isRoot } from './account.ts';
import { until } from './process.ts';
import { asFileFault, codeOf, StartupFault, withFileFaults } from './startupFault.ts';

/** Where everything of one house lies on the disk. */
export interface DataFolder {
  /** DATA_DIR itself, with every symbolic link resolved: one folder has one name, one lock, one socket. */
  readonly path: string;
  /** What belongs to PostgreSQL and appears in one rename: the cluster, its access rules, our password. */
  readonly home: string;
  readonly cluster: string;
  readonly accessRules: string;
  readonly password: string;
  /** Our own copy of PostgreSQL, made only where the installed one cannot be run. */
  readonly binaries: string;
  readonly log: string;
  readonly lock: string;
}

/** An initdb whose parent was killed needs a second or two to end. */
const REMOVE_MS = 20_000;

/** Where root keeps the house when the folder of the program is closed to everybody else. */
const ROOT_DATA_DIR = '/var/lib/sabot';

/**
 * The folder the house is kept in: the wanted one, else `.data` in the repository, else (as root, where the
 * user PostgreSQL runs as cannot reach that) `/var/lib/sabot`.
 *
 * @example
 * const dataDir = resolveDataDir('/srv/sabot', repo);
 */
export function resolveDataDir(wanted: string | undefined, repo: string): string {
  const isWanted = wanted !== undefined && wanted !== '';
  const dataDir = isWanted ? resolve(wanted) : resolve(repo, '.data');
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new StartupFault(`${dataDir} is a file and no folder`, 'Set DATA_DIR to a folder.');
  if (!isRoot()) return dataDir;
  const account = accountFor(layOut(dataDir).cluster);
  if (canReach(account, dataDir)) return dataDir;
  if (isWanted) throw unreachable(dataDir, account);
  return ROOT_DATA_DIR;
}

/** Makes the folder if it is not there, tries to write in it, and gives its places. */
export function openDataFolder(dataDir: string): DataFolder {
  const wanted = resolve(dataDir);
  const path = withFileFaults(wanted, () => {
    if (!existsSync(wanted)) {
      makeFolder(wanted);
      chmodSync(wanted, passableMode());
    }
    return realpathSync(wanted);
  });
  withFileFaults(path, () => {
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, 'x');
    unlinkSync(probe);
  });
  return layOut(path);
}

/** Refuses, as root, a folder that the user PostgreSQL runs as cannot enter. */
export function requireReachable(folder: DataFolder, account: Account): void {
  if (account.isSwitched && !canReach(account, folder.path)) throw unreachable(folder.path, account);
}

/** Removes what a start left half-made, its own or an earlier, killed one. Only call it while holding the lock. */
export async function removeHalfMade(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    // An orphaned initdb may still be writing into its folder, and `rmSync` then returns with the folder there.
    if (await until(() => isRemoved(path), REMOVE_MS)) continue;
    throw new StartupFault(
      `${path}, left from an earlier start, cannot be removed`,
      'End the process that still writes there and start again.',
    );
  }
}

function isRemoved(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true });
    return !existsSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOTEMPTY') return false;
    throw asFileFault(path, error);
  }
}

/** The mode of a folder of ours that PostgreSQL passes through: closed, but for root's other user. */
export function passableMode(): number {
  return isRoot() ? 0o711 : 0o700;
}

/** The places of a data folder, whether it is there or not. */
export function layOut(path: string): DataFolder {
  const home = join(path, 'postgres');
  return {
    path,
    home,
    cluster: join(home, 'cluster'),
    accessRules: join(home, 'access.conf'),
    password: join(home, 'password'),
    binaries: join(path, 'pgsql'),
    log: join(path, 'postgres.log'),
    lock: join(path, 'sabot.lock'),
  };
}

/** Not mkdir's own `recursive`: where the system answers ENOENT, as below /proc, that never returns. */
function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path);
}

function unreachable(dataDir: string, account: Account): StartupFault {
  return new StartupFault(
    `PostgreSQL must not run as root, and ${account.name}, who runs it instead, cannot reach ${dataDir}`,
    `Set DATA_DIR to a folder that everybody may pass through (such as ${ROOT_DATA_DIR}), or start Sabot as an ordinary user.`,
  );
}
