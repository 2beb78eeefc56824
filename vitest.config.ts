import { configDefaults, defineConfig } from 'vitest/config';
import { languageFiles } from './apps/web/language-files.ts';

/** Tests that collect garbage, which takes the longer the more others have left. */
const OWN_PROCESS = ['packages/overpass-engine/src/parts/bound.test.ts'];

export default defineConfig({
  plugins: [languageFiles()],
  test: {
    setupFiles: ['tests/unit/begin-anew.ts', 'tests/unit/fuzz-seed.ts', 'tests/unit/oldest-browsers.ts'],
    // two cores are busy with three: tests wait for servers and commands
    maxWorkers: 3,
    // MB for what has just been made: with the 16 that are usual, tests over millions of objects spend up to half of their time on moving them
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=32'],
    // limits for a machine that is busy with something else: a green test never waits for them
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'apps/**/*.test.tsx', 'tests/unit/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OWN_PROCESS],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own process', include: OWN_PROCESS, isolate: true } },
    ],
  },
});
