import { describe, expect, test } from 'vitest';
import { checkLedger, type LedgerEntry, testTitles } from '../../scripts/check-ledger.mjs';

/** An entry with nothing wrong, in the section given. */
function entry(section: number, changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return { id: `s${section}-it`, section: `${section} Part`, statement: 'It works.', owner: 'scale', state: 'pending', ...changes };
}

/** A ledger of nine sound entries, that of section 5 changed. */
function ledgerWith(changes: Partial<LedgerEntry>, finished: string[] = []) {
  const entries = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => entry(section, section === 5 ? changes : {}));
  return { finished, entries };
}

const files: Record<string, string> = {
  'tests/rows.test.ts': `test.each(rows)('%s is %j', () => {});\ntest(\`a way of \${n} nodes\`, () => {});\n`,
  'tests/a.test.ts': "describe('a ring', () => {\n  test('needs 4 nodes', () => {});\n  test.skip('is closed', () => {});\n});\n",
};
const readFile = (path: string) => files[path];
const problemsOf = (changes: Partial<LedgerEntry>, finished: string[] = []) =>
  checkLedger(ledgerWith(changes, finished), readFile).problems;

describe('a sound ledger', () => {
  test('has no problem', () => {
    expect(problemsOf({})).toEqual([]);
  });
  test('may name one test or several, of a test or of a group', () => {
    const one = { file: 'tests/a.test.ts', name: 'needs 4 nodes' };
    const group = { file: 'tests/a.test.ts', name: 'a ring' };
    expect(problemsOf({ state: 'tested', test: one }, ['foundation'])).toEqual([]);
    expect(problemsOf({ state: 'tested', test: [one, group] })).toEqual([]);
  });
  test('names a row of a table as it is printed when it runs', () => {
    const test = ['theme is "auto"', 'a way of 4 nodes'].map((name) => ({ file: 'tests/rows.test.ts', name }));
    expect(problemsOf({ state: 'tested', test })).toEqual([]);
  });
  test('is summed up per owner and state, with a plain last line', () => {
    const ledger = ledgerWith({ owner: 'engine', state: 'replaced', reason: 'Superseded.' });
    expect(checkLedger(ledger, readFile).summary).toEqual([
      'owner          tested replaced  pending',
      'scale               0        0        8',
      'engine              0        1        0',
      'ledger: 9 entries, 0 tested, 1 replaced, 8 pending',
    ]);
  });
});

describe('each kind of failure is found', () => {
  test.each([
    ['an entry without id', { id: '' }, 'entry 5: has no id'],
    ['an id given twice', { id: 's4-it' }, 's4-it: the id is there twice'],
    ['an entry without statement', { statement: ' ' }, 's5-it: has no statement'],
    ['an entry without owner', { owner: '' }, 's5-it: has no owner'],
    ['an unknown owner', { owner: 'nobody' }, "s5-it: has an unknown owner: 'nobody'"],
    ['an unknown state', { state: 'done' }, "s5-it: has an unknown state: 'done'"],
    ['replaced without a reason', { state: 'replaced' }, 's5-it: is replaced without a reason'],
    ['tested without a test', { state: 'tested' }, 's5-it: is tested but names no test'],
    ['tested by no test at all', { state: 'tested', test: [] }, 's5-it: is tested but names no test'],
    ['a test without a name', { state: 'tested', test: { file: 'tests/a.test.ts', name: '' } }, 's5-it: names a test without file or name'],
    [
      'a test file that does not exist',
      { state: 'tested', test: { file: 'tests/b.test.ts', name: 'needs 4 nodes' } },
      's5-it: names a test file that does not exist: tests/b.test.ts',
    ],
    [
      'a title that is not in the file',
      { state: 'tested', test: { file: 'tests/a.test.ts', name: 'needs 4' } },
      "s5-it: names a test that is not in tests/a.test.ts: 'needs 4'",
    ],
    [
      'a test that is skipped',
      { state: 'tested', test: { file: 'tests/a.test.ts', name: 'is closed' } },
      "s5-it: names a test that is not in tests/a.test.ts: 'is closed'",
    ],
    [
      'all rows of a table',
      { state: 'tested', test: { file: 'tests/rows.test.ts', name: '%s is %j' } },
      "s5-it: names all rows of a table, not the one that shows it: '%s is %j'",
    ],
    [
      'a row that the table cannot have',
      { state: 'tested', test: { file: 'tests/rows.test.ts', name: 'a way of three' } },
      "s5-it: names a test that is not in tests/rows.test.ts: 'a way of three'",
    ],
    ['an entry out of order', { section: '3 Part' }, 's5-it: stands behind entries of section 4'],
  ])('%s', (_kind, changes, problem) => {
    expect(problemsOf(changes)).toContain(problem);
  });

  test('an entry without section, and the section that is then empty', () => {
    expect(problemsOf({ section: '' })).toEqual(['s5-it: has no section', 'section 5 of the specification has no entry']);
  });
  test('a section that the specification does not have', () => {
    expect(problemsOf({ section: '10 More' })).toEqual([
      "s5-it: has a section that is not one of 1 to 9: '10 More'",
      'section 5 of the specification has no entry',
    ]);
  });
  test('a pending entry of a finished owner', () => {
    expect(problemsOf({ owner: 'engine' }, ['engine'])).toEqual(['s5-it: is pending, but its owner engine is finished']);
  });
  test('a finished owner that nobody knows', () => {
    expect(problemsOf({}, ['nobody'])).toEqual(["finished: unknown owner 'nobody'"]);
  });
  test('a ledger without entries', () => {
    expect(checkLedger({}, readFile).problems).toHaveLength(9);
  });
});

describe('titles of a test file', () => {
  test('are found in every kind of quote, resolved as a reader sees them', () => {
    const source = ["test('it\\'s one', () => {", 'it("two", () => {', 'test.describe(`three $' + '{n}`, () => {'].join('\n');
    expect([...testTitles(source)]).toEqual(["it's one", 'two', 'three $' + '{n}']);
  });
  test('are found behind a table or a condition', () => {
    expect([...testTitles("test.each([\n  [f(1), 2],\n])('adds %i', () => {});\ntest.skipIf(!present)('reads it', () => {});")]).toEqual([
      'adds %i',
      'reads it',
    ]);
  });
  test('do not count in comments or where a test never runs', () => {
    expect([...testTitles("// test('one', () => {\n * test('two', () => {\ntest.todo('three');\ndescribe.skip('four', () => {")]).toEqual(
      [],
    );
  });
});
