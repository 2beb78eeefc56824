import { expect, test } from 'vitest';
import { boxOfGeometry } from './show-element.ts';

test('of a point', () =>
  expect(boxOfGeometry({ type: 'Point', coordinates: [13, 53] })).toEqual({ south: 53, west: 13, north: 53, east: 13 }));
test('of lines and rings, however deep', () => {
  const ring: [number, number][] = [
    [1, 2],
    [3, 2],
    [3, 5],
    [1, 2],
  ];
  const box = { south: 2, west: 1, north: 5, east: 3 };
  expect(boxOfGeometry({ type: 'LineString', coordinates: ring })).toEqual(box);
  expect(boxOfGeometry({ type: 'Polygon', coordinates: [ring] })).toEqual(box);
  expect(boxOfGeometry({ type: 'MultiPolygon', coordinates: [[ring], [[[0, 0]]]] })).toEqual({ ...box, south: 0, west: 0 });
});
