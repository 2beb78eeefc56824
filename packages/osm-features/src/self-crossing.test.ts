/** Closed ways whose ring crosses itself: areas, in valid parts that hold what lies in the ring an odd number of times. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossingPoint } from './area/area-segments.ts';
import { buildFeatures } from './build-features.ts';
import { LINE, POLYGON, SELF_CROSSING, TAINTED } from './feature-set.ts';
import { invalid } from './testing/difference-kind.ts';
import { drawn, node, overpassStore, way } from './testing/sketch.ts';
import { type Position, toGeoJsonFeature } from './to-geojson.ts';

/** A closed building through places in degrees; the first one is not repeated. */
const building = (places: readonly Position[]) => [
  ...places.map(([lon, lat], i) => node(i + 1, lon, lat)),
  way(1, [...places.map((_, i) => i + 1), 1], { building: 'yes' }),
];

/** The features of the way: flags and geometry. */
function featuresOf(places: readonly Position[]) {
  const set = buildFeatures(overpassStore(building(places)));
  return Array.from({ length: set.count }, (_, feature) => ({
    kind: set.kinds[feature],
    flags: set.flags[feature],
    geometry: toGeoJsonFeature(set, feature).geometry,
  }));
}

const ringsOf = (geometry: ReturnType<typeof toGeoJsonFeature>['geometry']): readonly (readonly Position[])[] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];

type Segment = readonly [Position, Position];
const segmentsOf = (ring: readonly Position[]): Segment[] => ring.map((to, i) => [ring.at(i - 1) ?? to, to]);
const lengthOf = (segments: readonly Segment[]) => segments.reduce((sum, [[x0, y0], [x1, y1]]) => sum + Math.hypot(x1 - x0, y1 - y0), 0);

/**
 * The area of what lies in an odd number of the segments' rings, by strips between all heights at which something begins, ends or crosses: in
 * a strip nothing crosses, so that its width in the middle is its mean.
 */
function oddArea(segments: readonly Segment[]): number {
  const heights = new Set(segments.flatMap(([[, y0], [, y1]]) => [y0, y1]));
  for (const [i, [[ax, ay], [bx, by]]] of segments.entries()) {
    for (const [[cx, cy], [dx, dy]] of segments.slice(i + 1)) {
      const whole = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
      const share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / whole;
      if (whole !== 0 && share > 0 && share < 1) heights.add(ay + share * (by - ay));
    }
  }
  const sorted = [...heights].sort((a, b) => a - b);
  let area = 0;
  for (const [i, top] of sorted.slice(1).entries()) {
    const middle = (sorted[i] + top) / 2;
    const walls = segments
      .filter(([[, y0], [, y1]]) => y0 > middle !== y1 > middle)
      .map(([[x0, y0], [x1, y1]]) => x0 + ((middle - y0) * (x1 - x0)) / (y1 - y0))
      .sort((a, b) => a - b);
    for (let wall = 0; wall + 1 < walls.length; wall += 2) area += (walls[wall + 1] - walls[wall]) * (top - sorted[i]);
  }
  return area;
}

const inUnits = ([x, y]: Position): Position => [Math.round(x * 1e7), Math.round(y * 1e7)];

/** Places on a grid of so many 1e-7 degrees a side. */
const randomPlaces = (size: number, most: number) =>
  fc
    .array(fc.tuple(fc.nat(size), fc.nat(size)), { minLength: 3, maxLength: most })
    .map((places): Position[] => places.map(([x, y]) => [(x - size / 2) / 1e7, (y - size / 2) / 1e7]));

describe('a ring that crosses itself', () => {
  test('a bow tie is two triangles that meet where it crosses', () => {
    const bow: Position[] = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ];
    expect(drawn(...building(bow))).toEqual([['way/1', [[1], [1]]]]);
    expect(featuresOf(bow).map(({ kind, flags }) => [kind, flags])).toEqual([[POLYGON, SELF_CROSSING]]);
  });
  test('what lies in it twice is a hole, or outside', () => {
    const star = [90, 234, 18, 162, 306].map((angle): Position => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]);
    expect(drawn(...building(star))).toMatchObject(
      [['way/1', [[{}], [{}], [{}], [{}], [{}]]]].map(([id, parts]) => [id, { length: parts.length }]),
    );
  });
  test('a ring that only touches itself says nothing of crossings', () => {
    const eight: Position[] = [
      [0, 0],
      [1, 1],
      [2, 0],
      [2, 2],
      [1, 1],
      [0, 2],
    ];
    expect(featuresOf(eight).map(({ kind, flags }) => [kind, flags])).toEqual([[POLYGON, 0]]);
  });
  test('across the antimeridian it is split as well, and cut there', () => {
    const bow: Position[] = [
      [179, 0],
      [-179, 2],
      [-179, 0],
      [179, 2],
    ];
    const [{ kind, flags, geometry }, ...others] = featuresOf(bow);
    expect([kind, flags, others]).toEqual([POLYGON, SELF_CROSSING, []]);
    expect(invalid(geometry)).toBe(undefined);
    expect(
      Math.max(...ringsOf(geometry).map((ring) => Math.max(...ring.map(([lon]) => lon)) - Math.min(...ring.map(([lon]) => lon)))),
    ).toBe(1);
  });
  test('a ring without an area, and a ring made to cross itself everywhere, are lines', () => {
    const flat: Position[] = [
      [0, 0],
      [1, 1],
      [2, 2],
    ];
    expect(featuresOf(flat).map(({ kind }) => kind)).toEqual([LINE]);
    const wheel = Array.from({ length: 301 }, (_, i): Position => {
      const angle = (i * 150 * 2 * Math.PI) / 301;
      return [Math.cos(angle), Math.sin(angle)];
    });
    expect(featuresOf(wheel).map(({ kind, flags }) => [kind, flags])).toEqual([[LINE, TAINTED]]);
  });
  test.each([
    ['a few units', 12, 12, 1000],
    ['a house', 4000, 12, 500],
    ['half the world', 1_700_000_000, 12, 400],
    ['many corners', 100_000, 40, 60],
  ])('random rings as large as %s: valid, and the same by the even-odd rule', (_, size, most, numRuns) => {
    fc.assert(
      fc.property(randomPlaces(size, most), (places) => {
        const features = featuresOf(places);
        expect(features.map(({ geometry }) => invalid(geometry)).filter(Boolean)).toEqual([]);
        const given = segmentsOf(places.map(inUnits));
        const made = features.flatMap(({ geometry }) => ringsOf(geometry)).flatMap((ring) => segmentsOf(ring.slice(1).map(inUnits)));
        // the crossings lie on whole units: each segment may lie a unit beside where it was
        expect(Math.abs(oddArea(given) - oddArea(made))).toBeLessThanOrEqual(lengthOf(given) + given.length);
        if (made.length > 0) expect(features.every(({ kind, flags }) => kind === POLYGON && (flags & TAINTED) === 0)).toBe(true);
        else expect(oddArea(given)).toBeLessThanOrEqual(lengthOf(given));
      }),
      { numRuns },
    );
  });
  test('the nearest grid point to a crossing, whatever the angle', () => {
    const far = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
    const near = fc.integer({ min: -300, max: 300 });
    const point = fc.oneof(fc.tuple(far, far), fc.tuple(near, near));
    fc.assert(
      fc.property(point, point, point, point, ([ax, ay], [bx, by], [cx, cy], [dx, dy]) => {
        const [abx, aby, cdx, cdy] = [BigInt(bx - ax), BigInt(by - ay), BigInt(dx - cx), BigInt(dy - cy)];
        const whole = abx * cdy - aby * cdx;
        fc.pre(whole !== 0n);
        const share = BigInt(cx - ax) * cdy - BigInt(cy - ay) * cdx;
        fc.pre(share * whole > 0n && (whole > 0n ? share < whole : share > whole));
        const [lat, lon] = crossingPoint([ay, by, cy, dy], [ax, bx, cx, dx], 0, 1, 2, 3);
        const distance = (at: number, from: number, step: bigint) => {
          const beside = (BigInt(at - from) * whole - step * share) * 2n;
          return (beside < 0n ? -beside : beside) <= (whole < 0n ? -whole : whole);
        };
        expect([distance(lat, ay, aby), distance(lon, ax, abx)]).toEqual([true, true]);
      }),
      { numRuns: 2000 },
    );
  });
});
