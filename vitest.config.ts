import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'tests/unit/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
