import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { secretBytes } from './entropy.ts';
import { StartupFault } from './postgres/index.ts';

const BYTES = 32;

/**
 * A secret of 32 bytes in a file of the data folder, readable by its owner alone; made on first use. Two processes
 * that start together end with the same one: the file appears whole, and only once.
 */
export function secretFile(dataDir: string, name: string): Buffer {
  const path = join(dataDir, name);
  return readSecret(path) ?? makeSecret(path);
}

function readSecret(path: string): Buffer | null {
  try {
    const secret = readFileSync(path);
    if (secret.length === BYTES) return secret;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null;
    throw new StartupFault(`${path} cannot be read`, 'Make it readable for the user that Sabot runs as.');
  }
  throw new StartupFault(
    `${path} is damaged: it does not hold ${BYTES} bytes`,
    'Put it back from your backup.',
  );
}

function makeSecret(path: string): Buffer {
  const draft = `${path}.${process.pid}`;
  const secret = secretBytes(BYTES);
  try {
    const file = openSync(draft, 'w', 0o600);
    writeSync(file, secret);
    fsyncSync(file);
    closeSync(file);
    linkSync(draft, path);
    return secret;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') return readFileSync(path);
    throw new StartupFault(
      `${path} cannot be written`,
      'Make the data folder writable, or set DATA_DIR to one that is.',
    );
  } finally {
    rmSync(draft, { force: true });
  }
}
