import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { embeddedState } from '../../apps/server/src/postgres/runningEmbedded.ts';

const root = join(import.meta.dirname, '..', '..');
/** Making a database and opening the house takes a second or two; a busy machine may need many times that. */
const OPENS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** Below the ports that the system gives to outgoing connections: a killed house finds its own free again. */
const PORTS = { from: 20_000, count: 10_000 } as const;

/** What `sabot audit --json` tells. */
export interface Audit {
  readonly sum: string | number;
  readonly coups: number;
  readonly problems: readonly unknown[];
}

/** One house as an operator runs it: a process, a port, a folder. It can be killed and started again. */
export class HouseProcess {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #process: ChildProcess | null = null;
  #said = '';

  private constructor(port: number, folder: string) {
    this.#port = port;
    this.#folder = folder;
    this.url = `http://localhost:${port}`;
  }

  /** A new house with an empty folder of its own, open for guests. */
  static async open(): Promise<HouseProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'sabot-e2e-'));
    // PostgreSQL runs as another user when we are root, and must come through.
    chmodSync(folder, 0o755);
    const house = new HouseProcess(await freePort(), folder);
    await house.start();
    return house;
  }

  /** Starts the process over the folder as it is, and waits until it answers. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
      cwd: root,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        this.#said += String(text);
      });
    const givesUpAtMs = Date.now() + OPENS_WITHIN_MS;
    while (!(await this.#isOpen())) {
      if (child.exitCode !== null || Date.now() > givesUpAtMs)
        throw new Error(`The house did not open.\n${this.#said}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** The power fails: no goodbye, nothing flushed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** The process stands still: what is sent to it arrives and is not read. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  /** Closes in good order and takes the folder away. */
  async close(): Promise<void> {
    await this.#end('SIGINT');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Recounts the ledger from outside, while the house is open. */
  async audit(): Promise<Audit> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'apps/cli/bin/sabot.js'), 'audit', '--json'],
      { cwd: root, env: this.#environment() },
    );
    // The command's own words; the test that asked looks at each field.
    return JSON.parse(stdout) as Audit;
  }

  /** Where the database answers that runs under the house. */
  async databaseUrl(): Promise<string> {
    const state = await embeddedState(this.#dataDir);
    if (state.kind !== 'running') throw new Error(`the database is ${state.kind}`);
    return state.url;
  }

  get #dataDir(): string {
    return join(this.#folder, 'data');
  }

  #environment(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _none, ...rest } = process.env;
    return {
      ...rest,
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      PUBLIC_URL: this.url,
      DATA_DIR: this.#dataDir,
      CI: '1',
    };
  }

  async #isOpen(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.#port}/health`)).ok;
    } catch {
      return false; // not listening yet, which is what is asked
    }
  }

  async #end(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
