// `npm run check`: format, lint, types, who may import whom, dead code, and that the specs and the tests agree.
import { run, type Step, tool } from './steps.ts';
import { tidy } from './tidy.ts';

const STEPS: readonly Step[] = [
  {
    name: 'format and lint (Biome)',
    command: tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'types (tsc)', command: tool('@typescript/native/bin/tsc', '-b') },
  // Before the lint with types, which needs the configuration that this step writes.
  {
    name: 'the card room (svelte-check)',
    command: ['npm', 'run', '--silent', 'check', '--workspace', '@sabot/web'],
  },
  { name: 'lint with types (oxlint)', command: tool('oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  {
    name: 'who may import whom (dependency-cruiser)',
    command: tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'packages',
      'apps',
      'scripts',
    ),
  },
  { name: 'dead code (knip)', command: tool('knip/bin/knip.js') },
];

let good = true;
for (const step of STEPS) good = (await run(step)) && good;
const faults = tidy();
console.log(`${faults.length === 0 ? 'ok  ' : 'FAIL'} specs, tests and documents agree (tidy)`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = good && faults.length === 0 ? 0 : 1;
