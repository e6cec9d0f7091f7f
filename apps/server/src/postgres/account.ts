import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupFault, withFileFaults } from './startupFault.ts';

/** The system user PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
  /** True when we are root and have to become this user, because PostgreSQL refuses to run as root. */
  readonly isSwitched: boolean;
}

/** True when this process runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Who runs PostgreSQL over this cluster folder: ourselves; or, when we are root, whoever owns the folder
 * already (so that a first start as a user and a second one with sudo find the same chips), else `nobody`.
 */
export function accountFor(cluster: string): Account {
  const uid = process.getuid?.() ?? -1;
  const owner = withFileFaults(cluster, () => statSync(cluster, { throwIfNoEntry: false }));
  if (uid === 0) {
    if (owner === undefined || owner.uid === 0) return nobody();
    return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}`, isSwitched: true };
  }
  if (owner !== undefined && owner.uid !== uid) {
    throw new StartupFault(
      `The database in ${cluster} belongs to another user (uid ${owner.uid})`,
      'Start Sabot as the user who started it first (or as root), or set DATA_DIR to another folder.',
    );
  }
  return { uid, gid: process.getgid?.() ?? -1, name: `user ${uid}`, isSwitched: false };
}

/** The user and group to give to `spawn`, which only root may choose. */
export function spawnIdentity(account: Account): { readonly uid?: number; readonly gid?: number } {
  return account.isSwitched ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Whether the account can pass through a path, or through the nearest folder above it that exists. The
 * system itself is asked, by a shell running as that account: permission bits alone do not know access lists.
 */
export function canReach(account: Account, path: string): boolean {
  let existing = path;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  const { status, error } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', existing], {
    cwd: '/',
    stdio: 'ignore',
    ...spawnIdentity(account),
  });
  if (error !== undefined) {
    throw new StartupFault(
      `PostgreSQL must not run as root, and running it as ${account.name} is not possible here`,
      'Start Sabot as an ordinary user, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
      { cause: error },
    );
  }
  return status === 0;
}

function nobody(): Account {
  const line = withFileFaults('/etc/passwd', () => readFileSync('/etc/passwd', 'utf8'))
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) {
    throw new StartupFault(
      'PostgreSQL must not run as root, and this system has no user "nobody" to run it',
      'Start Sabot as an ordinary user, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
    );
  }
  return { uid: Number(uid), gid: Number(gid), name: 'nobody', isSwitched: true };
}
