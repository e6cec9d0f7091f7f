import { spawn } from 'node:child_process';
import { type Account, spawnIdentity } from './account.ts';
import { codeOf, StartupFault } from './startupFault.ts';

/** How a command ended: its exit code (null when a signal ended it) and all it said. */
interface CommandEnd {
  readonly code: number | null;
  readonly output: string;
}

/**
 * The environment PostgreSQL's programs get. Ours is not passed on: a PGDATA or PGPORT would change what they
 * do, and we read their messages, so these stay in English.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs one of PostgreSQL's programs to its end. */
export async function runCommand(
  program: string,
  {
    args,
    account,
    input = '',
  }: { readonly args: readonly string[]; readonly account: Account; readonly input?: string },
): Promise<CommandEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<CommandEnd>();
  const child = spawn(program, [...args], { cwd: '/', env: serverEnvironment(), ...spawnIdentity(account) });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  // A program that ends before it read its input closes the pipe; its exit code tells the story.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  child.on('error', (error) => reject(cannotRun(program, error)));
  child.on('close', (code) => resolve({ code, output: output.join('') }));
  return promise;
}

/** The fault for a program that could not even be started. */
export function cannotRun(program: string, error: Error): StartupFault {
  return new StartupFault(
    `PostgreSQL's program ${program} cannot be run (${codeOf(error) ?? error.message})`,
    'It needs a Linux with glibc and a disk mounted without noexec. Else set DATABASE_URL to a PostgreSQL server (15 or newer).',
    { cause: error },
  );
}
