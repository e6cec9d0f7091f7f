import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/{server,cli,web}/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'e2e/faults/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['packages/{rules,ledger,table}/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/index.ts', '**/testing/**'],
      reporter: ['text-summary', 'json-summary'],
      // Each package holds the bar alone.
      thresholds: {
        'packages/rules/src/**': { branches: 98 },
        'packages/ledger/src/**': { branches: 98 },
        'packages/table/src/**': { branches: 98 },
      },
    },
  },
});
