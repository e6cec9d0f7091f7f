import type pg from 'pg';
import { checkDatabase, type EmbeddedPostgres, startEmbedded } from '../postgres/index.ts';
import { openPool } from './pool.ts';

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
    await checkDatabase(databaseUrl);
    return { url: databaseUrl, close: async () => {} };
  }
  const embedded: EmbeddedPostgres = await startEmbedded({ dataDir });
  return { url: embedded.url, close: () => embedded.stop() };
}

/** The lock under which the tables are brought up to date: processes that start together take turns. */
const MIGRATION_LOCK = 0x5ab0;

/** Runs work while no other process of ours changes the schema. */
export async function whileMigrating(url: string, work: () => Promise<void>): Promise<void> {
  const pool: pg.Pool = openPool(url, { connections: 1, onBroken: () => {} });
  try {
    const client = await pool.connect();
    try {
      // As long as it takes: the other process may have much to do.
      await client.query('set statement_timeout = 0');
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await work();
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
