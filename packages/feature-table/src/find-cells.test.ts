import fc from 'fast-check';
import { expect, test } from 'vitest';
import { featureTable } from './feature-table.ts';
import { cellWords, findCells, findElement } from './find-cells.ts';
import { finish } from './steps.ts';
import { featuresOf } from './testing/features-of.ts';

const table = featureTable(
  featuresOf([
    { tags: { name: 'Linde', ref: '12' }, version: 3 },
    { tags: { name: 'Unter den Linden' } },
    { tags: { ref: 'linde' }, version: 12 },
  ]),
);
const columns = ['@id', 'name', 'ref', '@version', 'nothing'];

test('cells are counted and found row by row, in the order of the rows', () => {
  const found = finish(findCells(table, Uint32Array.of(2, 0, 1), { columns, text: 'LINDE' }));
  expect(found.total).toBe(3);
  expect([0, 1, 2, 3].map((number) => found.cell(number))).toEqual([
    { number: 0, place: 0, column: 'ref' },
    { number: 1, place: 1, column: 'name' },
    { number: 2, place: 2, column: 'name' },
    undefined,
  ]);
  expect(found.from(1)).toEqual({ number: 1, place: 1, column: 'name' });
  expect(found.from(3)).toBeUndefined();
  expect(finish(findCells(table, undefined, { columns, text: '12' })).total).toBe(2);
});

test('words of a language are found as they read, not as they stand in the table', () => {
  const words = { type: { node: 'Knoten' } };
  const total = (text: string) => finish(findCells(table, undefined, { columns: ['@type', 'name'], text, words })).total;
  expect([total('knot'), total('node'), total('linde')]).toEqual([3, 0, 2]);
  expect(finish(findCells(table, undefined, { columns: ['name', '@type'], text: 'Knoten', words })).from(1)).toMatchObject({
    column: '@type',
  });
});

test('an element is found by its id', () => {
  expect(finish(findElement(table, Uint32Array.of(2, 0, 1), undefined, 1))).toBe(1);
  expect(finish(findElement(table, undefined, 1, 1))).toBe(-1);
  expect(finish(findElement(table, undefined, 0, 3))).toBe(2);
});

test('what is found is what a plain search finds', () => {
  const value = fc.constantFrom('1', '21', 'a', 'Ba', 'ä', '', '2.1');
  const point = fc.record({
    tags: fc.dictionary(fc.constantFrom('name', 'ref', '__proto__'), value, { maxKeys: 3 }),
    version: fc.option(fc.nat(30), { nil: undefined }),
  });
  const names = fc.subarray(['@type', '@id', 'name', 'ref', '__proto__', '@version', '@lat', '@length']);
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 1, maxLength: 30 }),
      names,
      fc.constantFrom('1', 'A', '53.5', 'Ä', 'no', '.', ''),
      fc.constantFrom({}, { type: { node: 'Knoten' } }, { type: { node: 'Ä 1' } }),
      (points, shown, text, words) => {
        const random = featureTable(featuresOf(points));
        const rows = Uint32Array.from(points.keys()).reverse();
        const expected = [...rows].flatMap((row, place) =>
          shown.flatMap((column) => {
            const known = random.column(column);
            const read = known && cellWords(known, random.values(row, [column])[0], words);
            return read?.toLowerCase().includes(text.toLowerCase()) ? [{ place, column }] : [];
          }),
        );
        const found = finish(findCells(random, rows, { columns: shown, text, words }));
        const all = Array.from({ length: found.total }, (_, number) => found.cell(number));
        expect(all).toEqual(expected.map((cell, number) => ({ number, ...cell })));
        for (const place of rows.keys()) expect(found.from(place)).toEqual(all.find((cell) => cell !== undefined && cell.place >= place));
      },
    ),
  );
});
