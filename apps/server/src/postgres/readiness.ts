import { setTimeout as pause } from 'node:timers/promises';
import { askVersion } from './connection.ts';
import type { Postmaster } from './postmaster.ts';
import { codeOf } from './startupFault.ts';

/** How waiting for a server ended. */
export type Readiness =
  | { readonly kind: 'ready' }
  | { readonly kind: 'died' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Waits until a server answers. Silence has a limit; but while the server lives and says that it is starting up
 * there is none, because the recovery after a crash takes as long as it takes.
 */
export async function awaitReadiness(
  postmaster: Postmaster,
  { url, silenceMs }: { readonly url: string; readonly silenceMs: number },
): Promise<Readiness> {
  let deadline = performance.now() + silenceMs;
  for (;;) {
    const answer = await ask(url);
    if (answer.kind === 'ready' || answer.kind === 'refused') return answer;
    if (!postmaster.isAlive()) return { kind: 'died' };
    if (answer.kind === 'starting') deadline = performance.now() + silenceMs;
    if (performance.now() >= deadline) return { kind: 'silent' };
    await pause(25);
  }
}

async function ask(url: string): Promise<Readiness | { readonly kind: 'starting' }> {
  try {
    await askVersion(url);
    return { kind: 'ready' };
  } catch (error) {
    const code = codeOf(error);
    if (code === '57P03') return { kind: 'starting' };
    // Class 28 and 3D: the server is up and does not know our role, password or database.
    if (code?.startsWith('28') || code?.startsWith('3D')) return { kind: 'refused', reason: String(error) };
    return { kind: 'silent' };
  }
}
