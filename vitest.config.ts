import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'tests/unit/**/*.test.ts'],
    isolate: false,
    setupFiles: ['tests/unit/begin-anew.ts', 'tests/unit/fuzz-seed.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
