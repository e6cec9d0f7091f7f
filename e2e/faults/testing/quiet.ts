import { openPool } from '../../../apps/server/src/database/pool.ts';
import { until } from '../../../apps/server/src/testing/client.ts';

/** Waits until the database does nothing for anybody: what a frozen house had sent it is done or not begun. */
export async function quiet(url: string): Promise<void> {
  const pool = openPool(url, { connections: 1, onBroken: () => {} });
  try {
    await until(async () => {
      const { rows } = await pool.query<{ active: bigint }>(
        `select count(*) as active from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and state = 'active'`,
      );
      return rows[0]?.active === 0n;
    }, 'a database that has nothing to do');
  } finally {
    await pool.end();
  }
}
