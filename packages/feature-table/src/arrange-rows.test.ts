import { numberOfText } from '@flyover/feature-records';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeRows, type SortKey } from './arrange-rows.ts';
import { type FeatureTable, featureTable } from './feature-table.ts';
import type { ColumnFilter } from './filter-rows.ts';
import { textCollator } from './order/rank-texts.ts';
import { finish } from './steps.ts';
import { featuresOf } from './testing/features-of.ts';

const arranged = (table: FeatureTable, filters: readonly ColumnFilter[], sort: readonly SortKey[] = []) => {
  const { rows } = finish(arrangeRows(table, { filters, sort, locale: 'en' }));
  return rows === undefined ? undefined : [...rows];
};
const sorted = (table: FeatureTable, sort: readonly SortKey[]) => arranged(table, [], sort);
const by = (column: string, descending = false): SortKey => ({ column, descending });

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

test('filters keep rows: by a text, a pattern, numbers, values, and what is missing', () => {
  const table = featureTable(
    featuresOf([
      { tags: { name: 'Linde', lanes: '10' }, version: 3 },
      { tags: { name: 'ÄPFEL', lanes: '9' } },
      { tags: { lanes: 'many' } },
    ]),
  );
  const kept = (filter: ColumnFilter) => arranged(table, [filter]);
  expect(kept({ kind: 'contains', column: 'name', text: 'IN' })).toEqual([0]);
  expect(kept({ kind: 'contains', column: 'name', text: 'äpf' })).toEqual([1]);
  expect(kept({ kind: 'matches', column: 'name', pattern: '^(l|ä)' })).toEqual([0, 1]);
  expect(kept({ kind: 'between', column: 'lanes', from: 9.5 })).toEqual([0]);
  expect(kept({ kind: 'between', column: '@id', from: 2, to: 2 })).toEqual([1]);
  expect(kept({ kind: 'is', column: 'lanes', values: ['9', 'many'] })).toEqual([1, 2]);
  expect(kept({ kind: 'missing', column: 'name' })).toEqual([2]);
  expect(kept({ kind: 'present', column: '@version' })).toEqual([0]);
  expect(kept({ kind: 'contains', column: 'colour', text: 'red' })).toBeUndefined();
});

test('a pattern that is none is told, and keeps all', () => {
  const table = featureTable(featuresOf([{ tags: { name: 'Linde' } }]));
  const filters = [{ kind: 'matches' as const, column: 'name', pattern: '(' }];
  expect(finish(arrangeRows(table, { filters, sort: [], locale: 'en' }))).toEqual({
    rows: undefined,
    faults: [{ column: 'name', fault: 'badPattern' }],
  });
});

test('rows are those that a plain filter keeps, as a plain sort puts them', () => {
  const value = fc.oneof(
    fc.constantFrom('1', '2', '10', '-1', '1.0', 'a', 'B', 'ä', 'b 2', 'b 10', '__proto__'),
    fc.string({ maxLength: 4 }),
  );
  const tags = fc.dictionary(fc.constantFrom('name', 'lanes', '__proto__', '@odd'), value, { maxKeys: 4 });
  const point = fc.record({ tags, version: fc.option(fc.nat(4), { nil: undefined }) });
  const options = fc.record({
    column: fc.constantFrom('name', 'lanes', '__proto__', '@@odd', '@id', '@type', '@version', '@lat'),
    descending: fc.boolean(),
  });
  const column = fc.constantFrom('name', 'lanes', '__proto__', '@@odd', '@id', '@type', '@version');
  const filter = fc.oneof(
    fc.record({ kind: fc.constant('contains' as const), column, text: fc.constantFrom('', 'A', 'ä', '1', 'b ', 'Ode') }),
    fc.record({ kind: fc.constant('matches' as const), column, pattern: fc.constantFrom('^[0-9]+$', 'a|Ä', '.', 'b.1') }),
    fc.record({
      kind: fc.constant('between' as const),
      column,
      from: fc.constantFrom(undefined, 1, 2),
      to: fc.constantFrom(undefined, 2, 10),
    }),
    fc.record({ kind: fc.constant('is' as const), column, values: fc.subarray(['1', 'B', 'node', '__proto__']) }),
    fc.record({ kind: fc.constantFrom('missing' as const, 'present' as const), column }),
  );
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 60 }),
      fc.array(filter, { maxLength: 2 }),
      fc.array(options, { maxLength: 3 }),
      (points, filters, sort) => {
        const table = featureTable(featuresOf(points));
        const isKnown = (name: string) => table.column(name) !== undefined;
        const [requested, kept] = [sort.filter((each) => isKnown(each.column)), filters.filter((each) => isKnown(each.column))];
        const all = Array.from({ length: table.count }, (_, row) => row);
        expect(arranged(table, filters, sort) ?? all).toEqual(plainly(table, kept, requested));
      },
    ),
  );
});

/** The same without any cleverness. */
function plainly(table: FeatureTable, filters: readonly ColumnFilter[], sort: readonly SortKey[]): number[] {
  const { compare } = textCollator('en');
  const compareRows = (a: number, b: number, { column, descending }: SortKey) => {
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
  const rows = Array.from({ length: table.count }, (_, row) => row).filter((row) => filters.every((filter) => passes(table, row, filter)));
  return rows.sort((a, b) => {
    for (const options of sort) {
      const order = compareRows(a, b, options);
      if (order !== 0) return order;
    }
    return a - b;
  });
}

function passes(table: FeatureTable, row: number, filter: ColumnFilter): boolean {
  const [value] = table.values(row, [filter.column]);
  if (value === undefined || filter.kind === 'missing') return value === undefined && filter.kind === 'missing';
  if (filter.kind === 'contains') return `${value}`.toLowerCase().includes(filter.text.toLowerCase());
  if (filter.kind === 'matches') return new RegExp(filter.pattern, 'is').test(`${value}`);
  if (filter.kind === 'is') return filter.values.some((each) => `${each}` === `${value}`);
  if (filter.kind !== 'between') return true;
  const number = typeof value === 'number' ? value : numberOfText(value);
  return number >= (filter.from ?? Number.NEGATIVE_INFINITY) && number <= (filter.to ?? Number.POSITIVE_INFINITY);
}
