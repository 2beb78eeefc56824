import { expect, test } from 'vitest';
import { columnsInView, layOutColumns, leftToShow } from './column-layout.ts';

const tag = (name: string) => ({ name, topic: 'tag' as const, type: 'text' as const, numeric: false, filled: 1, width: 5 });
const columns = [
  { name: '@type', topic: 'type' as const, type: 'text' as const, numeric: false },
  { name: '@id', topic: 'id' as const, type: 'integer' as const, numeric: false },
  ...Array.from({ length: 1000 }, (_, i) => tag(`key:${i}`)),
];
const names = columns.map(({ name }) => name);

test('type and id stay where they are, but where they would take more than half', () => {
  expect(layOutColumns(columns, names, 800)).toMatchObject({ pinned: 2, pinnedWidth: 202 });
  expect(layOutColumns(columns, names, 200)).toMatchObject({ pinned: 1, pinnedWidth: 84 });
  expect(layOutColumns(columns, ['key:1', '@id'], 800)).toMatchObject({ pinned: 0, width: 222 });
});

test('of a thousand columns those in view are drawn', () => {
  const layout = layOutColumns(columns, names, 800);
  expect(columnsInView(layout, 0, 800)).toEqual([2, 8]);
  const [first, last] = columnsInView(layout, 50_000, 800);
  expect(layout.columns[first + 1].start + layout.columns[first + 1].width).toBeGreaterThan(50_000 + 202);
  expect(layout.columns[last].start).toBeGreaterThan(50_800);
  expect(last - first).toBeLessThan(12);
});

test('a column comes into view beside the pinned ones', () => {
  const layout = layOutColumns(columns, names, 800);
  const { start, width } = layout.columns[500];
  expect(leftToShow(layout, 500, 0, 800)).toBe(start + width - 800);
  expect(leftToShow(layout, 500, start + 100, 800)).toBe(start - 202);
  expect(leftToShow(layout, 1, 40_000, 800)).toBe(40_000);
});
