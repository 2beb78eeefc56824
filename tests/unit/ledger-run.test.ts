import { expect, test } from 'vitest';
import { ledgerOfRun, ranBrowserTests, ranUnitTests, secondTries } from '../../scripts/steps/ledger-run.mjs';

const unitReport = {
  testResults: [
    {
      name: '/flyover/packages/a.test.ts',
      assertionResults: [
        { title: 'a ring has 4 nodes', ancestorTitles: ['rings'], status: 'passed' },
        { title: 'a ring closes', ancestorTitles: ['rings'], status: 'failed' },
        { title: 'a real extract', ancestorTitles: ['extracts'], status: 'pending' },
        { title: 'a made extract', ancestorTitles: ['extracts'], status: 'passed' },
      ],
    },
  ],
};

const browserReport = {
  suites: [
    {
      title: 'run.spec.ts',
      specs: [{ title: 'runs', file: 'run.spec.ts', tests: [{ status: 'expected' }] }],
      suites: [{ title: 'errors', specs: [{ title: 'are told', file: 'run.spec.ts', tests: [{ status: 'unexpected' }] }] }],
    },
  ],
};

test('tests and their groups are read from both reports', () => {
  expect(ranUnitTests(unitReport, '/flyover/')).toEqual(
    new Map([
      [
        'packages/a.test.ts',
        new Map([
          ['a ring has 4 nodes', 'passed'],
          ['rings', 'failed'],
          ['a ring closes', 'failed'],
          ['a real extract', 'skipped'],
          ['extracts', 'passed'],
          ['a made extract', 'passed'],
        ]),
      ],
    ]),
  );
  expect(ranBrowserTests(browserReport, 'tests/browser/').get('tests/browser/run.spec.ts')).toEqual(
    new Map([
      ['runs', 'passed'],
      ['are told', 'failed'],
      ['errors', 'failed'],
    ]),
  );
});

test('what passed at the second try has passed, and is named', () => {
  const specs = [
    { title: 'draws', file: 'map.spec.ts', tests: [{ status: 'flaky' }] },
    { title: 'moves', file: 'map.spec.ts', tests: [{ status: 'expected' }] },
  ];
  const report = { suites: [{ title: 'map.spec.ts', specs: [], suites: [{ title: 'a map', specs }] }] };
  expect(secondTries(report)).toEqual(['map.spec.ts: draws']);
  expect(ranBrowserTests(report, '').get('map.spec.ts')?.get('draws')).toBe('passed');
});

test('an entry fails with its test, with a test that did not run, and not with one that was skipped or stands in a part that was left out', () => {
  const entry = (id: string, file: string, name: string) => ({ id, section: '1 Part', statement: 'It works.', tests: { [file]: [name] } });
  const entries = [
    entry('passes', 'packages/a.test.ts', 'a ring has 4 nodes'),
    entry('fails', 'packages/a.test.ts', 'a ring closes'),
    entry('renamed', 'packages/a.test.ts', 'a ring has 5 nodes'),
    entry('skipped', 'packages/a.test.ts', 'a real extract'),
    { id: 'replaced', section: '1 Part', statement: 'It asks.', reason: 'It knows.' },
    entry('elsewhere', 'tests/browser/run.spec.ts', 'runs'),
  ];
  expect(ledgerOfRun(entries, ranUnitTests(unitReport, '/flyover/'))).toEqual({
    problems: ["fails: failed: 'a ring closes' of packages/a.test.ts", "renamed: did not run: 'a ring has 5 nodes' of packages/a.test.ts"],
    skipped: 1,
  });
});
