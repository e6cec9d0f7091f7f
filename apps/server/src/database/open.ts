import pg from 'pg';
import { openDataFolder } from '../postgres/dataFolder.ts';
import { checkDatabase, type EmbeddedPostgres, startEmbedded } from '../postgres/index.ts';

/** A database and how to leave it. */
export interface Database {
  readonly url: string;
  close(): Promise<void>;
}

/** The database of the settings: a server that is named, or the one that comes with Sabot, started. */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}): Promise<Database> {
  if (databaseUrl !== null) {
    // The house's keys are kept there all the same.
    openDataFolder(dataDir);
    await checkDatabase(databaseUrl);
    return { url: databaseUrl, close: async () => {} };
  }
  const embedded: EmbeddedPostgres = await startEmbedded({ dataDir });
  return { url: embedded.url, close: () => embedded.stop() };
}

/** The lock under which the tables are brought up to date: processes that start together take turns. */
const MIGRATION_LOCK = 0x5ab0;

/** Runs work while no other process of ours changes the schema, however long that one takes. */
export async function whileMigrating(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks is told by the query that fails, and frees the lock; this listener keeps Node alive.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await work();
  } finally {
    await client.end();
  }
}
