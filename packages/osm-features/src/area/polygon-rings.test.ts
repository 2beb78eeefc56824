import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locateInRing } from '../ring-geometry.ts';
import { createRingLocator, nestRings, type Ring, type RingRole } from './polygon-rings.ts';

type Box = readonly [west: number, south: number, size: number, role: RingRole];
interface Rings {
  readonly lat: readonly number[];
  readonly lon: readonly number[];
  readonly rings: readonly Ring[];
}
const squares = (boxes: readonly Box[]): Rings => ({
  lat: boxes.flatMap(([, south, size]) => [south, south, south + size, south + size, south]),
  lon: boxes.flatMap(([west, , size]) => [west, west + size, west + size, west, west]),
  rings: boxes.map(([, , , role], i) => ({ start: i * 5, end: i * 5 + 5, role })),
});
/** `[outer, hole, …]` of each polygon, as numbers of the given rings. */
const nest = (boxes: readonly Box[]) => {
  const { lat, lon, rings } = squares(boxes);
  return nestRings(lat, lon, rings).map(({ outer, holes }) => [outer, ...holes].map((ring) => rings.indexOf(ring)));
};

describe('nestRings', () => {
  test('a hole goes to the smallest outer ring around it: an island in a hole has its own', () =>
    expect(
      nest([
        [0, 0, 100, 'outer'],
        [10, 10, 80, 'inner'],
        [20, 20, 60, 'outer'],
        [30, 30, 10, 'inner'],
      ]),
    ).toEqual([
      [0, 1],
      [2, 3],
    ]));
  test('without roles: outer, hole, island, hole of the island', () =>
    expect(
      nest([
        [30, 30, 10, 'unknown'],
        [20, 20, 60, 'unknown'],
        [10, 10, 80, 'unknown'],
        [0, 0, 100, 'unknown'],
      ]),
    ).toEqual([
      [1, 0],
      [3, 2],
    ]));
  test('holes that touch one another or the outline stay holes', () =>
    expect(
      nest([
        [0, 0, 100, 'outer'],
        [10, 10, 10, 'inner'],
        [20, 10, 10, 'inner'],
        [0, 50, 20, 'inner'],
      ]),
    ).toEqual([[0, 1, 2, 3]]));
  test('a hole that sticks out belongs to the ring it reaches into', () =>
    expect(
      nest([
        [200, 0, 100, 'outer'],
        [0, 0, 100, 'outer'],
        [90, 40, 20, 'inner'],
      ]),
    ).toEqual([[0], [1, 2]]));
  test('a hole outside of everything is left out', () =>
    expect(
      nest([
        [0, 0, 100, 'outer'],
        [500, 0, 10, 'inner'],
      ]),
    ).toEqual([[0]]));
  test('only holes: nothing', () => expect(nest([[0, 0, 100, 'inner']])).toEqual([]));

  test('as looking at every pair of rings would', () => {
    // a grid, so that boxes lie in one another, side by side or apart, and never cross
    const box = fc.record({ level: fc.integer({ min: 0, max: 3 }), x: fc.nat(15), y: fc.nat(15), role: fc.constantFrom('outer', 'inner') });
    const boxes = fc
      .uniqueArray(box, { selector: ({ level, x, y }) => `${level} ${x >> level} ${y >> level}`, maxLength: 40 })
      .map((list) =>
        list.map(
          ({ level, x, y, role }): Box => [
            (x >> level) * (100 << level) + 5 - level,
            (y >> level) * (100 << level) + 5 - level,
            (100 << level) - 10 + 2 * level,
            role as RingRole,
          ],
        ),
      );
    fc.assert(
      fc.property(boxes, (boxes) => {
        const inside = ([w, s, size]: Box, [W, S, Size]: Box) => w >= W && s >= S && w + size <= W + Size && s + size <= S + Size;
        const outers = boxes.flatMap(([, , , role], i) => (role === 'outer' ? [i] : []));
        const expected = outers.map((outer) => [
          outer,
          ...boxes.flatMap((box, hole) => {
            if (box[3] !== 'inner') return [];
            const around = outers.filter((index) => inside(box, boxes[index])).sort((a, b) => boxes[a][2] - boxes[b][2]);
            return around[0] === outer ? [hole] : [];
          }),
        ]);
        expect(nest(boxes)).toEqual(boxes.length === 1 && boxes[0][3] === 'inner' ? [] : expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('many rings', () => {
  // the figures are those of a relation as large as the OpenStreetMap server takes: 32,000 members
  const grid = (count: number, role: RingRole): Box[] =>
    Array.from({ length: count }, (_, i): Box => [(i % 200) * 100 + 10, Math.floor(i / 200) * 100 + 10, 50, role]);
  test('32,000 holes in one ring', () => expect(nest([[0, 0, 20_000, 'outer'], ...grid(32_000, 'inner')])[0].length).toBe(32_001));
  test('32,000 rings without roles side by side', () => expect(nest(grid(32_000, 'unknown')).length).toBe(32_000));
  test('32,000 rings in one another', () => {
    const rings = Array.from({ length: 32_000 }, (_, i): Box => [i, i, 100_000 - 2 * i, 'unknown']);
    expect(nest(rings).length).toBe(16_000);
  });
  test('10,000 holes in an outline of 100,000 points', () => {
    const { lat, lon, rings } = squares(grid(10_000, 'inner'));
    const turn = (i: number) => (i / 100_000) * 2 * Math.PI;
    const circleLat = Array.from({ length: 100_000 }, (_, i) => Math.round(10_000 + 20_000 * Math.sin(turn(i))));
    const circleLon = Array.from({ length: 100_000 }, (_, i) => Math.round(10_000 + 20_000 * Math.cos(turn(i))));
    const outer: Ring = { start: lat.length, end: lat.length + 100_000, role: 'outer' };
    const [polygon, ...rest] = nestRings(lat.concat(circleLat), lon.concat(circleLon), [...rings, outer]);
    expect(rest).toEqual([]);
    expect(polygon.holes.length).toBe(10_000);
  });
});

describe('createRingLocator', () => {
  test('answers as walking around the ring does', () => {
    const place = fc.record({ lat: fc.integer({ min: -50, max: 50 }), lon: fc.integer({ min: -50, max: 50 }) });
    fc.assert(
      fc.property(fc.array(place, { minLength: 64, maxLength: 200 }), fc.array(place, { minLength: 10 }), (corners, places) => {
        const lat = corners.map((corner) => corner.lat);
        const lon = corners.map((corner) => corner.lon);
        const locate = createRingLocator(lat, lon, { start: 0, end: lat.length });
        for (const place of places) {
          expect(locate(place.lat, place.lon)).toBe(locateInRing(lat, lon, 0, lat.length, place.lat, place.lon));
        }
      }),
    );
  });
});
