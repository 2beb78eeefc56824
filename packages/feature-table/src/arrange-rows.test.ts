import { numberOfText } from '@flyover/feature-records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeRows, type SortWish } from './arrange-rows.ts';
import { type FeatureTable, featureTable } from './feature-table.ts';
import { textCollator } from './order/rank-texts.ts';
import { finish } from './steps.ts';
import { featuresOf } from './testing/features-of.ts';

const sorted = (table: FeatureTable, sort: readonly SortWish[]) => {
  const rows = finish(arrangeRows(table, { sort, locale: 'en' }));
  return rows === undefined ? undefined : [...rows];
};
const by = (column: string, descending = false): SortWish => ({ column, descending });

describe('rows are sorted', () => {
  const table = featureTable(
    featuresOf([
      { tags: { name: 'Linde', lanes: '10' }, version: 3 },
      { tags: { name: 'apfel', lanes: '9' }, version: 12 },
      { tags: { lanes: '9.5' }, version: 3 },
      { tags: { name: 'Bäcker' } },
    ]),
  );
  test('by texts, by numbers, and by tags that are numbers; what is missing comes last either way', () => {
    expect(sorted(table, [by('name')])).toEqual([1, 3, 0, 2]);
    expect(sorted(table, [by('name', true)])).toEqual([0, 3, 1, 2]);
    expect(sorted(table, [by('lanes')])).toEqual([1, 2, 0, 3]);
    expect(sorted(table, [by('@version', true)])).toEqual([1, 0, 2, 3]);
    expect(sorted(table, [by('@id', true)])).toEqual([3, 2, 1, 0]);
  });
  test('by several columns', () => expect(sorted(table, [by('@version'), by('lanes')])).toEqual([2, 0, 1, 3]));
  test('not at all where nothing is wished, or nothing that the table has', () => {
    expect(sorted(table, [])).toBeUndefined();
    expect(sorted(table, [by('colour')])).toBeUndefined();
  });
});

test('rows stand as a plain sort puts them', () => {
  const value = fc.oneof(
    fc.constantFrom('1', '2', '10', '-1', '1.0', 'a', 'B', 'ä', 'b 2', 'b 10', '__proto__'),
    fc.string({ maxLength: 4 }),
  );
  const tags = fc.dictionary(fc.constantFrom('name', 'lanes', '__proto__', '@odd'), value, { maxKeys: 4 });
  const point = fc.record({ tags, version: fc.option(fc.nat(4), { nil: undefined }) });
  const wish = fc.record({
    column: fc.constantFrom('name', 'lanes', '__proto__', '@@odd', '@id', '@type', '@version', '@lat'),
    descending: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), fc.array(wish, { minLength: 1, maxLength: 3 }), (points, sort) => {
      const table = featureTable(featuresOf(points));
      const known = sort.filter(({ column }) => table.column(column) !== undefined);
      expect(sorted(table, sort) ?? table.columns.length).toEqual(known.length === 0 ? table.columns.length : plainly(table, known));
    }),
  );
});

/** The same without any cleverness. */
function plainly(table: FeatureTable, sort: readonly SortWish[]): number[] {
  const { compare } = textCollator('en');
  const compareRows = (a: number, b: number, { column, descending }: SortWish) => {
    const [[x], [y]] = [table.values(a, [column]), table.values(b, [column])];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    const sign = descending ? -1 : 1;
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
    const isNumeric = table.column(column)?.numeric === true;
    const [m, n] = isNumeric ? [numberOfText(`${x}`), numberOfText(`${y}`)] : [Number.NaN, Number.NaN];
    if (Number.isNaN(m) && Number.isNaN(n)) return sign * compare(`${x}`, `${y}`);
    if (Number.isNaN(m) || Number.isNaN(n)) return sign * (Number(Number.isNaN(m)) - Number(Number.isNaN(n)));
    return sign * (m - n);
  };
  const rows = Array.from({ length: table.count }, (_, row) => row);
  return rows.sort((a, b) => {
    for (const wish of sort) {
      const order = compareRows(a, b, wish);
      if (order !== 0) return order;
    }
    return a - b;
  });
}
