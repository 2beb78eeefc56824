import { defineConfig } from 'vitest/config';
import { languageFiles } from './apps/web/language-files.ts';

export default defineConfig({
  plugins: [languageFiles()],
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'tests/unit/**/*.test.ts'],
    isolate: false,
    setupFiles: ['tests/unit/begin-anew.ts', 'tests/unit/fuzz-seed.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
