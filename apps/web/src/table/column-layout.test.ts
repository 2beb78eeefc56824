import { expect, test } from 'vitest';
import { plainChoice, sizeColumn } from './column-choice.ts';
import { columnsInView, gapAt, layOutColumns, leftToShow, placeAt } from './column-layout.ts';

const tag = (name: string) => ({ name, topic: 'tag' as const, type: 'text' as const, numeric: false, filled: 1, width: 5 });
const columns = [
  { name: '@type', topic: 'type' as const, type: 'text' as const, numeric: false },
  { name: '@id', topic: 'id' as const, type: 'integer' as const, numeric: false },
  ...Array.from({ length: 1000 }, (_, i) => tag(`key:${i}`)),
];
const titleOf = ({ name }: { readonly name: string }) => name.replace('@', '');
const names = plainChoice(columns.map(({ name }) => name));

test('type and id stay where they are, but where they would take more than half', () => {
  expect(layOutColumns(columns, names, 800, titleOf)).toMatchObject({ pinned: 2, pinnedWidth: 202 });
  expect(layOutColumns(columns, names, 200, titleOf)).toMatchObject({ pinned: 1, pinnedWidth: 84 });
  expect(layOutColumns(columns, { ...plainChoice(['key:1', '@id']), pinned: new Set() }, 800, titleOf)).toMatchObject({
    pinned: 0,
    width: 222,
  });
});

test('the title of a column has room beside the signs of its head', () => {
  const [type, lon] = [columns[0], { name: '@lon', topic: 'lon' as const, type: 'coordinate' as const, numeric: false }];
  const widths = (titles: Readonly<Record<string, string>>) =>
    layOutColumns([type, lon], plainChoice(['@type', '@lon']), 800, ({ name }) => titles[name]).columns.map(({ width }) => width);
  expect(widths({ '@type': 'Typ', '@lon': 'Länge' })).toEqual([84, 104]);
  expect(widths({ '@type': 'Typ', '@lon': 'Longitude' })).toEqual([84, 115]);
});

test('of a thousand columns those in view are drawn', () => {
  const layout = layOutColumns(columns, names, 800, titleOf);
  expect(columnsInView(layout, 0, 800)).toEqual([2, 8]);
  const [first, last] = columnsInView(layout, 50_000, 800);
  expect(layout.columns[first + 1].start + layout.columns[first + 1].width).toBeGreaterThan(50_000 + 202);
  expect(layout.columns[last].start).toBeGreaterThan(50_800);
  expect(last - first).toBeLessThan(12);
});

test('a column comes into view beside the pinned ones', () => {
  const layout = layOutColumns(columns, names, 800, titleOf);
  const { start, width } = layout.columns[500];
  expect(leftToShow(layout, 500, 0, 800)).toBe(start + width - 800);
  expect(leftToShow(layout, 500, start + 100, 800)).toBe(start - 202);
  expect(leftToShow(layout, 1, 40_000, 800)).toBe(40_000);
});

test('a column that somebody has sized is as wide as that', () => {
  const { columns: placed } = layOutColumns(columns, sizeColumn(names, '@id', 300), 800, titleOf);
  expect(placed.slice(0, 3).map(({ start, width }) => [start, width])).toEqual([
    [0, 84],
    [84, 300],
    [384, 104],
  ]);
});

test('what is let go stands before the column whose first half is there', () => {
  const layout = layOutColumns(columns, names, 800, titleOf);
  expect(placeAt(layout, 10, 5000)).toBe(0);
  expect(placeAt(layout, 150, 5000)).toBe(2);
  expect(placeAt(layout, 210, 0)).toBe(2);
  expect(placeAt(layout, 270, 0)).toBe(3);
  expect(placeAt(layout, 800, layout.width)).toBe(1002);
  // the gap beside the pinned columns is scrolled with them
  expect([gapAt(layout, 1, 50), gapAt(layout, 2, 50), gapAt(layout, 3, 50), gapAt(layout, 1002, 50)]).toEqual([
    134,
    252,
    306,
    layout.width,
  ]);
});
