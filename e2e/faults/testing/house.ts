import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { until } from '../../../apps/server/src/testing/client.ts';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'apps', 'server', 'src', 'main.ts');

/** How a house is started as its own process. */
export interface Start {
  readonly dataDir: string;
  readonly port: number;
  readonly databaseUrl?: string;
}

/** A house in a process of its own, as `npm start` runs it. */
export class HouseProcess {
  readonly child: ChildProcess;
  readonly url: string;
  out = '';
  errors = '';

  constructor({ dataDir, port, databaseUrl }: Start) {
    this.url = `http://localhost:${port}`;
    this.child = spawn(process.execPath, [MAIN], {
      // A group of its own, which a terminal's Ctrl-C would reach as one.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: dataDir,
        PORT: String(port),
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
    this.child.stdout?.on('data', (text) => {
      this.out += String(text);
    });
    this.child.stderr?.on('data', (text) => {
      this.errors += String(text);
    });
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits until it says that it is open. */
  async open(): Promise<this> {
    await until(() => this.out.includes('The card room is open') || this.hasEnded, 'a house that is open');
    if (this.hasEnded) throw new Error(`the house did not open: ${this.errors}`);
    return this;
  }

  /** The exit code, once it has ended. */
  async ended(): Promise<number | null> {
    if (!this.hasEnded) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** As Ctrl-C at a terminal does: to the whole group. */
  interrupt(): void {
    if (this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGINT');
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** The process of the PostgreSQL over a data folder, or null when none is said to run. */
export function postmasterOf(dataDir: string): number | null {
  try {
    const pid = Number(
      readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
