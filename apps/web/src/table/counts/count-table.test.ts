import type { CountTable, TableColumn } from '@flyover/result-session';
import { expect, test } from 'vitest';
import {
  type CountOrder,
  type CountWords,
  countColumns,
  countLines,
  countNumber,
  countText,
  countTitle,
  sortCounts,
} from './count-table.ts';

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

const column = (name: string, change: Partial<TableColumn> = {}): TableColumn => ({
  name,
  topic: 'tag',
  type: 'text',
  numeric: false,
  ...change,
});
const t = (key: string, values?: Record<string, unknown>) => (values === undefined ? key : `${key} ${Object.values(values).join(' ')}`);
const words: CountWords = {
  columns: [
    column('cuisine'),
    column('@area', { topic: 'area', type: 'number' }),
    column('@timestamp', { topic: 'timestamp', type: 'time' }),
  ],
  areas: [{ origin: 'result', set: 'a', boundary: 'administrative', level: '8', areas: 11 }],
  request: {
    first: { kind: 'column', column: 'cuisine' },
    second: { kind: 'area', origin: 'result', set: 'a' },
    number: '@area',
    split: true,
  },
  t,
  locale: 'en',
};
const table: CountTable = {
  kind: 'counted',
  counted: 3,
  several: 0,
  leftOut: 0,
  groups: 9,
  values: [
    ['=pizza', 'Vaduz'],
    [undefined, undefined],
  ],
  rows: Float64Array.of(2000, 1, 7),
  numbers: {
    filled: Float64Array.of(2, 0, 1),
    others: Float64Array.of(0, 0, 0),
    sum: Float64Array.of(30_000, 0, 1),
    least: Float64Array.of(10_000, Number.NaN, 1),
    most: Float64Array.of(20_000, Number.NaN, 1),
  },
  rest: 7,
};

test('cells read as those of the table do; the rest says how many groups it has', () => {
  expect(countTitle(words, 'second')).toBe('table.counts.levelAreas 8 11');
  expect([0, 1, 2].map((group) => countText(words, table, 'first', group))).toEqual(['=pizza', 'table.group.none', 'table.counts.rest 7']);
  expect([0, 1, 2].map((group) => countText(words, table, 'second', group))).toEqual(['Vaduz', 'table.counts.outside', '']);
  expect([countText(words, table, 'rows', 0), countText(words, table, 'sum', 0), countText(words, table, 'sum', 1)]).toEqual([
    '2,000',
    '3 ha',
    '',
  ]);
  const byDay: CountWords = { ...words, request: { first: { kind: 'column', column: '@timestamp' }, split: true } };
  expect(countText(byDay, { ...table, values: [[1_700_006_400]] }, 'first', 0)).toBe('2023-11-15');
});

test('a spreadsheet gets numbers as they are, and texts that it does not calculate', () => {
  const lines = countLines(words, table, countColumns(table), [1, 0, 2], (text) => (text.startsWith('=') ? `'${text}` : text));
  expect(lines.slice(1)).toEqual([
    ['table.group.none', 'table.counts.outside', '1', '', '', '', '', '0'],
    ["'=pizza", 'Vaduz', '2000', '30000', '15000', '10000', '20000', '0'],
    ['table.counts.rest 7', '', '7', '1', '1', '1', '1', '0'],
  ]);
});
