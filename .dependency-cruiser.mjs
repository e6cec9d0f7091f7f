// Who may import whom: the table of ARCHITECTURE.md. package.json and project references hold the same per package;
// only this file knows parts of packages (`/money`, `/shoe`, `/operations`).

/** For each package, what of ours it may import, as paths. */
const MAY_IMPORT = {
  'packages/rules': [],
  'packages/ledger': ['packages/rules/src/money\\.ts'],
  'packages/fair': ['packages/rules'],
  'packages/table': ['packages/rules/src/(?!shoe\\.ts)', 'packages/ledger'],
  'packages/protocol': ['packages/rules', 'packages/table'],
  'packages/house': ['packages/(rules|fair|ledger|table|protocol)'],
  'apps/server': ['packages/(rules|fair|ledger|table|protocol|house)'],
  'apps/web': ['packages/(rules|fair|ledger|table|protocol|house)'],
  'apps/cli': ['packages/', 'apps/server/src/operations/'],
};

/** Tests, and what only tests use, may reach further: they build a whole table or house around what they test. */
const TESTS = '(\\.test\\.ts$|/testing/|/simulate/|/testing\\.ts$|/contract\\.ts$)';
const NO_NODE = [
  'packages/rules',
  'packages/ledger',
  'packages/fair',
  'packages/table',
  'packages/protocol',
  'packages/house',
];

const boundaries = Object.entries(MAY_IMPORT).map(([from, allowed]) => ({
  name: `${from.split('/')[1]}-imports`,
  comment: `${from} may import of ours only: ${allowed.join(', ') || 'nothing'}`,
  severity: 'error',
  from: { path: `^${from}/src/`, pathNot: TESTS },
  to: { path: '^(packages|apps)/', pathNot: [`^${from}/`, ...allowed.map((path) => `^${path}`)] },
}));

export default {
  forbidden: [
    ...boundaries,
    {
      name: 'pure-of-node',
      comment: 'the games are pure: time, chance and storage come in through ports',
      severity: 'error',
      from: { path: `^(${NO_NODE.join('|')})/src/`, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nothing-outside',
      comment: 'what Sabot exists for depends on nothing from outside',
      severity: 'error',
      from: { path: '^packages/(rules|ledger|table)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-journal-from-outside',
      comment: 'HTTP and socket code never touches the journal; it goes through the hall',
      severity: 'error',
      from: { path: '^apps/server/src/(http|socket|accounts)\\.ts$' },
      to: { path: '^apps/server/src/database/' },
    },
    { name: 'no-tests-in-the-product', severity: 'error', from: { pathNot: TESTS }, to: { path: TESTS } },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'could-not-resolve',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(\\$|virtual:|\\./\\$types)' },
    },
    {
      name: 'listed-in-package-json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build|\\.svelte-kit|coverage|golden)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.svelte', '.json'],
    },
  },
};
