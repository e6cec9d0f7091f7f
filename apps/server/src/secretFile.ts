import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { secretBytes } from './entropy.ts';
import { StartupFault } from './postgres/index.ts';

const BYTES = 32;

/**
 * A secret of 32 bytes in a file of the data folder, readable by its owner alone; made on first use. Two processes
 * that start together end with the same one: the file appears whole, and only once.
 */
export function secretFile(dataDir: string, name: string): Buffer {
  const path = join(dataDir, name);
  const secret = readSecret(path) ?? makeSecret(path) ?? readSecret(path);
  if (secret === null) throw new StartupFault(`${path} vanished while the house opened`, 'Start again.');
  return secret;
}

function readSecret(path: string): Buffer | null {
  try {
    const secret = readFileSync(path);
    if (secret.length === BYTES) return secret;
  } catch (fault) {
    if (codeOf(fault) === 'ENOENT') return null;
    throw new StartupFault(`${path} cannot be read`, 'Make it readable for the user that Sabot runs as.');
  }
  throw new StartupFault(
    `${path} is damaged: it does not hold ${BYTES} bytes`,
    'Put it back from your backup.',
  );
}

/** Null when another process was quicker: then there is one to read. */
function makeSecret(path: string): Buffer | null {
  // A name of its own: process ids repeat where two containers share a folder.
  const draft = `${path}.${secretBytes(8).toString('hex')}`;
  const secret = secretBytes(BYTES);
  try {
    writeDurably(draft, secret);
    linkSync(draft, path);
    // What is sealed with it will be on the disk; so must it be.
    syncFolder(dirname(path));
    return secret;
  } catch (fault) {
    if (codeOf(fault) === 'EEXIST') return null;
    throw new StartupFault(
      `${path} cannot be written`,
      'Make the data folder writable, or set DATA_DIR to one that is.',
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDurably(path: string, secret: Buffer): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, secret);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function codeOf(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault ? fault.code : null;
}
