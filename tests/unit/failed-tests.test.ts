import { expect, test } from 'vitest';
import { failedBrowserTests, failedUnitTests } from '../../scripts/steps/failed-tests.mjs';

test('a failed test of vitest is named with its file and the first lines of its message; a file that does not load, too', () => {
  const report = {
    testResults: [
      {
        name: '/repository/packages/a/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'counts', status: 'passed' },
          { fullName: 'group adds', status: 'failed', failureMessages: [`\u001B[31mexpected 1\u001B[39m${'\nat line'.repeat(40)}`] },
        ],
      },
      { name: '/repository/packages/b/src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  expect(failedUnitTests(report, '/repository/')).toEqual([
    `packages/a/src/a.test.ts: group adds\n    expected 1${'\n    at line'.repeat(11)}`,
    'packages/b/src/b.test.ts\n    no such module',
  ]);
});

test('a browser test that failed at each try is named with the message of the last, one that passed at the second is not', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'map.spec.ts',
    tests: [{ status, results: [{ error: { message: 'first' } }, { error: { message: 'last' } }] }],
  });
  const report = { suites: [{ specs: [spec('a', 'expected'), spec('b', 'flaky')], suites: [{ specs: [spec('c', 'unexpected')] }] }] };
  expect(failedBrowserTests(report)).toEqual(['map.spec.ts: c\n    last']);
});
