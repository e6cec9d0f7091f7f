import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { secretBytes } from '../entropy.ts';
import { startTicks } from './process.ts';
import { codeOf, StartupFault, withFileFaults } from './startupFault.ts';

/** The right to be the one Sabot process of a data folder. */
export interface DataLock {
  /** Asked again before the house opens: the file is the truth, not our memory of having written it. */
  isHeld(): boolean;
  release(): void;
}

/**
 * Takes the lock of a data folder, from a dead holder too, or refuses while the holder lives.
 *
 * The file names its holder by pid, start time and boot, so that neither a reused pid nor a restart of the
 * machine makes a stranger look like the holder. It appears whole, by a hard link: nobody reads half of it.
 */
export function takeDataLock(path: string): DataLock {
  const mine = `${process.pid} ${startTicks(process.pid)} ${bootId()}\n`;
  const draft = `${path}.${process.pid}-${secretBytes(4).toString('hex')}`;
  withFileFaults(path, () => {
    try {
      writeFileSync(draft, mine);
      while (!linked(draft, path)) {
        const holder = read(path);
        if (holder !== undefined) {
          if (isAlive(holder)) throw refusal(holder, path);
          discard(path, holder);
        }
      }
    } finally {
      rmSync(draft, { force: true });
    }
  });
  const isHeld = (): boolean => read(path) === mine;
  return {
    isHeld,
    release: () => {
      if (isHeld()) rmSync(path, { force: true });
    },
  };
}

/** The fault for a lock that another process took while we were starting. */
export function lockLost(path: string): StartupFault {
  return refusal(read(path) ?? '', path);
}

/** Moves a dead holder's file away; one that took its place in the meantime is put back. */
function discard(path: string, stale: string): void {
  const aside = `${path}.stale-${secretBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (read(aside) !== stale) linked(aside, path);
  rmSync(aside, { force: true });
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(holder: string): boolean {
  const [pid, ticks, boot] = holder.trim().split(' ');
  return ticks !== undefined && boot === bootId() && startTicks(Number(pid)) === ticks;
}

function refusal(holder: string, path: string): StartupFault {
  const pid = holder.split(' ')[0];
  return new StartupFault(
    `Another Sabot (pid ${pid}) is running on ${path.replace(/\/[^/]*$/, '')}`,
    'Stop it first, or set DATA_DIR to another folder.',
  );
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
