import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INSIDE, locateInRing, ON_EDGE, OUTSIDE, polygonContains, ringArea } from './ring-geometry.ts';

type Point = readonly [lat: number, lon: number];
const lats = (ring: readonly Point[]) => ring.map(([lat]) => lat);
const lons = (ring: readonly Point[]) => ring.map(([, lon]) => lon);
const locate = (ring: readonly Point[], [lat, lon]: Point) => locateInRing(lats(ring), lons(ring), 0, ring.length, lat, lon);
const square: Point[] = [
  [0, 0],
  [0, 10],
  [10, 10],
  [10, 0],
  [0, 0],
];

describe('ringArea', () => {
  test('is positive counter-clockwise, negative clockwise', () => {
    expect(ringArea(lats(square), lons(square), 0, 5)).toBe(100);
    expect(ringArea(lats(square).reverse(), lons(square).reverse(), 0, 5)).toBe(-100);
  });
  test('keeps the digits of a small ring far from the middle of the world', () =>
    expect(ringArea([8e8, 8e8, 8e8 + 1], [17e8, 17e8 + 1, 17e8], 0, 3)).toBe(0.5));
});

describe('locateInRing', () => {
  test.each<[Point, number]>([
    [[5, 5], INSIDE],
    [[5, 11], OUTSIDE],
    [[5, 10], ON_EDGE],
    [[0, 5], ON_EDGE],
    [[10, 10], ON_EDGE],
    [[10, 11], OUTSIDE],
  ])('%j: %i', (point, location) => expect(locate(square, point)).toBe(location));
  test('decides by one unit on edges as long as the world', () => {
    const sliver: Point[] = [
      [-9e8, -18e8],
      [9e8, 18e8],
      [9e8, 18e8 - 1],
      [-9e8, -18e8],
    ];
    expect(locate(sliver, [1, 2])).toBe(ON_EDGE);
    expect(locate(sliver, [1, 3])).toBe(OUTSIDE);
    expect(
      locate(
        [
          [-9e8, -18e8],
          [9e8, 18e8],
          [9e8 - 1, 18e8],
          [-9e8, -18e8],
        ],
        [899999999, 1799999999],
      ),
    ).toBe(INSIDE);
  });
  test('agrees with whole-number arithmetic without shortcuts', () => {
    const large = fc.integer({ min: -18e8, max: 18e8 });
    const coordinate = fc.oneof(fc.integer({ min: -4, max: 4 }), large);
    const point = fc.tuple(coordinate, coordinate);
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 8 }), point, (ring, at) => {
        expect(locate(ring, at)).toBe(slowLocate(ring, at));
      }),
      { numRuns: 500 },
    );
  });
});

test('polygonContains: a hole is outside, its edge is not', () => {
  const hole: Point[] = [
    [2, 2],
    [2, 4],
    [4, 4],
    [4, 2],
    [2, 2],
  ];
  const polygon = { lat: lats([...square, ...hole]), lon: lons([...square, ...hole]), ringStart: [0, 5, 10] };
  expect([
    polygonContains(polygon, 1, 1),
    polygonContains(polygon, 3, 3),
    polygonContains(polygon, 2, 3),
    polygonContains(polygon, 11, 3),
  ]).toEqual([true, false, true, false]);
});

/** The twin: every comparison with whole numbers of any size. */
function slowLocate(ring: readonly Point[], [lat, lon]: Point): number {
  let inside = false;
  for (const [index, b] of ring.entries()) {
    const a = ring.at(index - 1) ?? b;
    const cross = BigInt(b[1] - a[1]) * BigInt(lat - a[0]) - BigInt(lon - a[1]) * BigInt(b[0] - a[0]);
    const inBox = Math.min(a[0], b[0]) <= lat && lat <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= lon && lon <= Math.max(a[1], b[1]);
    if (cross === 0n && inBox) return ON_EDGE;
    if (a[0] <= lat && b[0] > lat && cross > 0n) inside = !inside;
    if (b[0] <= lat && a[0] > lat && cross < 0n) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}
