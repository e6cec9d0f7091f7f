import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRoot } from './account.ts';
import { resolveDataDir } from './dataFolder.ts';
import { startEmbedded } from './embedded.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { withFileFaults } from './startupFault.ts';

let scratch = '';

beforeEach(() => {
  scratch = makeScratch();
});

afterEach(() => removeScratch(scratch));

test('PG11 the data folder is the wanted one, else .data in the repository', () => {
  const wanted = join(scratch, 'not', 'there', 'yet');
  expect(resolveDataDir(wanted, '/anywhere')).toBe(wanted);
  expect(resolveDataDir(undefined, scratch)).toBe(join(scratch, '.data'));
  expect(resolveDataDir('', scratch)).toBe(join(scratch, '.data'));
});

test('PG11 as root, a closed folder gives way or is refused', () => {
  const closed = join(scratch, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  expect(resolveDataDir(undefined, closed)).toBe(isRoot() ? '/var/lib/sabot' : join(closed, '.data'));
  const wanted = join(closed, 'house');
  const resolveWanted = (): string => resolveDataDir(wanted, closed);
  if (isRoot()) expect(resolveWanted).toThrow(`cannot reach ${wanted}`);
  else expect(resolveWanted()).toBe(wanted);
});

test('PG12 a data folder that cannot be made or written is a fault that names it', async () => {
  const file = join(scratch, 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'house'), '/proc/house']) {
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      name: 'StartupFault',
      message: expect.stringContaining(dataDir),
      remedy: expect.stringContaining('DATA_DIR'),
    });
  }
});

test('PG12 a full disk is a fault that says so', () => {
  expect(() => withFileFaults('/dev/full', () => writeFileSync('/dev/full', 'x'))).toThrow(
    'The disk is full: /dev/full cannot be written',
  );
});
