import type pg from 'pg';
import { asking } from './faults.ts';
import type { Named } from './statements.ts';

/** Asks one statement of a transaction; faults of the connection are `Unavailable`. */
export type Ask = <Row extends pg.QueryResultRow>(statement: Named) => Promise<pg.QueryResult<Row>>;

/** Runs work in one transaction: committed when it returns, undone when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await asking(() => pool.connect());
  // A connection that breaks while it is ours is told by the query that fails; this listener keeps Node alive.
  const ignore = (): void => {};
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await asking(() => client.query('begin'));
    const answer = await work((statement) => asking(() => client.query(statement)));
    await asking(() => client.query('commit'));
    return answer;
  } catch (fault) {
    // A rollback that fails leaves a connection nobody should be given again; the first fault is the one to tell.
    await client.query('rollback').catch((again: Error) => {
      broken = again;
    });
    throw fault;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
