import { expect, test } from 'vitest';
import { type Bbox, boxesMeet, fixedBox, inDegrees, joinBoxes } from './index.ts';

test('the example of the README', () => {
  const town = fixedBox(471_000_000, 95_000_000, 472_000_000, 96_000_000);
  const lake = fixedBox(471_500_000, 95_500_000, 473_000_000, 97_000_000);
  expect(boxesMeet(town, lake)).toBe(true);
  const both: Bbox = inDegrees(joinBoxes(town, lake));
  expect(both).toEqual({ south: 47.1, west: 9.5, north: 47.3, east: 9.7 });
});

test('boxes that share an edge meet, boxes apart do not', () => {
  const box = fixedBox(0, 0, 10, 10);
  expect(boxesMeet(box, fixedBox(10, 10, 20, 20))).toBe(true);
  expect([fixedBox(11, 0, 20, 10), fixedBox(0, 11, 10, 20)].map((other) => boxesMeet(box, other))).toEqual([false, false]);
});

test('a box in 1e-7 degrees is none in degrees, nor the other way round', () => {
  const inView = ({ south, west, north, east }: Bbox) => [south, west, north, east];
  const width = ({ west, east }: ReturnType<typeof fixedBox>) => east - west;
  // @ts-expect-error: 1e-7 degrees
  expect(inView(fixedBox(1, 2, 3, 4))).toEqual([1, 2, 3, 4]);
  // @ts-expect-error: degrees
  expect(width({ south: 1, west: 2, north: 3, east: 4 })).toBe(2);
});
