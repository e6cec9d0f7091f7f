import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './steps.ts';

/** The first example of a README, and what stands below it as its output: null where nothing does. */
interface Example {
  readonly code: string;
  readonly shown: string | null;
}

function exampleOf(readme: string): Example | null {
  const text = readFileSync(join(root, readme), 'utf8');
  const [, code, shown = null] = /```ts\n([\s\S]*?)```\n(?:\n```\n([\s\S]*?)```)?/.exec(text) ?? [];
  return code === undefined ? null : { code, shown };
}

/** Runs it as the reader would, in this repository; gives what it prints. */
function printed({ code }: Example): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', code],
    { cwd: root, encoding: 'utf8', timeout: 30_000 },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

it('RP1 runs the example of the README and prints what the README shows', () => {
  const example = exampleOf('README.md');
  if (!example?.shown) throw new Error('the README has no example, or does not show what it prints');
  expect(printed(example)).toBe(example.shown);
});

const packages = globSync('packages/*/README.md', { cwd: root })
  .sort()
  .flatMap((readme) => {
    const example = exampleOf(readme);
    return example ? [[readme, example] as const] : [];
  });

it.each(packages)(
  'RP1 runs the example of %s, which prints what is shown there, if anything',
  (_, example) => {
    const output = printed(example);
    if (example.shown !== null) expect(output).toBe(example.shown);
  },
);
