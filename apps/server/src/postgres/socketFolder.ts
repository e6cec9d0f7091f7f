import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canReach } from './account.ts';
import { codeOf, StartupFault, withFileFaults } from './startupFault.ts';

/** Not a port anybody listens at: PostgreSQL only names its socket after it. */
export const SOCKET_PORT = 5432;

/** The kernel's limit for the path of a Unix socket, without the closing zero byte. */
const LONGEST_PATH = 107;

/** Where the sockets of this machine may go, best first. */
export function socketParents(): readonly string[] {
  return [...new Set([tmpdir(), '/tmp'])];
}

/** The socket folder of a data folder: the first parent whose path is short enough and can be reached. */
export function socketFolderFor(
  dataDir: string,
  { parents, account }: { readonly parents: readonly string[]; readonly account: Account },
): string {
  const name = `sabot-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
  const found = parents.map((parent) => join(parent, name)).find((path) => isFit(path, account));
  if (found !== undefined) return found;
  throw new StartupFault(
    `No place for PostgreSQL's socket: ${parents.join(' and ')} cannot be reached by ${account.name} or are too long (a socket's path has at most ${LONGEST_PATH} bytes)`,
    'Set TMPDIR to a short path that everybody may pass through, such as /tmp.',
  );
}

/**
 * Makes the socket folder, for the account alone. The name can be foreseen and everybody may write in /tmp, so
 * a folder that somebody else put there is refused.
 */
export function openSocketFolder(path: string, account: Account): void {
  withFileFaults(path, () => {
    try {
      mkdirSync(path, { mode: 0o700 });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const found = lstatSync(path);
    if (!found.isDirectory() || (found.uid !== account.uid && found.uid !== process.getuid?.())) {
      throw new StartupFault(
        `${path}, the place of PostgreSQL's socket, belongs to somebody else (uid ${found.uid})`,
        'Remove it, or set TMPDIR to a folder of your own.',
      );
    }
    if (account.isSwitched) chownSync(path, account.uid, account.gid);
    chmodSync(path, 0o700);
  });
}

/** Takes the empty folder away after a stop. */
export function removeSocketFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch (error) {
    // Gone already, or something else lies in it: neither is a reason to fail a stop.
    const code = codeOf(error);
    if (code !== 'ENOENT' && code !== 'ENOTEMPTY') throw error;
  }
}

function isFit(path: string, account: Account): boolean {
  // PostgreSQL reads its setting as a list.
  if (path.includes(',')) return false;
  if (Buffer.byteLength(join(path, `.s.PGSQL.${SOCKET_PORT}`)) > LONGEST_PATH) return false;
  return existsSync(join(path, '..')) && canReach(account, join(path, '..'));
}
