import { configDefaults, defineConfig } from 'vitest/config';
import { languageFiles } from './apps/web/language-files.ts';

/** Tests that collect garbage, which takes the longer the more others have left, or stand a module of their own in the place of another. */
const OWN_PROCESS = ['packages/overpass-engine/src/parts/bound.test.ts', 'packages/result-session/src/table/table-calls.test.ts'];

/** Before each file, so that it finds no global name, mock or clock of another one. */
const SETUP = ['tests/unit/begin-anew.ts', 'tests/unit/fuzz-seed.ts', 'tests/unit/oldest-browsers.ts'];

export default defineConfig({
  plugins: [languageFiles()],
  test: {
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
          name: 'packages and command',
          include: ['packages/**/*.test.ts', 'apps/cli/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OWN_PROCESS],
          setupFiles: SETUP,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['apps/web/**/*.test.ts', 'apps/web/**/*.test.tsx'],
          setupFiles: [...SETUP, 'tests/unit/modules-anew.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own process', include: OWN_PROCESS, setupFiles: SETUP, isolate: true } },
    ],
  },
});
