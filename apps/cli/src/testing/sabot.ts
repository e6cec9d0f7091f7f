import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The committed program that `npx sabot` runs. */
export const BIN: string = join(import.meta.dirname, '..', '..', 'bin', 'sabot.js');

/** What a run of the program gave. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Starts the program with an environment of its own. */
export function startSabot(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const { PATH = '', HOME = '' } = process.env;
  return spawn(process.execPath, [BIN, ...args], { env: { PATH, HOME, ...env } });
}

/** Waits until a started program has ended. */
export async function ended(child: ChildProcessWithoutNullStreams): Promise<Run> {
  let [out, err] = ['', ''];
  child.stdout.on('data', (piece: Buffer) => {
    out += piece;
  });
  child.stderr.on('data', (piece: Buffer) => {
    err += piece;
  });
  await once(child, 'close');
  return { code: child.exitCode, out, err };
}

/** Runs the program to its end. */
export function sabot(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  return ended(startSabot(args, env));
}

/** What must be printed, byte for byte, for ever. */
export function golden(name: string): string {
  return readFileSync(join(import.meta.dirname, '..', 'golden', name), 'utf8');
}
