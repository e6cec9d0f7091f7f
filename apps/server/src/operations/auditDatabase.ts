import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { checkDatabase, embeddedState, startEmbedded } from '../postgres/index.ts';

/**
 * The database to audit: a server that is named; else the one that comes with Sabot, beside the house that runs it or
 * started for the time being. Null where no house has ever been opened.
 */
export async function openForAudit({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database | null> {
  if (databaseUrl !== null) {
    await checkDatabase(databaseUrl);
    return leftRunning(databaseUrl);
  }
  const found = await embeddedState(dataDir);
  if (found.kind === 'absent') return null;
  if (found.kind === 'running') return leftRunning(found.url);
  const embedded = await startEmbedded({ dataDir });
  return { url: embedded.url, close: () => embedded.stop() };
}

function leftRunning(url: string): Database {
  return { url, close: async () => {} };
}
