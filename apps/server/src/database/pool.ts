import pg from 'pg';
import { BIGINTS } from './bigints.ts';

/** How long a statement, or the wait for a connection, may take before it counts as failed: bets are refused, not hung. */
const PATIENCE_MS = 5_000;

/** What a connection sets when it opens, as PostgreSQL takes it: `-c name=value`. */
export interface PoolOptions {
  readonly connections: number;
  readonly settings?: string;
  /** Told of a connection that broke while nobody used it; without a listener Node would end the process. */
  readonly onBroken: (fault: Error) => void;
}

/** Connections to the database; int8 comes back as bigint. */
export function openPool(url: string, { connections, settings, onBroken }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
    query_timeout: PATIENCE_MS + 1_000,
    // A process that falls asleep in the middle of a commit must not keep its locks: another one waits for the table.
    idle_in_transaction_session_timeout: PATIENCE_MS,
    ...(settings === undefined ? {} : { options: settings }),
    types: BIGINTS,
  });
  pool.on('error', onBroken);
  return pool;
}
