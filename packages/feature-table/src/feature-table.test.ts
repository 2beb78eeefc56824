import { expect, test } from 'vitest';
import { featureTable } from './feature-table.ts';
import { featuresOf } from './testing/features-of.ts';

test('columns are the element, its tags most used first, and what is known beside', () => {
  const table = featureTable(
    featuresOf([
      { tags: { amenity: 'bench', lanes: '2' }, version: 1 },
      { tags: { amenity: 'drinking_water', lanes: '3', '@odd': 'yes' } },
      { tags: { amenity: 'bench' } },
    ]),
  );
  expect(table.columns.map(({ name }) => name)).toEqual([
    ...['@type', '@id', 'amenity', 'lanes', '@@odd'],
    ...['@length', '@area', '@lat', '@lon', '@members', '@version'],
  ]);
  expect(table.column('lanes')).toEqual({ name: 'lanes', topic: 'tag', type: 'text', numeric: true, filled: 2, width: 1 });
  expect(table.column('amenity')).toMatchObject({ numeric: false, filled: 3, width: 14 });
  expect(table.row(1)).toEqual({ type: 0, row: 1, id: 2, feature: 1 });
  expect(table.values(1, ['@id', '@@odd', 'amenity', 'nothing', '@lat', '@version'])).toEqual([
    ...[2, 'yes', 'drinking_water', undefined],
    ...[535_000_001, undefined],
  ]);
});

test('a thousand keys have columns, the rest is counted', () => {
  const tags = Object.fromEntries(Array.from({ length: 1200 }, (_, i) => [`key${i}`, 'yes']));
  const { columns, moreKeys } = featureTable(featuresOf([{ tags }, { tags: { key1199: 'yes' } }]));
  expect(columns.filter(({ topic }) => topic === 'tag').length).toBe(1000);
  expect(columns[2].name).toBe('key1199');
  expect(moreKeys).toBe(200);
});
