import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOLDER, SPECS_OF, specsTouched } from '../../scripts/steps/changed-specs.mjs';

const root = new URL('../../', import.meta.url).pathname;
const TESTS = new Map([
  ['first-visit.spec.ts', ['page.ts']],
  ['engines/engines.spec.ts', []],
  ['run-flow.spec.ts', []],
  ['screens.spec.ts', ['look.ts']],
  ['wizard.spec.ts', []],
  ['look.ts', ['page.ts']],
  ['page.ts', []],
]);
const touched = (...changed: string[]) => specsTouched(changed, TESTS)?.map((path) => path.replace(FOLDER, '').replace('.spec.ts', ''));

test('documents and unit tests touch nothing, a folder that is not named touches all', () => {
  expect(touched('README.md', 'docs/ledger.json', 'packages/share-links/src/read-link.test.ts')).toEqual([]);
  expect(touched('apps/web/src/main.tsx')).toBeUndefined();
  expect(touched('README.md', 'package-lock.json')).toBeUndefined();
});

test('a file of tests runs when it has changed, or a helper, however far below', () => {
  expect(touched('tests/browser/wizard.spec.ts')).toEqual(['wizard']);
  expect(touched('tests/browser/page.ts')).toEqual(['first-visit', 'screens']);
});

test('a folder that is named runs its tests and the main flow', () => {
  expect(touched('packages/search-wizard/src/index.ts')).toEqual(['engines/engines', 'first-visit', 'run-flow', 'screens', 'wizard']);
});

test('folders and tests that the table names exist', () => {
  const specs = Object.values(SPECS_OF).flat();
  const paths = [...Object.keys(SPECS_OF), ...specs.map((name) => `${FOLDER}${name}.spec.ts`)];
  expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
});
