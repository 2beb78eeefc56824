import { expect, test } from 'vitest';
import { arrangeRows, featureTable, finish } from './index.ts';
import { featuresOf } from './testing/features-of.ts';

test('the example of the README', () => {
  const features = featuresOf([{ tags: { name: 'Linde' } }, { tags: { name: 'apfel' } }]);

  const table = featureTable(features);
  table.columns.map(({ name }) => name); // @type, @id, name, …
  const { rows } = finish(arrangeRows(table, { filters: [], sort: [{ column: 'name', descending: false }], locale: 'de' }));
  table.values(rows?.[0] ?? 0, ['@id', 'name']); // 2, apfel

  expect(table.columns[2].name).toBe('name');
  expect(table.values(rows?.[0] ?? 0, ['@id', 'name'])).toEqual([2, 'apfel']);
});
