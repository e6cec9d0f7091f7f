import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'apps/web/build/.stamp');

/** What the built card room is made of: when none of it changed, the build is still good. */
const INPUTS = [
  'apps/web/src/**/*',
  'apps/web/static/**/*',
  'apps/web/*.{ts,js,json}',
  'packages/*/src/**/*.ts',
  'packages/*/package.json',
  'package-lock.json',
];

/** Builds the card room unless it is built from exactly these sources. Throws with npm's output when it fails. */
export function buildWeb(): void {
  const wanted = hashOfInputs();
  if (wanted === builtFrom()) return;
  console.log('Building the card room ...');
  const built = spawnSync('npm', ['run', 'build', '--workspace', '@sabot/web'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0)
    throw new Error(`The card room could not be built.\n${built.stdout}${built.stderr}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function builtFrom(): string | null {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return null;
  }
}
