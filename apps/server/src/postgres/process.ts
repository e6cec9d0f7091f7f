import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './startupFault.ts';

/**
 * When a living process began, in clock ticks since the machine started; undefined for one that is gone. A pid
 * alone is not an identity: the system gives it to another process later. A zombie counts as gone, because in
 * a container nobody may ever collect it.
 */
export function startTicks(pid: number): string | undefined {
  const stat = readProc(`${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in parentheses may itself hold spaces and parentheses, so count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}

/** The arguments of a living process. */
export function argumentsOf(pid: number): readonly string[] {
  return readProc(`${pid}/cmdline`)?.split('\0') ?? [];
}

/** The folder a process works in; undefined where we may not look, as root in a container may not. */
export function workingFolder(pid: number): string | undefined {
  return look(() => readlinkSync(`/proc/${pid}/cwd`));
}

/** Asks again and again until the condition holds; false when it did not within the time. */
export async function until(condition: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() >= deadline) return false;
    await pause(20);
  }
  return true;
}

function readProc(path: string): string | undefined {
  return look(() => readFileSync(`/proc/${path}`, 'utf8'));
}

function look(at: () => string): string | undefined {
  try {
    return at();
  } catch (error) {
    // ENOENT and ESRCH: the process ended before or while we looked. EACCES: hidden from us.
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}
