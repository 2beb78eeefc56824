import { expect, test } from 'vitest';
import type { MapView } from '../../view/view-store.ts';
import { shapePaths } from './shape-paths.ts';

/** A degree of longitude is 256 / 360 * 2 ** 9 = 364.1 pixels wide. */
const view: MapView = { lat: 0, lon: 10, zoom: 9, width: 800, height: 600 };
const place = { from: 0, to: 1 };

test('a box is its four corners, also over the antimeridian', () => {
  const box = { south: 0, west: 10, north: 0, east: 11 };
  expect(shapePaths(view, { kind: 'box', box, ...place }).outline).toBe('M400 300L764.1 300L764.1 300L400 300Z');
  const over = shapePaths({ ...view, lon: 180 }, { kind: 'box', box: { ...box, west: 179, east: -179 }, ...place });
  expect(over.outline).toBe('M35.9 300L764.1 300L764.1 300L35.9 300Z');
});
test('a circle is as wide as its metres, wider on the screen the further north', () => {
  const xs = (lat: number) => {
    const { outline } = shapePaths({ ...view, lat }, { kind: 'circle', center: { lat, lon: 10 }, around: 11_119.49, ...place });
    return [...outline.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x));
  };
  expect(Math.max(...xs(0))).toBe(436.4);
  expect(Math.max(...xs(60))).toBe(472.8);
});
test('a line has what is around it as its width', () => {
  const points = [
    { lat: 0, lon: 10 },
    { lat: 0, lon: 11 },
  ];
  const { outline, around } = shapePaths(view, { kind: 'line', points, around: 1111.949, ...place });
  expect([outline, around?.path, Math.round((around?.width ?? 0) * 10) / 10]).toEqual(['M400 300L764.1 300', 'M400 300L764.1 300', 7.3]);
});
