import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, tool } from './steps.ts';

/** One forbidden import for each row of the import table, and the rule that must catch it. */
const PLANTED: readonly (readonly [folder: string, imported: string, rule: string])[] = [
  ['packages/rules', '@sabot/ledger', 'rules-imports'],
  ['packages/rules', 'node:fs', 'pure-of-node'],
  ['packages/rules', 'zod', 'nothing-outside'],
  ['packages/ledger', '@sabot/rules', 'ledger-imports'],
  ['packages/ledger', '@sabot/table', 'ledger-imports'],
  ['packages/fair', '@sabot/table', 'fair-imports'],
  ['packages/fair', '@sabot/ledger', 'fair-imports'],
  ['packages/table', '@sabot/rules/shoe', 'table-imports'],
  ['packages/table', '@sabot/house', 'table-imports'],
  ['packages/protocol', '@sabot/house', 'protocol-imports'],
  ['packages/house', '@sabot/server/operations', 'house-imports'],
  ['packages/house', 'node:fs', 'pure-of-node'],
  ['apps/server', '../../web/src/lib/i18n/messages.ts', 'server-imports'],
  ['apps/web', '@sabot/server/operations', 'web-imports'],
  ['apps/web', 'node:fs', 'web-runs-in-a-browser'],
  ['apps/cli', '../../server/src/http.ts', 'cli-imports'],
  ['apps/cli', '../../web/src/lib/i18n/messages.ts', 'cli-imports'],
];

/** What of ours each package may name, in package.json and in its project references. */
const MAY_NAME: Readonly<Record<string, readonly string[]>> = {
  'packages/rules': [],
  'packages/ledger': ['rules'],
  'packages/fair': ['rules'],
  'packages/table': ['rules', 'ledger'],
  'packages/protocol': ['rules', 'table'],
  'packages/house': ['rules', 'fair', 'ledger', 'table', 'protocol'],
  'apps/server': ['rules', 'fair', 'ledger', 'table', 'protocol', 'house'],
  'apps/web': ['rules', 'fair', 'ledger', 'table', 'protocol', 'house'],
  'apps/cli': ['rules', 'fair', 'ledger', 'table', 'protocol', 'house', 'server'],
};

let copy = '';

/** A copy of the sources in which faults may be planted, with the same packages to resolve. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'sabot-imports-'));
  const skip = /\/(node_modules|dist|build|\.svelte-kit|golden)(\/|$)|\.test\.ts$|\.tsbuildinfo$/;
  for (const folder of [
    'packages',
    'apps',
    'tsconfig.base.json',
    '.dependency-cruiser.mjs',
    'package.json',
  ]) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (path) => !skip.test(path.slice(root.length)),
    });
  }
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@sabot'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@sabot') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const folder of Object.keys(MAY_NAME)) {
    symlinkSync(join(copy, folder), join(modules, '@sabot', folder.split('/')[1] ?? ''));
  }
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('forbidden imports', () => {
  it('RP2 are caught by dependency-cruiser, one of each row', () => {
    const files = PLANTED.map(([folder, imported], index) => {
      const file = `${folder}/src/planted${index}.ts`;
      writeFileSync(
        join(copy, file),
        `import * as planted from '${imported}';\nexport const seen = planted;\n`,
      );
      return file;
    });
    const [node, script, ...rest] = tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      ...files,
    );
    const { stdout } = spawnSync(node, [script ?? '', ...rest], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { from: string; rule: { name: string } }[] };
    };
    for (const file of files) rmSync(join(copy, file));
    const caught = PLANTED.map(([, , rule], index) =>
      summary.violations.some(({ from, rule: { name } }) => from === files[index] && name === rule),
    );
    expect(PLANTED.filter((_row, index) => !caught[index])).toEqual([]);
  });

  it('RP3 are in no package.json and in no project reference', () => {
    const faults = Object.entries(MAY_NAME).flatMap(([folder, allowed]) =>
      [...dependenciesOf(folder), ...referencesOf(folder)]
        .filter((name) => !allowed.includes(name))
        .map((name) => `${folder} names ${name}`),
    );
    expect(faults).toEqual([]);
  });

  const compiled = PLANTED.filter(
    ([folder, imported]) =>
      folder.startsWith('packages') && imported.startsWith('@sabot/') && !imported.startsWith('@sabot/rules'),
  );
  it.each(compiled)('RP4 do not compile: %s importing %s', (folder, imported) => {
    const planted = join(copy, folder, 'src', 'planted.ts');
    writeFileSync(
      planted,
      `import * as planted from '${imported}';\nexport const seen: unknown = planted;\n`,
    );
    const [node, script, ...rest] = tool('@typescript/native/bin/tsc', '-b', folder);
    const { stdout, status } = spawnSync(node, [script ?? '', ...rest], { cwd: copy, encoding: 'utf8' });
    rmSync(planted);
    expect(status).not.toBe(0);
    expect(stdout).toMatch(/TS6059|TS6307/);
  });
});

function dependenciesOf(folder: string): readonly string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  return ours(
    Object.keys({ ...dependencies, ...devDependencies }).map((name) => name.replace('@sabot/', 'ours:')),
  );
}

function ours(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith('ours:')).map((name) => name.slice('ours:'.length));
}

/** The card room is compiled by its own tools, which know no project references. */
function referencesOf(folder: string): readonly string[] {
  if (folder === 'apps/web') return [];
  const { references = [] } = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')) as {
    references?: { path: string }[];
  };
  return references.map(({ path }) => path.split('/').at(-1) ?? '');
}
