import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root: string = join(import.meta.dirname, '..');

/** A command of the check or the tests. */
export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Shows the output as it comes; else only when the step fails. */
  readonly live?: boolean;
}

/** Runs a step; true when it ended well. */
export async function run({ name, command: [program, ...rest], live = false }: Step): Promise<boolean> {
  const began = Date.now();
  const output: Buffer[] = [];
  const child = spawn(program, rest, {
    cwd: root,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const good = await new Promise<boolean>((resolve) => {
    child.on('error', (fault) => {
      output.push(Buffer.from(String(fault)));
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (!good && !live) console.log(Buffer.concat(output).toString());
  return good;
}

/** A tool that npm installed, run by this Node. */
export function tool(path: string, ...options: readonly string[]): readonly [string, ...string[]] {
  return [process.execPath, join(root, 'node_modules', path), ...options];
}
