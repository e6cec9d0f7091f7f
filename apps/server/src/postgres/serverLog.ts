import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { DISK_FULL_REMEDY, StartupFault, withFileFaults } from './startupFault.ts';

/** The log of PostgreSQL, opened for one run of it. */
export interface ServerLog {
  readonly fd: number;
  readonly path: string;
  /** Where this run begins in the file. */
  readonly from: number;
}

const LARGEST_LOG = 10 * 1024 * 1024;
const TAIL_BYTES = 4096;

/** Opens the log to append; one of more than 10 MB is put aside as `postgres.log.1` first. */
export function openServerLog(path: string): ServerLog {
  return withFileFaults(path, () => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LARGEST_LOG) renameSync(path, `${path}.1`);
    const fd = openSync(path, 'a', 0o600);
    return { fd, path, from: fstatSync(fd).size };
  });
}

/** The last lines that this run wrote. */
export function lastLines({ path, from }: Pick<ServerLog, 'path' | 'from'>): readonly string[] {
  return withFileFaults(path, () => {
    const fd = openSync(path, 'r');
    try {
      const { size } = fstatSync(fd);
      const start = Math.max(from, size - TAIL_BYTES);
      const bytes = Buffer.alloc(Math.max(0, size - start));
      readSync(fd, bytes, 0, bytes.length, start);
      return bytes
        .toString('utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(-5);
    } finally {
      closeSync(fd);
    }
  });
}

/** What PostgreSQL's own words about a failure mean for the person at the terminal. */
export function faultFromLog(what: string, lines: readonly string[], place: string): StartupFault {
  const said = lines.join(' | ');
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return new StartupFault(`${what}: the disk of ${place} is full`, DISK_FULL_REMEDY);
  }
  if (/could not look up effective user ID/.test(said)) {
    return new StartupFault(
      `${what}: the user who runs Sabot is not in /etc/passwd`,
      'Start Sabot as a user that the system knows (or as root), or set DATABASE_URL to a PostgreSQL server (15 or newer).',
    );
  }
  if (/GLIBC|error while loading shared libraries/.test(said)) {
    return new StartupFault(
      `${what}: its libraries do not fit this system (${said})`,
      'Set DATABASE_URL to a PostgreSQL server (15 or newer).',
    );
  }
  return new StartupFault(
    `${what}. It said: ${said === '' ? 'nothing' : said}`,
    `Correct that and start again. Keep a copy of ${place} before you change anything in it.`,
  );
}

/** Whether processes of a killed server still hold its memory; they end by themselves in a moment. */
export function isMemoryStillHeld(lines: readonly string[]): boolean {
  return lines.some((line) => line.includes('pre-existing shared memory block'));
}
