import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../scripts/steps/ledger-run.mjs';
import { specificationOf } from '../../scripts/write-specification.mjs';

const root = new URL('../../', import.meta.url);
const fileOf = (name: string) => readFileSync(new URL(`docs/${name}`, root), 'utf8');
const ledger: readonly LedgerEntry[] = JSON.parse(fileOf('ledger.json'));

test('each statement of the ledger has an id of its own, and tests or the reason why it is replaced', () => {
  const ids = ledger.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const isHeld = ({ tests, reason = '' }: LedgerEntry) =>
    tests === undefined ? reason.trim() !== '' : reason === '' && Object.values(tests).flat().length > 0;
  expect(ledger.filter((entry) => !isHeld(entry)).map(({ id }) => id)).toEqual([]);
});

test('the ledger goes through the nine sections of the specification in their order', () => {
  const numbers = ledger.map(({ section }) => Number(section.split(' ')[0]));
  expect([...new Set(numbers)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('files of tests that the ledger names are there; whether their tests passed is held by `npm test`', () => {
  const files = new Set(ledger.flatMap(({ tests = {} }) => Object.keys(tests)));
  expect([...files].filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

test('a statement stands in its section and part, with the reason why it is replaced', () => {
  const written = specificationOf([
    { id: 'a', section: '1 Purpose', statement: 'It works.', tests: { 'a.test.ts': ['works'] } },
    { id: 'b', section: '2 Routes', statement: 'It has `a_b` and c_d.', tests: { 'a.test.ts': ['has'] } },
    { id: 'c', section: '2 Dialogs', statement: 'It asks.', reason: 'It knows.' },
  ]);
  expect(written).toContain('## 1 Purpose\n\n- It works.\n');
  expect(written).toContain('## 2 Screens\n\n### Routes\n\n- It has `a_b` and c\\_d.\n\n### Dialogs\n\n- It asks. _Replaced:_ It knows.\n');
});

test('docs/specification.md is that of the ledger: `node scripts/write-specification.mjs` writes it', () => {
  expect(fileOf('specification.md') === specificationOf(ledger)).toBe(true);
});
