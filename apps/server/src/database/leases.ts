import { setTimeout as pause } from 'node:timers/promises';
import type { Leases } from '@sabot/house';
import type { TableId } from '@sabot/table';
import pg from 'pg';
import { secretBytes } from '../entropy.ts';
import { asking } from './faults.ts';

/** How long a lease holds without being renewed. */
const TERM_S = 5;
const RENEW_MS = 1_500;
/** How long the session's connection may take to open. */
const PATIENCE_MS = 5_000;
/** The first half of our advisory locks' keys; the second is the process's own. */
const LOCK_SPACE = 0x5ab07;

const TAKE = `
  insert into house.lease as l (table_id, owner, session_key, epoch, expires_at)
  values ($1, $2, $3, 1, clock_timestamp() + make_interval(secs => ${TERM_S}))
  on conflict (table_id) do update
    set owner = $2, session_key = $3, epoch = l.epoch + 1, expires_at = excluded.expires_at
    where l.owner = $2 or l.expires_at < clock_timestamp() or not exists (
      select 1 from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACE}
        and objid = l.session_key and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database()))
  returning epoch`;

/** Who is told what happens to the leases. */
export interface Told {
  /** The database did not answer; it is asked again. */
  failed(fault: unknown): void;
  /** Another process has taken a table that was held under this epoch. */
  lost(table: TableId, epoch: number): void;
}

/**
 * Leases in PostgreSQL. A process holds one session with an advisory lock: when the process dies the lock is gone at
 * once and its tables are free. A process that only sleeps keeps the lock, but its leases run out; whoever takes a
 * table then raises the epoch, and what the sleeper commits when it wakes is refused.
 */
export class PgLeases implements Leases {
  readonly #pool: pg.Pool;
  readonly #url: string;
  readonly #owner: string;
  readonly #sessionKey = secretBytes(4).readInt32BE() & 0x7fffffff;
  readonly #ended = new AbortController();
  readonly #held = new Map<TableId, number>();
  #session: pg.Client | null = null;
  #keeping: Promise<void> = Promise.resolve();

  constructor({
    pool,
    url,
    owner,
  }: { readonly pool: pg.Pool; readonly url: string; readonly owner: string }) {
    this.#pool = pool;
    this.#url = url;
    this.#owner = owner;
  }

  /** Takes the session's lock and keeps the leases alive from now on. */
  async begin(told: Told): Promise<void> {
    await this.#openSession();
    this.#keeping = this.#keep(told);
  }

  async take(table: TableId): Promise<number | null> {
    const { rows } = await asking(() =>
      this.#pool.query<{ epoch: number }>({
        name: 'take-lease',
        text: TAKE,
        values: [table, this.#owner, this.#sessionKey],
      }),
    );
    const epoch = rows[0]?.epoch ?? null;
    if (epoch !== null) this.#held.set(table, epoch);
    return epoch;
  }

  async release(table: TableId, epoch: number): Promise<void> {
    if (this.#held.get(table) === epoch) this.#held.delete(table);
    await asking(() =>
      this.#pool.query(
        `update house.lease set expires_at = to_timestamp(0)
         where table_id = $1 and owner = $2 and epoch = $3`,
        [table, this.#owner, epoch],
      ),
    );
  }

  /** Stops renewing; the leases run out, and with the session's end they are free at once. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#keeping;
    await this.#session?.end();
  }

  async #keep({ failed, lost }: Told): Promise<void> {
    while (!this.#ended.signal.aborted) {
      try {
        for (const [table, epoch] of await this.#renew()) lost(table, epoch);
        if (this.#session === null) await this.#openSession();
      } catch (fault) {
        failed(fault);
      }
      // An abort wakes the pause; that is its purpose here, not a fault.
      await pause(RENEW_MS, undefined, { signal: this.#ended.signal }).catch(() => {});
    }
  }

  /** Keeps what is held, and gives what was held before and is another process's now. */
  async #renew(): Promise<readonly (readonly [TableId, number])[]> {
    const before = [...this.#held];
    if (before.length === 0) return [];
    const { rows } = await this.#pool.query<{ table_id: string; epoch: number }>(
      `update house.lease as l set expires_at = clock_timestamp() + make_interval(secs => ${TERM_S})
       from unnest($1::uuid[], $2::integer[]) as h (table_id, epoch)
       where l.table_id = h.table_id and l.epoch = h.epoch and l.owner = $3 and l.expires_at > to_timestamp(0)
       returning l.table_id, l.epoch`,
      [before.map(([table]) => table), before.map(([, epoch]) => epoch), this.#owner],
    );
    const kept = new Map(rows.map(({ table_id, epoch }) => [table_id, epoch]));
    const gone = before.filter(
      ([table, epoch]) => kept.get(table) !== epoch && this.#held.get(table) === epoch,
    );
    for (const [table] of gone) this.#held.delete(table);
    return gone;
  }

  /**
   * Opens the session whose lock says that this process lives. It never waits for the lock: an earlier session of ours
   * whose connection broke may hold it a while longer, and renewing must go on meanwhile.
   */
  async #openSession(): Promise<void> {
    const session = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    session.on('error', () => this.#forget(session));
    session.on('end', () => this.#forget(session));
    await session.connect();
    const { rows } = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      LOCK_SPACE,
      this.#sessionKey,
    ]);
    if (rows[0]?.got === true) this.#session = session;
    else await session.end();
  }

  #forget(session: pg.Client): void {
    if (this.#session === session) this.#session = null;
  }
}
