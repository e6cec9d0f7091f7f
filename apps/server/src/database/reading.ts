import pg from 'pg';
import { BIGINTS } from './bigints.ts';
import { asking } from './faults.ts';

const CONNECT_MS = 5_000;
/** How many rows are at hand at a time: a journal may be larger than the memory. */
const PAGE = 1_000;

export interface TransferRow {
  readonly id: string;
  readonly payer: string;
  readonly payee: string;
  readonly amount: bigint;
  readonly reason: string;
}

export interface EventRow {
  readonly version: number;
  readonly body: string;
}

export interface FundsRow {
  readonly bettor: string;
  readonly balance: bigint;
}

interface AnswerCount {
  readonly bettor: string;
  readonly command: string;
  readonly times: bigint;
}

/**
 * The whole house as it was at one moment, in one read-only transaction: what it writes meanwhile is not seen, so that
 * ledger and journal belong together. Rows come as they are stored; whether they are right is for the reader to judge.
 */
export interface Reading {
  /** False: no house has been opened in this database. */
  hasHouse(): Promise<boolean>;
  /** Every table of which anything is stored. */
  tables(): Promise<readonly string[]>;
  /** The version that the house holds the table to be at, or null. */
  progress(table: string): Promise<number | null>;
  events(table: string): AsyncIterable<EventRow>;
  snapshots(table: string): AsyncIterable<EventRow>;
  /** The transfers of a table; null: those of none. In the order in which they were posted. */
  transfers(table: string | null): AsyncIterable<TransferRow>;
  funds(): AsyncIterable<FundsRow>;
  /** The commands that were answered more than once. */
  repeatedAnswers(): AsyncIterable<AnswerCount>;
}

/** Opens a reading, hands it to the work, and closes it. */
export async function reading<T>(url: string, work: (house: Reading) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'sabot audit',
    // Reading all of a large house takes longer than any statement of the house itself may.
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    types: BIGINTS,
  });
  // A connection that breaks is told by the query that fails; without a listener Node would end the process.
  client.on('error', () => {});
  try {
    await asking(() => client.connect());
    await asking(() => client.query('begin isolation level repeatable read, read only'));
    return await work(readingOf(client));
  } finally {
    await client.end();
  }
}

function readingOf(client: pg.Client): Reading {
  let cursors = 0;
  const rows = <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): AsyncIterable<Row> => {
    cursors += 1;
    return scroll<Row>(client, { name: `reading_${cursors}`, text, values });
  };
  return {
    hasHouse: async () => {
      const [found] = await all<{ found: boolean }>(
        client,
        "select to_regclass('house.event') is not null as found",
      );
      return found?.found === true;
    },
    tables: async () => (await all<{ table_id: string }>(client, TABLES)).map((row) => row.table_id),
    progress: async (table) => {
      const found = await all<{ version: number }>(
        client,
        'select version from house.progress where table_id = $1',
        [table],
      );
      return found[0]?.version ?? null;
    },
    events: (table) =>
      rows('select version, body from house.event where table_id = $1 order by version', [table]),
    snapshots: (table) =>
      rows('select version, body from house.snapshot where table_id = $1 order by version', [table]),
    transfers: (table) =>
      rows(
        `select id, payer, payee, amount, reason from house.transfer
         where ${table === null ? 'table_id is null' : 'table_id = $1'} order by seq`,
        table === null ? [] : [table],
      ),
    funds: () => rows('select bettor, balance from house.funds order by bettor'),
    repeatedAnswers: () =>
      rows(
        `select bettor, command, count(*) as times from house.answer
         group by bettor, command having count(*) > 1 order by bettor, command`,
      ),
  };
}

const TABLES = `
  select table_id from house.progress
  union select table_id from house.event
  union select table_id from house.snapshot
  union select table_id from house.transfer where table_id is not null
  order by table_id`;

async function all<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return (await asking(() => client.query<Row>(text, [...values]))).rows;
}

/** The rows of a query, a page at a time. */
async function* scroll<Row extends pg.QueryResultRow>(
  client: pg.Client,
  {
    name,
    text,
    values,
  }: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
): AsyncGenerator<Row> {
  await all(client, `declare ${name} no scroll cursor for ${text}`, values);
  for (;;) {
    const page = await all<Row>(client, `fetch forward ${PAGE} from ${name}`);
    yield* page;
    if (page.length < PAGE) break;
  }
  await all(client, `close ${name}`);
}
