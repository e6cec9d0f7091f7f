import type pg from 'pg';

/** Runs work in one transaction: committed when it returns, undone when it throws. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // A connection that breaks while it is ours is told by the query that fails; this listener keeps Node alive.
  const ignore = (): void => {};
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
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
