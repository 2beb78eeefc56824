import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeRows, type SortKey } from './arrange-rows.ts';
import { type FeatureTable, featureTable } from './feature-table.ts';
import type { GroupOptions } from './group-rows.ts';
import { finish } from './steps.ts';
import { featuresOf } from './testing/features-of.ts';

/** The groups with their values and rows. */
function grouped(table: FeatureTable, group: GroupOptions, sort: readonly SortKey[] = []) {
  const { rows, groups } = finish(arrangeRows(table, { filters: [], sort, group, locale: 'en' }));
  if (rows === undefined || groups === undefined) return undefined;
  return Array.from({ length: groups.starts.length - 1 }, (_, i) => [
    groups.value(i),
    [...rows.subarray(groups.starts[i], groups.starts[i + 1])],
  ]);
}

const table = featureTable(
  featuresOf([
    { tags: { amenity: 'bench', seats: '3' }, version: 2 },
    { tags: { seats: '9' }, version: 1 },
    { tags: { amenity: 'cafe', seats: '7' }, version: 2 },
    { tags: { amenity: 'bench', seats: '12' } },
    { tags: { amenity: 'atm' } },
  ]),
);

test('rows with the same value stand together: the most frequent value first, those without one last', () => {
  expect(grouped(table, { column: 'amenity', by: 'rows', descending: true })).toEqual([
    ['bench', [0, 3]],
    ['cafe', [2]],
    ['atm', [4]],
    [undefined, [1]],
  ]);
});

test('by value, and within a group as the rows are sorted', () => {
  const sort = [{ column: 'seats', descending: true }];
  expect(grouped(table, { column: 'amenity', by: 'value', descending: false }, sort)).toEqual([
    ['atm', [4]],
    ['bench', [3, 0]],
    ['cafe', [2]],
    [undefined, [1]],
  ]);
  expect(grouped(table, { column: '@version', by: 'value', descending: true })?.map(([value]) => value)).toEqual([2, 1, undefined]);
  expect(grouped(table, { column: 'nothing', by: 'value', descending: true })).toBeUndefined();
});

test('a group is found by its value', () => {
  const group = { column: 'amenity', by: 'rows', descending: true } as const;
  const { groups } = finish(arrangeRows(table, { filters: [], sort: [], group, locale: 'en' }));
  expect(['cafe', 'bench', undefined, 'atm', '9', 'nowhere'].map((value) => groups?.find(value))).toEqual([1, 0, 3, 2, -1, -1]);
});

test('groups are those of a plain implementation', () => {
  const value = fc.constantFrom('1', '2', '10', 'a', 'B', 'ä', '__proto__', '');
  const tags = fc.dictionary(fc.constantFrom('name', '__proto__'), value, { maxKeys: 2 });
  const point = fc.record({ tags, version: fc.option(fc.nat(4), { nil: undefined }) });
  const options = fc.record({
    column: fc.constantFrom('name', '__proto__', '@type', '@version', '@id'),
    by: fc.constantFrom('rows' as const, 'value' as const),
    descending: fc.boolean(),
  });
  const sort = fc.array(fc.record({ column: fc.constantFrom('name', '@version'), descending: fc.boolean() }), { maxLength: 1 });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 50 }), options, sort, (points, group, sorted) => {
      const random = featureTable(featuresOf(points));
      if (random.column(group.column) === undefined) return;
      const expected = plainGroups(random, group, sorted);
      expect(grouped(random, group, sorted)).toEqual(expected);
    }),
  );
});

/** The same without any cleverness. */
function plainGroups(random: FeatureTable, { column, by, descending }: GroupOptions, sort: readonly SortKey[]) {
  const arrange = (requested: readonly SortKey[]) => {
    const { rows } = finish(arrangeRows(random, { filters: [], sort: requested, locale: 'en' }));
    return [...(rows ?? Array.from({ length: random.count }, (_, row) => row))];
  };
  const groups = new Map<unknown, number[]>();
  for (const row of arrange(sort)) {
    const [value] = random.values(row, [column]);
    groups.set(value, [...(groups.get(value) ?? []), row]);
  }
  // rows that are equal in a column keep the order of the result: so the place of a value is that of its first row
  const places = arrange([{ column, descending }]);
  const isSame = (a: number, b: number) => {
    const [up, down] = [places, arrange([{ column, descending: !descending }])].map((order) => order.indexOf(a) < order.indexOf(b));
    return up === down;
  };
  return [...groups].sort(([value, a], [other, b]) => {
    if (value === undefined || other === undefined) return Number(value === undefined) - Number(other === undefined);
    if (by === 'rows') return descending ? b.length - a.length : a.length - b.length;
    return isSame(a[0], b[0]) ? 0 : places.indexOf(a[0]) - places.indexOf(b[0]);
  });
}
