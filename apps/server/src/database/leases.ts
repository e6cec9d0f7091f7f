import { setTimeout as pause } from 'node:timers/promises';
import type { Leases } from '@sabot/house';
import type { TableId } from '@sabot/table';
import pg from 'pg';
import { secretBytes } from '../entropy.ts';
import { asking } from './faults.ts';

/** How long a lease holds without being renewed. */
const TERM_S = 5;
const RENEW_MS = 1_500;
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
  async begin(onFault: (fault: unknown) => void): Promise<void> {
    await this.#openSession();
    this.#keeping = this.#keep(onFault);
  }

  async take(table: TableId): Promise<number | null> {
    return asking(async () => {
      const { rows } = await this.#pool.query<{ epoch: number }>({
        name: 'take-lease',
        text: TAKE,
        values: [table, this.#owner, this.#sessionKey],
      });
      return rows[0]?.epoch ?? null;
    });
  }

  async release(table: TableId): Promise<void> {
    await asking(() =>
      this.#pool.query(
        'update house.lease set expires_at = to_timestamp(0) where table_id = $1 and owner = $2',
        [table, this.#owner],
      ),
    );
  }

  /** Stops renewing; the leases run out, and with the session's end they are free at once. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#keeping;
    await this.#session?.end();
  }

  async #keep(onFault: (fault: unknown) => void): Promise<void> {
    while (!this.#ended.signal.aborted) {
      try {
        if (this.#session === null) await this.#openSession();
        await this.#pool.query(
          `update house.lease set expires_at = clock_timestamp() + make_interval(secs => ${TERM_S})
           where owner = $1 and expires_at > to_timestamp(0)`,
          [this.#owner],
        );
      } catch (fault) {
        onFault(fault);
      }
      // An abort wakes the pause; that is its purpose here, not a fault.
      await pause(RENEW_MS, undefined, { signal: this.#ended.signal }).catch(() => {});
    }
  }

  async #openSession(): Promise<void> {
    const session = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: 5_000 });
    session.on('error', () => this.#forget(session));
    session.on('end', () => this.#forget(session));
    await session.connect();
    await session.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, this.#sessionKey]);
    this.#session = session;
  }

  #forget(session: pg.Client): void {
    if (this.#session === session) this.#session = null;
  }
}
