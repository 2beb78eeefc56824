import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'tests/unit/**/*.test.ts'],
    setupFiles: ['tests/unit/fuzz-seed.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
