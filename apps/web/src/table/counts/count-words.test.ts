import type { CountTable, TableColumn } from '@flyover/result-session';
import { expect, test } from 'vitest';
import { type CountWords, countLines, countText, countTitle } from './count-words.ts';
import { countColumns } from './sort-counts.ts';

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
