import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layOut } from './dataFolder.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

/** A folder of its own for one test, which PostgreSQL's user may pass through when the tests run as root. */
export function makeScratch(): string {
  const path = mkdtempSync(join(tmpdir(), 'sabot-test-'));
  chmodSync(path, 0o711);
  return path;
}

/** Ends a server that a failed test left running on the scratch folder's `house`, and removes the folder. */
export async function removeScratch(path: string): Promise<void> {
  const left = findPostmaster(layOut(join(path, 'house')).cluster);
  if (left !== undefined) await stopPostmaster(left);
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
