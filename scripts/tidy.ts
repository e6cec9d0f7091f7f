import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './steps.ts';

const RULE = /^- \*\*([A-Z]{2}\d+)\*\*/gm;
/** A test by its name: `it('TB1 ...'`, `test("...")`, `it.each(...)('...'`, and the tagged tables of Playwright and vitest. */
const TEST_NAME =
  /^\s*(?:it|test)(?:\.(?:each|for)(?:\([\s\S]*?\)(?=\())?)?\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/gm;
const TEST_CALL = /^\s*(?:it|test)(?:\.(?:each|for))?\(/gm;
const README_LINES = 120;

/** What a newcomer would stumble over: a rule without a test, a test without a rule, a README grown too long. */
export function tidy(): readonly string[] {
  return [...specFaults(), ...readmeFaults(), ...environmentFaults()];
}

function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (name) => /node_modules|dist|\.svelte-kit/.test(name),
  }).sort();
}

function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Every SPEC.md with the rules it numbers. */
function specs(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = ['SPEC.md', '{packages,apps}/*/**/SPEC.md', 'e2e/**/SPEC.md', 'scripts/SPEC.md'].flatMap(
    filesOf,
  );
  return new Map(
    found.map((path) => [path, new Set([...text(path).matchAll(RULE)].map(([, id]) => id ?? ''))]),
  );
}

function specFaults(): readonly string[] {
  const byFile = specs();
  const owner = new Map<string, string>();
  const faults: string[] = [];
  for (const [path, rules] of byFile) {
    for (const id of rules) {
      if (owner.has(id)) faults.push(`${path}: rule ${id} stands in ${owner.get(id)} too`);
      owner.set(id, path);
    }
  }
  const tested = new Set<string>();
  for (const path of testFiles()) faults.push(...testFaults(path, owner, tested));
  for (const [id, path] of owner) if (!tested.has(id)) faults.push(`${path}: rule ${id} has no test`);
  return faults;
}

function testFiles(): readonly string[] {
  return [
    '{packages,apps,e2e}/**/*.{test,spec}.ts',
    'packages/*/src/**/contract.ts',
    'scripts/*.test.ts',
  ].flatMap(filesOf);
}

function testFaults(
  path: string,
  owner: ReadonlyMap<string, string>,
  tested: Set<string>,
): readonly string[] {
  const faults: string[] = [];
  const names = [...text(path).matchAll(TEST_NAME)].map(([, , name]) => name ?? '');
  const calls = [...text(path).matchAll(TEST_CALL)].length;
  if (names.length < calls)
    faults.push(`${path}: ${calls - names.length} tests have no name that can be read here`);
  for (const name of names) {
    const id = /^([A-Z]{2}\d+)\b/.exec(name)?.[1];
    const spec = id === undefined ? undefined : owner.get(id);
    if (id === undefined) faults.push(`${path}: the test "${name}" does not begin with a rule`);
    else if (spec === undefined) faults.push(`${path}: no spec has the rule ${id}`);
    else if (relative(dirname(spec), path).startsWith('..'))
      faults.push(`${path}: ${id} is a rule of ${spec}, not of this folder`);
    else tested.add(id);
  }
  return faults;
}

function readmeFaults(): readonly string[] {
  const lines = text('README.md').split('\n').length;
  return lines > README_LINES ? [`README.md has ${lines} lines; ${README_LINES} are enough`] : [];
}

/** In the server only main.ts reads the environment: everything else is told. */
function environmentFaults(): readonly string[] {
  return filesOf('apps/server/src/**/*.ts')
    .filter((path) => !path.endsWith('/main.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /process\.env\b/.test(text(path)))
    .map((path) => `${path}: reads the environment; only main.ts does`);
}
