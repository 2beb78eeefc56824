import { expect, test } from 'vitest';
import { type RecordValue, tableRecords } from './index.ts';
import { smallTown } from './testing/small-town.ts';

test('the example of the README', () => {
  const features = smallTown();
  const rows: RecordValue[][] = [];

  const { columns, count, read } = tableRecords(features, { rows: 'elements', mostTags: 50 });
  for (let row = 0; row < count; row++) rows.push(read(row));

  expect(columns.slice(0, 9).map(({ name }) => name)).toEqual([
    '@type',
    '@id',
    '@lat',
    '@lon',
    '@length',
    '@area',
    '@members',
    'name',
    'highway',
  ]);
  expect(rows.length).toBe(10);
});
