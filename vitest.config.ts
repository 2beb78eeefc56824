import { defineConfig } from 'vitest/config';
import { languageFiles } from './apps/web/language-files.ts';

export default defineConfig({
  plugins: [languageFiles()],
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'tests/unit/**/*.test.ts'],
    isolate: false,
    setupFiles: ['tests/unit/begin-anew.ts', 'tests/unit/fuzz-seed.ts'],
    maxWorkers: 2,
    // MB for what has just been made: with the 16 that are usual, tests over millions of objects spend up to half of their time on moving them
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'],
    testTimeout: 30_000,
  },
});
