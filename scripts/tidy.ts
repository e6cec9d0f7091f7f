import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './steps.ts';

const RULE = /^- \*\*([A-Z]{2}\d+)\*\*/gm;
/** A call that makes a test: `it(`, `test(`, `it.each(`, `test.for(`. */
const TEST_CALL = /^\s*(?:it|test)(?:\.(?:each|for)\s*)?\(/gm;
const README_LINES = 120;

/** What a newcomer would stumble over: a rule without a test, a test without a rule, a README grown too long. */
export function tidy(): readonly string[] {
  return [...specFaults(), ...readmeFaults(), ...environmentFaults(), ...wordFaults(), ...purityFaults()];
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

/** Path to content of every spec, and of every file with tests. */
type Sources = ReadonlyMap<string, string>;

function read(patterns: readonly string[]): Sources {
  return new Map(patterns.flatMap(filesOf).map((path) => [path, text(path)]));
}

function specFaults(): readonly string[] {
  return agreement(
    read(['{packages,apps}/*/**/SPEC.md', 'e2e/**/SPEC.md', 'scripts/SPEC.md']),
    read(['{packages,apps,e2e}/**/*.{test,spec}.ts', 'packages/*/src/**/contract.ts', 'scripts/*.test.ts']),
  );
}

/** Where specs and tests part: a rule without a test, a test without a rule, or with a rule of another folder. */
export function agreement(specs: Sources, tests: Sources): readonly string[] {
  const owner = new Map<string, string>();
  const faults: string[] = [];
  for (const [path, spec] of [...specs].sort(([a], [b]) => a.length - b.length)) {
    for (const id of [...spec.matchAll(RULE)].map(([, rule]) => rule ?? '')) {
      if (owner.has(id)) faults.push(`${path}: rule ${id} stands in ${owner.get(id)} too`);
      else owner.set(id, path);
    }
  }
  const tested = new Set<string>();
  for (const [path, source] of tests) faults.push(...testFaults(path, { source, owner, tested }));
  for (const [id, path] of owner) if (!tested.has(id)) faults.push(`${path}: rule ${id} has no test`);
  return faults;
}

interface Reading {
  readonly source: string;
  readonly owner: ReadonlyMap<string, string>;
  readonly tested: Set<string>;
}

function testFaults(path: string, { source, owner, tested }: Reading): readonly string[] {
  const faults: string[] = [];
  const { names, unread } = testNames(source);
  if (unread > 0) faults.push(`${path}: ${unread} tests have no name that can be read here`);
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

/** The names of the tests in a source, and how many calls have a name that is no plain text. */
function testNames(source: string): { readonly names: readonly string[]; readonly unread: number } {
  const names: string[] = [];
  let unread = 0;
  for (const { 0: call, index } of source.matchAll(TEST_CALL)) {
    const after = call.endsWith('(') ? index + call.length - 1 : index + call.length;
    const opening = /\.(each|for)\s*\($/.test(call) ? skipBrackets(source, after) : after;
    const name = /^\(\s*(['"`])((?:(?!\1)[\s\S])*)\1/.exec(source.slice(opening))?.[2];
    if (name === undefined) unread += 1;
    else names.push(name);
  }
  return { names, unread };
}

/** The place behind the bracket that closes the one at `at`; strings are passed over. */
function skipBrackets(source: string, at: number): number {
  let depth = 0;
  let quote: string | null = null;
  for (let place = at; place < source.length; place += 1) {
    const letter = source[place] ?? '';
    if (quote !== null) {
      if (letter === '\\') place += 1;
      else if (letter === quote) quote = null;
    } else if (/['"`]/.test(letter)) quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')') {
      depth -= 1;
      if (depth === 0) return place + 1;
    }
  }
  return source.length;
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

/** Words that would say two things at once; the glossary has the right ones. */
const BANNED = /(?<![\w.$-])(round|deck|dealer|rake|roadmap|player)(?![\w$-])/g;

function wordFaults(): readonly string[] {
  return filesOf('{packages,apps,e2e,scripts}/**/*.ts')
    .filter((path) => path !== 'scripts/tidy.ts')
    .flatMap((path) => bannedIn(text(path)).map((word) => `${path}: the identifier ${word}`));
}

/** The banned words among the identifiers of a source: what is left of it without comments and texts. */
export function bannedIn(source: string): readonly string[] {
  return [...codeOf(source).matchAll(BANNED)].map(([word]) => word);
}

/** A source without its comments and texts. */
function codeOf(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    "''",
  );
}

/** What the packages may not know: the clock, chance, timers, the process. They come in through ports. */
const IMPURE =
  /\bDate\b|\bMath\.random\b|\b(?:setTimeout|setInterval|setImmediate|queueMicrotask)\b|\bprocess\.|\bperformance\b|\bglobalThis\b|\bcrypto\b/g;
/** Tests, and what stands in for the world in them. */
const BESIDE = /\.test\.ts$|\/(?:testing|simulate)\/|\/contract\.ts$/;

function purityFaults(): readonly string[] {
  const impure = filesOf('packages/*/src/**/*.ts')
    .filter((path) => !BESIDE.test(path))
    .flatMap((path) => impureIn(text(path)).map((word) => `${path}: ${word} has no place in a pure package`));
  const chance = filesOf('apps/server/src/**/*.ts')
    .filter((path) => !BESIDE.test(path) && !path.endsWith('/entropy.ts'))
    .filter((path) => /\brandom(?:Bytes|UUID|Int|FillSync)\b|Math\.random/.test(codeOf(text(path))))
    .map((path) => `${path}: chance comes from entropy.ts`);
  return [...impure, ...chance];
}

/** The words of a source that reach for the world outside. */
export function impureIn(source: string): readonly string[] {
  return [...codeOf(source).matchAll(IMPURE)].map(([word]) => word);
}
