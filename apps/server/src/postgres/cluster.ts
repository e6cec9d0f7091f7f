import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { secretBytes } from '../entropy.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runCommand } from './command.ts';
import { type DataFolder, passableMode, removeHalfMade } from './dataFolder.ts';
import { faultFromLog } from './serverLog.ts';
import { StartupFault, withFileFaults } from './startupFault.ts';

/**
 * Who may connect, and how. Only the role `sabot`, to its own database, over the socket, with the password that
 * lies beside the cluster. The superuser has no line and no password: nobody can connect as it.
 *
 * A password, and not `trust`: as root, PostgreSQL runs as `nobody`, and then the socket folder's mode alone
 * would let in every other service that runs as `nobody`.
 */
const ACCESS_RULES = 'local sabot sabot scram-sha-256\n';

/** True once the first start has been completed. */
export function hasCluster(folder: DataFolder): boolean {
  return existsSync(folder.home);
}

/**
 * Makes the cluster with its role, database and password: all or nothing. Everything is made in a folder of
 * another name, which one rename turns into the real one, so a kill leaves either nothing or a whole database.
 */
export async function createCluster(folder: DataFolder, binaries: Binaries, account: Account): Promise<void> {
  const draft = `${folder.home}.new-${secretBytes(4).toString('hex')}`;
  const cluster = join(draft, 'cluster');
  // Hexadecimal, so that it needs no quoting in SQL or in a URL.
  const password = secretBytes(24).toString('hex');
  withFileFaults(draft, () => {
    mkdirSync(draft);
    // Not by mkdir, whose mode a strict umask narrows. So with the access rules below.
    chmodSync(draft, passableMode());
    mkdirSync(cluster, { mode: 0o700 });
    if (account.isSwitched) chownSync(cluster, account.uid, account.gid);
    writeFileSync(join(draft, 'password'), password, { mode: 0o600, flush: true });
  });
  try {
    await runInitdb(binaries, { cluster, account, place: folder.path });
    await createDatabase(binaries, { cluster, account, place: folder.path, password });
  } catch (error) {
    await removeHalfMade([draft]);
    throw error;
  }
  withFileFaults(folder.home, () => {
    syncFolder(draft);
    renameSync(draft, folder.home);
    syncFolder(dirname(folder.home));
  });
}

/** The folders that killed first starts left behind. */
export function halfMadeFolders(folder: DataFolder): readonly string[] {
  return withFileFaults(folder.path, () => readdirSync(folder.path))
    .filter((name) => /^(postgres|pgsql)\.new-[0-9a-f]{8}$/.test(name))
    .map((name) => join(folder.path, name));
}

/** Writes the access rules, at every start: they are the program's, not the cluster's. */
export function writeAccessRules(folder: DataFolder): void {
  withFileFaults(folder.accessRules, () => {
    writeFileSync(folder.accessRules, ACCESS_RULES);
    chmodSync(folder.accessRules, 0o644);
  });
}

/** The password of the role `sabot`. */
export function readPassword(folder: DataFolder): string {
  return withFileFaults(folder.password, () => readFileSync(folder.password, 'utf8').trim());
}

/** Refuses a cluster that another major version made: PostgreSQL cannot read it. */
export function requireSameMajor(folder: DataFolder, binaries: Binaries): void {
  const made = withFileFaults(folder.cluster, () =>
    readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim(),
  );
  const ours = binaries.version.split('.')[0];
  if (made === ours) return;
  throw new StartupFault(
    `The database in ${folder.path} was made by PostgreSQL ${made}, and this Sabot brings PostgreSQL ${ours}`,
    'Make a backup with the Sabot that made it and restore it here, or set DATA_DIR to another folder.',
  );
}

interface Making {
  readonly cluster: string;
  readonly account: Account;
  readonly place: string;
}

async function runInitdb(binaries: Binaries, { cluster, account, place }: Making): Promise<void> {
  const args = ['--pgdata', cluster, '--username', 'postgres', '--encoding', 'UTF8', '--locale', 'C'];
  // Compares by code point, yet knows the letters of every language, whatever the system has installed.
  args.push('--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
  args.push('--auth', 'reject', '--no-instructions', '--set', 'timezone=UTC', '--set', 'log_timezone=UTC');
  const { code, output } = await runCommand(binaries.initdb, { args, account });
  if (code !== 0) throw faultFromLog('PostgreSQL could not make its database', tail(output), place);
}

/**
 * Made in PostgreSQL's single-user mode: there is no moment at which anybody else could connect. The database
 * is the one initdb made for administration, which nobody may connect to here, under our name: no copying.
 */
async function createDatabase(
  binaries: Binaries,
  { cluster, account, place, password }: Making & { readonly password: string },
): Promise<void> {
  const input = [
    `CREATE ROLE sabot LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD '${password}';`,
    'ALTER DATABASE postgres RENAME TO sabot;',
    'ALTER DATABASE sabot OWNER TO sabot;',
    'COMMENT ON DATABASE sabot IS NULL;',
    'REVOKE ALL ON DATABASE sabot FROM PUBLIC;',
  ].join('\n');
  const args = [
    '--single',
    '-D',
    cluster,
    '-c',
    'exit_on_error=on',
    '-c',
    'log_min_error_statement=panic',
    'template1',
  ];
  const { code, output } = await runCommand(binaries.postgres, { args, account, input: `${input}\n` });
  if (code !== 0)
    throw faultFromLog('PostgreSQL could not make the role and database of Sabot', tail(output), place);
}

function tail(output: string): readonly string[] {
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-5);
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
