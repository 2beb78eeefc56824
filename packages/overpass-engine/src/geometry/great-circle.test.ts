import { describe, expect, test } from 'vitest';
import { distance, distanceToInside, segmentsMeet, toLatitude, toVector } from './great-circle.ts';

describe('distances', () => {
  test('10,000 km from the equator to the pole', () => expect(distance(0, 0, 90, 0)).toBeCloseTo(10_000_000, 3));
  test('one degree of latitude', () => expect(distance(47, 9, 48, 9)).toBeCloseTo(111_111.111, 2));
  test('no distance', () => expect(distance(47, 9, 47, 9)).toBe(0));
  test('over the antimeridian', () => expect(distance(0, 179.5, 0, -179.5)).toBeCloseTo(111_111.111, 2));
  test('less than a millimetre', () => expect(distance(47, 9, 47.000000001, 9)).toBeCloseTo(0.000111, 6));
});

describe('segments', () => {
  const at = toVector;
  test('beside a segment', () => expect(distanceToInside(at(1, 5), at(0, 0), at(0, 10))).toBeCloseTo(111_111.11, 1));
  test('beyond its ends', () => expect(distanceToInside(at(1, 11), at(0, 0), at(0, 10))).toBe(Number.POSITIVE_INFINITY));
  test('a segment without length has no inside', () =>
    expect(distanceToInside(at(1, 1), at(0, 0), at(0, 0))).toBe(Number.POSITIVE_INFINITY));
  test('crossing', () => expect(segmentsMeet(at(-1, 5), at(1, 5), at(0, 0), at(0, 10))).toBe(true));
  test('two millimetres beyond an end, which the Overpass API takes for a crossing', () => {
    const place = (lat: number, lon: number) => at(toLatitude(lat), lon / 1e7);
    const platform = [place(437_377_050, 74_190_156), place(437_373_322, 74_185_161)] as const;
    const stairs = [place(437_375_675, 74_188_314), place(437_375_262, 74_188_254)] as const;
    expect(segmentsMeet(...platform, ...stairs)).toBe(true);
    expect(segmentsMeet(...platform, at(43.7375, 7.4188314), stairs[1])).toBe(false);
  });
  test('apart', () => expect(segmentsMeet(at(1, 5), at(2, 5), at(0, 0), at(0, 10))).toBe(false));
  test('a segment without length meets nothing', () => expect(segmentsMeet(at(0, 5), at(0, 5), at(0, 5), at(0, 5))).toBe(false));
});
