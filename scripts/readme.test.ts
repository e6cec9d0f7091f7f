import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './steps.ts';

it('RP1 runs the example of the README and prints what the README shows', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, example = '', shown = ''] = /```ts\n([\s\S]*?)```\n\n```\n([\s\S]*?)```/.exec(readme) ?? [];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', example],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(stdout).toBe(shown);
});
