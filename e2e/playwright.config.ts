import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { FLAGS, findChromium } from './browser/chromium.ts';
import type { Own } from './browser/test.ts';

const root = join(import.meta.dirname, '..');

export default defineConfig<Own>({
  testDir: import.meta.dirname,
  testMatch: 'browser/**/*.spec.ts',
  globalSetup: './browser/build.ts',
  outputDir: join(root, 'test-results', 'playwright'),
  reporter: [['line'], ['json', { outputFile: join(root, 'test-results', 'playwright.json') }]],
  // Every worker has a house of its own, and no test needs another one's.
  fullyParallel: true,
  workers: Math.min(2, availableParallelism()),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Two cores are shared by browsers, houses and databases: a slow answer is no fault here. Times belong in bench/.
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: [...FLAGS] },
  },
});
