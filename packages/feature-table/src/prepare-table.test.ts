import { expect, test } from 'vitest';
import { arrangeRows } from './arrange-rows.ts';
import { featureTable, prepareTable } from './feature-table.ts';
import { finish, sharedWork, type Work } from './steps.ts';
import { featuresOf } from './testing/features-of.ts';

/** Rows whose names are all different, of two kinds. */
const manyRows = () =>
  featureTable(
    featuresOf(
      Array.from({ length: 50_000 }, (_, i) => ({
        tags: { amenity: i % 2 === 0 ? 'bench' : 'cafe', seats: `${i}`, name: `Am Markt ${(i * 7919) % 50_000}` },
      })),
    ),
  );
const byName = { filters: [], sort: [{ column: 'name', descending: false }], locale: 'en' };

function steps(work: Work<unknown>): number {
  let count = 1;
  while (work.next().done !== true) count++;
  return count;
}

test('a table prepares the order of texts of which there are many, and of no others', () => {
  expect(manyRows().varied).toEqual(['name']);
  const [plain, prepared] = [manyRows(), manyRows()];
  finish(prepareTable(prepared, 'en'));
  // what is left is to put rows where their ranks are
  expect(steps(prepared.typed.ranks('name', 'en'))).toBe(1);
  expect(steps(arrangeRows(plain, byName))).toBeGreaterThan(2 * steps(arrangeRows(prepared, byName)));
});

test('an order goes on where the preparation stands, and where an order stood that was given up', () => {
  const table = manyRows();
  const all = steps(manyRows().typed.ranks('name', 'en'));
  const preparation = prepareTable(table, 'en');
  for (let i = 0; i < 5; i++) preparation.next();
  const givenUp = arrangeRows(table, byName);
  for (let i = 0; i < 5; i++) givenUp.next();
  expect(steps(table.typed.ranks('name', 'en'))).toBe(all - 10);
  const { rows = [] } = finish(arrangeRows(table, byName));
  expect([...rows].slice(0, 3).map((row) => table.values(row, ['name'])[0])).toEqual(['Am Markt 0', 'Am Markt 1', 'Am Markt 2']);
});

test('a small table prepares nothing', () => {
  const table = featureTable(featuresOf(Array.from({ length: 100 }, (_, i) => ({ tags: { name: `Am Markt ${i}` } }))));
  expect(table.varied).toEqual(['name']);
  expect(steps(prepareTable(table, 'en'))).toBe(1);
  expect(steps(table.typed.ranks('name', 'en'))).toBeGreaterThan(1);
});

test('shared work is done once, by turns of those that wait for it', () => {
  let done = 0;
  const share = sharedWork(
    (function* (): Work<string> {
      for (; done < 4; done++) yield;
      return 'told';
    })(),
  );
  const [first, second] = [share(), share()];
  for (let i = 0; i < 2; i++) [first.next(), second.next()];
  expect([finish(first), finish(second), finish(share()), done]).toEqual(['told', 'told', 'told', 4]);
});
