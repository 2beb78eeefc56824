import { describe, expect, test } from 'vitest';
import type { Records, RecordValue } from './records.ts';
import { tableRecords } from './table-records.ts';
import { smallTown } from './testing/small-town.ts';

const town = smallTown();

/** The rows of a table as objects, by id; cells without a value are left out. */
function byId(records: Records): Map<RecordValue, Record<string, RecordValue>> {
  const rows = Array.from({ length: records.count }, (_, index) => records.read(index));
  const names = records.columns.map(({ name }) => name);
  return new Map(
    rows.map((row) => [row[1], Object.fromEntries(names.flatMap((name, i) => (row[i] === undefined ? [] : [[name, row[i]]])))]),
  );
}

describe('a row a feature', () => {
  const records = tableRecords(town, { rows: 'features', mostTags: 3 });
  const rows = byId(records);

  test('has the most used keys as columns, the rest together, and what is known of metadata', () => {
    expect(records.columns.map(({ name }) => name)).toEqual([
      ...['@type', '@id', '@lat', '@lon', '@length', '@area', '@members'],
      ...['name', 'highway', '@@odd', '@other_tags'],
      ...['@version', '@timestamp', '@user', '@incomplete'],
    ]);
    expect(rows.get(1)).toEqual({
      '@type': 'node',
      '@id': 1,
      '@lat': 0,
      '@lon': 0,
      name: 'Linde',
      '@@odd': 'yes',
      '@version': 3,
      '@timestamp': 1_577_934_245,
      '@user': 'Jane',
    });
    expect(rows.get(12)).toMatchObject({ '@other_tags': '{"building":"yes"}', '@members': 4 });
  });

  test('has the length of a line and the area of a polygon, in metres', () => {
    // a degree of the equator
    expect(rows.get(10)?.['@length']).toBeCloseTo(111_319.49, 2);
    expect(rows.get(12)?.['@area']).toBeCloseTo(0.5 * 111.319 ** 2, 0);
  });

  test('says where the geometry is not whole, and measures nothing then', () => {
    expect(rows.get(11)).toMatchObject({ '@incomplete': 'tainted' });
    expect(rows.get(11)).not.toHaveProperty('@length');
  });

  test('gives one value as it gives the row', () => {
    for (let index = 0; index < records.count; index++)
      expect(records.columns.map((_, column) => records.value(index, column))).toEqual(records.read(index));
  });
});

test('a row an element has those too that are not drawn', () => {
  const rows = byId(tableRecords(town, { rows: 'elements', mostTags: 10 }));
  expect([...rows.keys()]).toEqual([1, 2, 3, 4, 5, 6, 10, 11, 12, 20]);
  expect(rows.get(2)).toEqual({ '@type': 'node', '@id': 2 });
  expect(rows.get(20)).toEqual({ '@type': 'relation', '@id': 20, '@members': 3, type: 'network' });
  expect(rows.get(10)).toMatchObject({ '@type': 'way', name: 'Main Street' });
});
