import { expect, test } from 'vitest';
import { featureTable } from './feature-table.ts';
import { finish } from './steps.ts';
import { summarizeColumn } from './summarize-column.ts';
import { featuresOf } from './testing/features-of.ts';

const table = featureTable(
  featuresOf([
    { tags: { amenity: 'bench', lanes: '2' }, version: 1 },
    { tags: { amenity: 'cafe', lanes: '2' }, version: 17 },
    { tags: { amenity: 'cafe', lanes: '18' } },
    { tags: {} },
    { tags: { amenity: 'cafe' } },
  ]),
);
const summary = (name: string, rows?: Uint32Array) => finish(summarizeColumn(table, rows, name));

test('values most often first, and how many rows have none', () => {
  expect(summary('amenity')).toMatchObject({
    filled: 4,
    different: 2,
    values: [
      { value: 'cafe', rows: 3 },
      { value: 'bench', rows: 1 },
    ],
  });
  expect(summary('amenity', Uint32Array.of(0, 1))).toMatchObject({
    filled: 2,
    missing: 0,
    values: [
      { value: 'bench', rows: 1 },
      { value: 'cafe', rows: 1 },
    ],
  });
  expect(summary('nothing')).toBeUndefined();
});

test('numbers as a histogram, of tags too', () => {
  expect(summary('lanes')?.histogram).toEqual({ from: 2, to: 18, rows: [2, ...new Array(14).fill(0), 1] });
  expect(summary('@version')).toMatchObject({
    filled: 2,
    values: [],
    histogram: { from: 1, to: 17, rows: [1, ...new Array(14).fill(0), 1] },
  });
  expect(summary('@version', Uint32Array.of(0))?.histogram).toBeUndefined();
});
