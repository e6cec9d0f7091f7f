// `npm test`: the check, then every test, then one line that says how it went, counted from the runners' own reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './buildWeb.ts';
import { root, run, tool } from './steps.ts';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
}

const reports = join(root, 'test-results');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const counts: Count[] = [];
counts.push(
  failedStep(await run({ name: 'check', command: [process.execPath, 'scripts/check.ts'], live: true })),
);
counts.push(
  await runner('vitest', vitestReport, countVitest, [
    ...tool(
      'vitest/vitest.mjs',
      'run',
      '--coverage',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ),
  ]),
);
counts.push(failedStep(builtWeb()));
counts.push(
  await runner('playwright', playwrightReport, countPlaywright, [
    ...tool('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'),
  ]),
);

const sum = counts.reduce((a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: [...a.skipped, ...b.skipped],
}));
for (const name of sum.skipped) console.log(`skipped: ${name}`);
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
console.log(`${sum.passed} passed, ${sum.failed} failed`);

/** A step that is no test counts only when it fails. */
function failedStep(good: boolean): Count {
  return { passed: 0, failed: good ? 0 : 1, skipped: [] };
}

function builtWeb(): boolean {
  try {
    buildWeb();
    return true;
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    return false;
  }
}

/** A runner that ends badly without a failed test (a coverage bar, a crash), or leaves no report, is a failure itself. */
async function runner(
  name: string,
  report: string,
  count: (report: string) => Count,
  command: readonly string[],
): Promise<Count> {
  const good = await run({ name, command: command as [string, ...string[]], live: true });
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: [] };
  const counted = count(report);
  return good || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function countVitest(report: string): Count {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  // A file that could not even be loaded has no tests to fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
  };
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

function countPlaywright(report: string): Count {
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8')) as {
    suites: readonly Suite[];
    errors: readonly unknown[];
  };
  const tests = suites.flatMap(testsOf);
  const by = (...wanted: readonly string[]): readonly { title: string; status: string }[] =>
    tests.filter(({ status }) => wanted.includes(status));
  return {
    passed: by('expected').length,
    // A test that passed only at the second try is a fault too.
    failed: by('unexpected', 'flaky').length + errors.length,
    skipped: by('skipped').map(({ title }) => title),
  };
}

function testsOf(suite: Suite): readonly { title: string; status: string }[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, status })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}
