import type { CountTable } from '@flyover/result-session';
import { expect, test } from 'vitest';
import { type CountOrder, countColumns, countNumber, sortCounts } from './sort-counts.ts';

const TABLE: CountTable = {
  kind: 'counted',
  counted: 20,
  several: 0,
  leftOut: 0,
  groups: 9,
  values: [
    ['pizza', 'Vaduz'],
    ['Äpfel', 'Schaan'],
    [undefined, 'Vaduz'],
    ['apfel 10', 'Balzers'],
    ['apfel 9', 'Balzers'],
  ],
  rows: Float64Array.of(7, 5, 3, 2, 2, 1),
  numbers: {
    filled: Float64Array.of(2, 0, 1, 1, 1, 1),
    others: Float64Array.of(0, 5, 0, 0, 0, 0),
    sum: Float64Array.of(10, 0, -4, 8, 8, 1),
    least: Float64Array.of(4, Number.NaN, -4, 8, 8, 1),
    most: Float64Array.of(6, Number.NaN, -4, 8, 8, 1),
  },
  rest: 4,
};
const sorted = (column: CountOrder['column'], descending: boolean, table = TABLE) =>
  sortCounts(table, { column, descending }, (key, group) => `${table.values[group][key]}`, 'de');

test.each([
  ['rows', true, [0, 1, 2, 3, 4, 5]],
  ['rows', false, [3, 4, 2, 1, 0, 5]],
  // as the language has it, numbers by their value; what is missing comes last both times
  ['first', false, [1, 4, 3, 0, 2, 5]],
  ['first', true, [0, 3, 4, 1, 2, 5]],
  ['second', false, [3, 4, 1, 0, 2, 5]],
  ['sum', true, [0, 3, 4, 2, 1, 5]],
  ['sum', false, [2, 3, 4, 0, 1, 5]],
  ['mean', true, [3, 4, 0, 2, 1, 5]],
  ['others', true, [1, 0, 2, 3, 4, 5]],
] as const)('by %s, descending %s', (column, descending, groups) => expect(sorted(column, descending)).toEqual(groups));

test('a count without a rest has none behind its groups', () =>
  expect(sorted('rows', true, { ...TABLE, rest: 0 })).toEqual([0, 1, 2, 3, 4]));

test('columns are those that the count has; a group without numbers has no mean', () => {
  expect(countColumns(TABLE)).toEqual(['first', 'second', 'rows', 'sum', 'mean', 'least', 'most', 'others']);
  expect(countColumns({ ...TABLE, values: [['pizza']], numbers: undefined })).toEqual(['first', 'rows']);
  expect([countNumber(TABLE, 'mean', 0), countNumber(TABLE, 'mean', 1), countNumber(TABLE, 'sum', 1)]).toEqual([5, Number.NaN, Number.NaN]);
});
