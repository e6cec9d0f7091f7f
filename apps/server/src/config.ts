import { resolveDataDir, StartupFault } from './postgres/index.ts';

/** How this process of the house is set up. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** What is printed, and what a browser calls the house. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** A PostgreSQL server; null: the one that comes with Sabot. */
  readonly databaseUrl: string | null;
}

/** The settings as the environment gives them; a wrong one is told with its remedy. */
export function readConfig(env: NodeJS.ProcessEnv, repo: string): Config {
  const { dataDir, databaseUrl } = readStorage(env, repo);
  const host = env['HOST'] || '127.0.0.1';
  const port = portOf(env['PORT'] || '3000');
  const publicUrl = originOf(env['PUBLIC_URL'] || `http://localhost:${port}`);
  return {
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl,
  };
}

/** Where the house is kept: all that an audit needs to know. */
export function readStorage(env: NodeJS.ProcessEnv, repo: string): Pick<Config, 'dataDir' | 'databaseUrl'> {
  return {
    dataDir: resolveDataDir(env['DATA_DIR'] || undefined, repo),
    databaseUrl: env['DATABASE_URL'] || null,
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartupFault(`PORT is ${text}`, 'Set it to a number from 0 to 65535.');
}

function originOf(text: string): string {
  const url = URL.parse(text);
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  throw new StartupFault(`PUBLIC_URL is ${text}`, 'Set it to an address such as https://cards.example.org.');
}

/** A browser keeps secure cookies, and has the cryptography to verify a shoe, only on https and on the machine itself. */
export function isSecureContext(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return (
    protocol === 'https:' ||
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}
