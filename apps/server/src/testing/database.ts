import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { type EmbeddedPostgres, startEmbedded } from '../postgres/index.ts';
import { makeScratch, removeScratch } from '../postgres/scratch.ts';

/** A real database of a test file's own, with our tables in it. */
export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly dataDir: string;
  close(): Promise<void>;
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const scratch = makeScratch();
  const dataDir = join(scratch, 'house');
  const postgres: EmbeddedPostgres = await startEmbedded({ dataDir });
  const pool = openPool(postgres.url, { connections: 10, onBroken: () => {} });
  await migrate(pool);
  const close = async (): Promise<void> => {
    await pool.end();
    await postgres.stop();
    await removeScratch(scratch);
  };
  return { url: postgres.url, pool, dataDir, close };
}
