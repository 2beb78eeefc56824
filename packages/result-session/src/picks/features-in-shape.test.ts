import { buildFeatures } from '@flyover/osm-features';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { shapeTest } from './features-in-shape.ts';

const SQUARE = [0, 0, 10, 0, 10, 10, 0, 10];
const way = (id: number, geometry: readonly (readonly [lat: number, lon: number])[]) => ({
  type: 'way',
  id,
  nodes: geometry.map((_, i) => id * 100 + i),
  geometry: geometry.map(([lat, lon]) => ({ lat, lon })),
});
const inShape = (elements: readonly Readonly<Record<string, unknown>>[], ring: readonly number[]) => {
  const features = buildFeatures(storeOfJson({ elements }));
  const isInside = shapeTest(features, ring);
  return Array.from({ length: features.count }, (_, feature) => isInside(feature));
};

test.each([
  ['leads into it', [[5, 5] as const, [50, 50] as const], true],
  ['leads through it', [[5, -5] as const, [5, 15] as const], true],
  ['touches its edge', [[10, -5] as const, [10, 15] as const], true],
  ['passes its corner', [[18, 5] as const, [5, 18] as const], false],
  ['lies elsewhere', [[20, 20] as const, [30, 30] as const], false],
])('a line that %s: %s', (_, line, isIn) => expect(inShape([way(1, line)], SQUARE)).toEqual([isIn]));

test('what is drawn within a large area does not mean the area', () => {
  const area = way(1, [
    [-50, -50],
    [-50, 50],
    [50, 50],
    [50, -50],
    [-50, -50],
  ]);
  expect(inShape([{ ...area, tags: { landuse: 'forest' } }], SQUARE)).toEqual([false]);
});

test('a shape of two corners is none', () => expect(inShape([{ type: 'node', id: 1, lat: 1, lon: 1 }], [0, 0, 2, 2])).toEqual([false]));

test('points in a box are those between its sides', () => {
  const degrees = fc.integer({ min: -8, max: 8 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(degrees, degrees), { minLength: 1 }),
      degrees,
      degrees,
      fc.nat(5),
      fc.nat(5),
      (places, south, west, height, width) => {
        const elements = places.map(([lat, lon], i) => ({ type: 'node', id: i + 1, lat, lon, tags: { a: 'b' } }));
        const [north, east] = [south + height + 1, west + width + 1];
        const plain = places.map(([lat, lon]) => lat >= south && lat <= north && lon >= west && lon <= east);
        expect(inShape(elements, [west, south, east, south, east, north, west, north])).toEqual(plain);
      },
    ),
  );
});
