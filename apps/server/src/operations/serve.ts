import { randomUUID } from 'node:crypto';
import { Hall, type Report } from '@sabot/house';
import { openAccounts } from '../accounts.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { PgJournal } from '../database/journal.ts';
import { PgKeeper } from '../database/keeper.ts';
import { PgLeases } from '../database/leases.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase, whileMigrating } from '../database/open.ts';
import { openPool } from '../database/pool.ts';
import { entropy } from '../entropy.ts';
import { openHttp } from '../http.ts';
import { StartupFault } from '../postgres/index.ts';
import { secretFile } from '../secretFile.ts';
import { SHARED_TABLES } from '../sharedTables.ts';

/** How often a process looks for tables whose owner has died. */
const LOOK_AROUND_MS = 1_000;

/** A house that is open. */
export interface OpenHouse {
  readonly url: string;
  /** Lets everybody finish what is in hand, and stops everything, the database included. */
  close(): Promise<void>;
}

/** What closes again, in the order in which it was opened. */
type Closing = () => Promise<unknown>;

/** Opens a house: database, tables, guests, pages. Each foreseen failure is a `StartupFault` with its remedy. */
export async function serve(config: Config, webRoot: string): Promise<OpenHouse> {
  const closings: Closing[] = [];
  const close = async (): Promise<void> => {
    for (const closing of closings.toReversed()) await closing();
    closings.length = 0;
  };
  try {
    const database = await openDatabase(config);
    closings.push(() => database.close());
    return { url: await open(config, { database, webRoot, closings }), close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

interface Opening {
  readonly database: Database;
  readonly webRoot: string;
  readonly closings: Closing[];
}

async function open(config: Config, { database, webRoot, closings }: Opening): Promise<string> {
  const { url } = database;
  const broken = (fault: Error): void => console.error(`The database broke a connection: ${fault.message}`);
  const pool = openPool(url, { connections: 10, onBroken: broken });
  closings.push(() => pool.end());
  const authPool = openPool(url, { connections: 4, settings: '-c search_path=auth', onBroken: broken });
  closings.push(() => authPool.end());
  const origins = originsOf(config);
  const accounts = openAccounts({
    pool: authPool,
    secret: secretFile(config.dataDir, 'accounts.key').toString('hex'),
    publicUrl: config.publicUrl,
    origins,
  });
  await whileMigrating(url, async () => {
    await pool.query('create schema if not exists auth');
    await migrate(pool);
    await accounts.migrate();
  });
  const keeper = new PgKeeper(pool, secretFile(config.dataDir, 'keeper.key'));
  await keeper.check();
  const leases = new PgLeases({ pool, url, owner: randomUUID() });
  await leases.begin((fault) => report.storeFailed(null, fault));
  closings.push(() => leases.end());
  const hall = new Hall(SHARED_TABLES, {
    journal: new PgJournal(pool),
    keeper,
    clock: systemClock,
    entropy,
    report,
    leases,
  });
  await hall.resume();
  closings.push(() => hall.close());
  closings.push(lookAround(hall));
  const app = await openHttp({ hall, accounts, origins, webRoot });
  closings.push(() => app.close());
  await listen(app, config);
  return config.publicUrl;
}

const report = {
  storeFailed: (table: string | null, fault: unknown) =>
    console.error(`The database did not answer${table ? ` for table ${table}` : ''}: ${messageOf(fault)}`),
  tableStopped: (table: string, fault: unknown) =>
    console.error(`Table ${table} was stopped by a fault; nothing was lost.`, fault),
} satisfies Report & { storeFailed(table: string | null, fault: unknown): void };

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

/** Takes over, again and again, what another process has let go of. */
function lookAround(hall: Hall): Closing {
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(() => hall.resume()).catch((fault: unknown) => report.storeFailed(null, fault));
  }, LOOK_AROUND_MS);
  return () => {
    clearInterval(timer);
    return looking;
  };
}

/** Where a page may come from that opens a socket here: the house's own addresses, to the letter. */
function originsOf({ publicUrl, host, port }: Config): readonly string[] {
  return [
    ...new Set([publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://${host}:${port}`]),
  ];
}

async function listen(app: Awaited<ReturnType<typeof openHttp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : null;
    if (code === 'EADDRINUSE')
      throw new StartupFault(
        `Port ${port} is in use`,
        `Stop the program that uses it, or choose another one: PORT=${port + 1} npm start`,
      );
    if (code === 'EACCES')
      throw new StartupFault(`Port ${port} may not be opened`, 'Choose one above 1023: PORT=3000 npm start');
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupFault(
        `HOST ${host} is not an address of this machine`,
        'Set HOST to 127.0.0.1, or to 0.0.0.0 for the local network',
      );
    throw fault;
  }
}
