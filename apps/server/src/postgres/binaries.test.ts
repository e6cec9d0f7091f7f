import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountFor, isRoot } from './account.ts';
import { findInstallation, prepareBinaries } from './binaries.ts';
import { runCommand } from './command.ts';
import { makeScratch, removeScratch } from './scratch.ts';

const account = accountFor('/nowhere');
const installation = findInstallation(process.platform, process.arch);
let scratch = '';

beforeEach(() => {
  scratch = makeScratch();
});

afterEach(() => removeScratch(scratch));

test('PG17 missing links are made in place', async () => {
  const native = copyWithoutLinks('package/native');
  const target = join(scratch, 'pgsql');
  const binaries = await prepareBinaries({ ...installation, native }, { target, account });
  expect(binaries.initdb).toBe(join(native, 'bin', 'initdb'));
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(join(native, 'lib')).filter((name) => name.startsWith('libpq.so'))).toHaveLength(3);
  // initdb does not even load without the link to libpq.
  expect(await runCommand(binaries.initdb, { args: ['--version'], account })).toMatchObject({ code: 0 });
});

test('PG17 programs that cannot be run where they are are copied, once for a version', async () => {
  const native = copyWithoutLinks('closed/native');
  // For root: a folder closed to others. For everybody else: programs that lost their mode.
  if (isRoot()) chmodSync(join(scratch, 'closed'), 0o700);
  else chmodSync(join(native, 'bin', 'postgres'), 0o644);
  chmodSync(join(native, 'lib', 'libz.so.1'), 0o600);
  const target = join(scratch, 'pgsql');
  const prepare = (version: string): ReturnType<typeof prepareBinaries> =>
    prepareBinaries({ native, version }, { target, account });
  const binaries = await prepare('18.1');
  expect(binaries.postgres).toBe(join(target, 'bin', 'postgres'));
  for (const program of [binaries.postgres, binaries.initdb]) {
    expect(await runCommand(program, { args: ['--version'], account })).toMatchObject({ code: 0 });
  }
  const copied = statSync(target).ino;
  await prepare('18.1');
  expect(statSync(target).ino).toBe(copied);
  // The next version is small here: only that it replaces the first one matters.
  for (const folder of ['lib', 'share']) rmSync(join(native, folder), { recursive: true });
  rmSync(join(native, 'pg-symlinks.json'));
  await prepare('18.2');
  expect(existsSync(join(target, 'lib'))).toBe(false);
  expect(statSync(target).ino).not.toBe(copied);
  expect(readdirSync(scratch).sort()).toEqual(['closed', 'pgsql']);
});

test('PG18 another system and an incomplete package are faults that name DATABASE_URL', async () => {
  for (const [platform, arch] of [
    ['darwin', 'arm64'],
    ['win32', 'x64'],
    ['linux', 'riscv64'],
  ] as const) {
    expect(() => findInstallation(platform, arch)).toThrow(
      expect.objectContaining({
        name: 'StartupFault',
        message: `Sabot brings no PostgreSQL of its own for ${platform}-${arch}`,
        remedy: expect.stringContaining('DATABASE_URL'),
      }),
    );
  }
  const absent = process.arch === 'x64' ? 'arm64' : 'x64';
  expect(() => findInstallation('linux', absent)).toThrow('is not installed');
  const native = join(scratch, 'native');
  const target = join(scratch, 'pgsql');
  await expect(prepareBinaries({ native, version: '18.4' }, { target, account })).rejects.toMatchObject({
    message: expect.stringContaining('is incomplete'),
    remedy: expect.stringContaining('DATABASE_URL'),
  });
});

test('PG18 a program that the system cannot run is a fault that names DATABASE_URL', async () => {
  const program = join(scratch, 'postgres');
  writeFileSync(program, 'not a program', { mode: 0o644 });
  await expect(runCommand(program, { args: [], account })).rejects.toMatchObject({
    name: 'StartupFault',
    remedy: expect.stringContaining('DATABASE_URL'),
  });
});

/** What npm leaves when it does not run install scripts: the programs without links between libraries. */
function copyWithoutLinks(name: string): string {
  const native = join(scratch, name);
  mkdirSync(join(native, '..'), { recursive: true });
  cpSync(installation.native, native, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(native, 'lib', entry.name));
  }
  return native;
}
