import { networkInterfaces } from 'node:os';
import { Hall, type Report } from '@sabot/house';
import type pg from 'pg';
import { openAccounts } from '../accounts.ts';
import { systemClock } from '../clock.ts';
import { type Config, isSecureContext } from '../config.ts';
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
import { withPort } from './port.ts';

/** How often a process looks for tables whose owner has died. */
const LOOK_AROUND_MS = 1_000;

/** A house that is open. */
export interface OpenHouse {
  readonly url: string;
  /** What the host should know of this address; null: nothing. */
  readonly warning: string | null;
  /** Lets everybody finish what is in hand, and stops everything, the database included. */
  close(): Promise<void>;
}

/** A browser keeps secure cookies, and has the cryptography for proofs, only on https and on the machine itself. */
const PLAIN_HTTP =
  'This address is plain http: anybody on the network can read along, and verifying a shoe and passkeys need https.';

function warningOf({ host, port, publicUrl }: Config): string | null {
  const isOpen = !isSecureContext(`http://${host.includes(':') ? `[${host}]` : host}`);
  if (isOpen && isSecureContext(publicUrl) && publicUrl.startsWith('http:'))
    return `Others on the network are turned away until PUBLIC_URL is the address they use, such as http://${ownAddress() ?? host}:${port}`;
  return isSecureContext(publicUrl) ? null : PLAIN_HTTP;
}

/** The first address of this machine that others can reach. */
function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? null;
}

/** What closes again, in the order in which it was opened. */
type Closing = () => Promise<unknown>;

/** Opens a house: database, tables, guests, pages. Each foreseen failure is a `StartupFault` with its remedy. */
export async function serve(wanted: Config, webRoot: string): Promise<OpenHouse> {
  const config = await withPort(wanted);
  const closings: Closing[] = [];
  const close = (): Promise<void> => closeAll(closings.splice(0));
  try {
    const database = await openDatabase(config);
    closings.push(() => database.close());
    const url = await open(config, { database, webRoot, closings });
    return { url, warning: warningOf(config), close };
  } catch (fault) {
    // The first fault is the one to tell; what would not close after it is only said.
    await close().catch((again: unknown) => console.error(again));
    throw fault;
  }
}

/** Last opened, first closed; one that fails keeps none of the others open. */
async function closeAll(closings: readonly Closing[]): Promise<void> {
  const faults: unknown[] = [];
  for (const closing of closings.toReversed()) {
    try {
      await closing();
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'the house did not close cleanly');
}

interface Opening {
  readonly database: Database;
  readonly webRoot: string;
  readonly closings: Closing[];
}

async function open(config: Config, { database, webRoot, closings }: Opening): Promise<string> {
  const { url } = database;
  let isClosing = false;
  const broken = (fault: Error): void => {
    // Connections that are just being closed may meet the end of the database first.
    if (!isClosing) console.error(`The database broke a connection: ${fault.message}`);
  };
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
  const hall = await openHall({ pool, url, keeper, closings });
  const app = await openHttp({ hall, accounts, origins, publicUrl: config.publicUrl, webRoot });
  closings.push(() => app.close());
  await listen(app, config);
  closings.push(async () => {
    isClosing = true;
  });
  return config.publicUrl;
}

interface HallOpening {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly keeper: PgKeeper;
  readonly closings: Closing[];
}

async function openHall({ pool, url, keeper, closings }: HallOpening): Promise<Hall> {
  const leases = new PgLeases({ pool, url, owner: entropy.uuid() });
  const hall = new Hall(SHARED_TABLES, {
    journal: new PgJournal(pool),
    keeper,
    clock: systemClock,
    entropy,
    report,
    leases,
  });
  closings.push(() => leases.end());
  await leases.begin({
    failed: (fault) => report.storeFailed(null, fault),
    lost: (table, epoch) => hall.lost(table, epoch),
  });
  closings.push(() => hall.close());
  await hall.resume();
  closings.push(lookAround(hall));
  return hall;
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

/** Takes over, again and again, what another process has let go of, and puts away what nobody uses. */
function lookAround(hall: Hall): Closing {
  let looking: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    try {
      await hall.resume();
      await hall.tidy();
    } catch (fault) {
      report.storeFailed(null, fault);
    } finally {
      looking = null;
    }
  };
  const timer = setInterval(() => {
    // A look that a slow database holds up is not joined by others.
    looking ??= look();
  }, LOOK_AROUND_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** Where a page may come from that opens a socket here: the house's own addresses, to the letter. */
function originsOf({ publicUrl, host, port }: Config): readonly string[] {
  const hosts = ['localhost', '127.0.0.1', host.includes(':') ? `[${host}]` : host];
  // As a browser writes them: without the port that goes without saying.
  const own = hosts.flatMap((name) => URL.parse(`http://${name}:${port}`)?.origin ?? []);
  return [...new Set([publicUrl, ...own])];
}

async function listen(app: Awaited<ReturnType<typeof openHttp>>, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? fault.code : null;
    if (code === 'EADDRINUSE')
      throw new StartupFault(
        `Port ${port} is in use`,
        `Stop the program that uses it, or choose another one: PORT=${port + 1} npm start.`,
      );
    if (code === 'EACCES')
      throw new StartupFault(`Port ${port} may not be opened`, 'Choose one above 1023: PORT=3000 npm start.');
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupFault(
        `HOST ${host} is not an address of this machine`,
        'Set HOST to 127.0.0.1, or to 0.0.0.0 for the local network.',
      );
    throw fault;
  }
}
