import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEventText } from '@sabot/house';
import type { Card } from '@sabot/rules';
import { type ShoeId, type TableEvent, tableId } from '@sabot/table';
import type pg from 'pg';
import { PgKeeper } from '../database/keeper.ts';
import { openPool } from '../database/pool.ts';

export interface StoredEvent {
  readonly table: string;
  readonly version: number;
  readonly epoch: number;
  readonly event: TableEvent;
}

/** A house's books as somebody reads them who trusts none of its code but the reading of one event. */
export class Books {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    this.#pool = openPool(url, { connections: 2, onBroken: () => {} });
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async events(): Promise<readonly StoredEvent[]> {
    const { rows } = await this.#pool.query<{
      table_id: string;
      version: number;
      epoch: number;
      body: string;
    }>('select table_id, version, epoch, body from house.event order by table_id, version');
    return rows.map(({ table_id, version, epoch, body }) => ({
      table: table_id,
      version,
      epoch,
      event: parseEventText(body),
    }));
  }

  /** What the transfers leave on an account. */
  async balance(account: string): Promise<bigint> {
    const { rows } = await this.#pool.query<{ left: bigint }>(
      `select coalesce(sum(case when payee = $1 then amount else -amount end), 0)::bigint as left
       from house.transfer where $1 in (payer, payee)`,
      [account],
    );
    return rows[0]?.left ?? 0n;
  }

  /** The sum over all accounts: the bettors' by their rows, the others by the transfers. */
  async sum(): Promise<bigint> {
    const { rows } = await this.#pool.query<{ sum: bigint }>(`
      select ((select coalesce(sum(balance), 0) from house.funds)
        + (select coalesce(sum(amount), 0) from house.transfer where payee not like 'bettor:%')
        - (select coalesce(sum(amount), 0) from house.transfer where payer not like 'bettor:%'))::bigint as sum`);
    return rows[0]?.sum ?? 0n;
  }

  /** Ends the house's connections from the database's side, or kills one of its processes, which makes all of it restart. */
  async breakConnections(how: 'drop' | 'crash'): Promise<number> {
    const { rows } = await this.#pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    for (const { pid } of rows.slice(0, how === 'crash' ? 1 : rows.length)) {
      if (how === 'crash') process.kill(pid, 'SIGKILL');
      else await this.#pool.query('select pg_terminate_backend($1)', [pid]);
    }
    return rows.length;
  }

  /** The first cards of a shoe in the order in which the sealed seed puts them. */
  async cards(
    shoe: ShoeId,
    { count, dataDir }: { readonly count: number; readonly dataDir: string },
  ): Promise<readonly Card[]> {
    const keeper = new PgKeeper(this.#pool, readFileSync(join(dataDir, 'keeper.key')));
    const cards: Card[] = [];
    // The keeper gives a card by its position alone.
    for (let position = 0; position < count; position++)
      cards.push(await keeper.draw({ shoe, position, coup: 0, table: tableId(shoe) }));
    return cards;
  }
}
