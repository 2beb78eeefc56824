import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['tests/unit/fuzz-seed.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    projects: [
      // stores of the page hold state in their modules: each file gets them fresh
      { extends: true, test: { name: 'page', include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'] } },
      // what has no state is loaded, and compiled by the engine, once for all files
      {
        extends: true,
        test: { name: 'rest', include: ['packages/**/*.test.ts', 'apps/cli/**/*.test.ts', 'tests/unit/**/*.test.ts'], isolate: false },
      },
    ],
  },
});
