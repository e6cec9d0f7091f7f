import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasCluster, readPassword } from './cluster.ts';
import { type DataFolder, layOut } from './dataFolder.ts';
import { findPostmaster } from './postmaster.ts';
import { awaitReadiness } from './readiness.ts';
import { codeOf } from './startupFault.ts';

/** What there is of the PostgreSQL that comes with Sabot over a data folder. */
export type EmbeddedState =
  /** No house has been opened there yet. */
  | { readonly kind: 'absent' }
  /** It does not run, or does not answer. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'running'; readonly url: string };

/** How long a running server may say nothing before it counts as stopped. */
const SILENCE_MS = 2_000;

/** Looks for a running server over a data folder, to read from it beside the house. It starts, takes over and writes nothing. */
export async function embeddedState(dataDir: string): Promise<EmbeddedState> {
  const path = resolve(dataDir);
  if (!existsSync(path)) return { kind: 'absent' };
  const folder = layOut(realpathSync(path));
  if (!hasCluster(folder)) return { kind: 'absent' };
  const postmaster = findPostmaster(folder.cluster);
  const socket = postmaster === undefined ? undefined : socketOf(folder);
  if (postmaster === undefined || socket === undefined) return { kind: 'stopped' };
  const host = encodeURIComponent(socket.folder);
  const url = `postgresql://sabot:${readPassword(folder)}@localhost:${socket.port}/sabot?host=${host}&sslmode=disable`;
  const readiness = await awaitReadiness(postmaster, { url, silenceMs: SILENCE_MS });
  return readiness.kind === 'ready' ? { kind: 'running', url } : { kind: 'stopped' };
}

/** Where the server itself says that its socket is: the house may have been started with another TMPDIR than we. */
function socketOf({ cluster }: DataFolder): { readonly folder: string; readonly port: string } | undefined {
  try {
    const [, , , port, folder] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return port && folder ? { folder, port } : undefined;
  } catch (error) {
    // It stopped while we looked.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
