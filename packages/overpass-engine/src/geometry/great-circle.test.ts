import { describe, expect, test } from 'vitest';
import { arePlacesNear, isNearInside, metresBetween, placeAt, segmentsMeet, toLatitude, toVector } from './great-circle.ts';

describe('segments', () => {
  const at = toVector;
  test('crossing', () => expect(segmentsMeet(at(-1, 5), at(1, 5), at(0, 0), at(0, 10))).toBe(true));
  test('two millimetres beyond an end, which the Overpass API takes for a crossing', () => {
    const place = (lat: number, lon: number) => at(toLatitude(lat), lon / 1e7);
    const platform = [place(437_377_050, 74_190_156), place(437_373_322, 74_185_161)] as const;
    const stairs = [place(437_375_675, 74_188_314), place(437_375_262, 74_188_254)] as const;
    expect(segmentsMeet(...platform, ...stairs)).toBe(true);
    expect(segmentsMeet(...platform, at(43.7375, 7.4188314), stairs[1])).toBe(false);
  });
  test('beginning at one place', () => expect(segmentsMeet([1, 0, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1])).toBe(true));
  test('apart', () => expect(segmentsMeet(at(1, 5), at(2, 5), at(0, 0), at(0, 10))).toBe(false));
  test('a segment without length meets nothing', () => expect(segmentsMeet(at(0, 5), at(0, 5), at(0, 5), at(0, 5))).toBe(false));
});

describe('metres between places', () => {
  const metres = (...[lat0, lon0, lat1, lon1]: [number, number, number, number]) => metresBetween(placeAt(lat0, lon0), placeAt(lat1, lon1));
  test('10,000 km from the equator to the pole', () => expect(metres(0, 0, 90, 0)).toBeCloseTo(10_000_000, 3));
  test('over the antimeridian', () => expect(metres(0, 179.5, 0, -179.5)).toBeCloseTo(111_111.111, 2));
  test('of one place', () => expect(metres(47, 9, 47, 9)).toBe(0));
  test('four centimetres are none', () => expect(metres(47, 9, 47.0000004, 9)).toBe(0));
  test('eight centimetres are nine and a half', () => expect(metres(47, 9, 47.0000008, 9)).toBeCloseTo(0.0949, 4));
});

describe('places near each other', () => {
  const near = (lat: number, radius: number) => arePlacesNear(placeAt(47, 9), placeAt(lat, 9), radius);
  test('in a radius', () => expect([near(47.0001, 12), near(47.0001, 11)]).toEqual([true, false]));
  test('four centimetres apart in any radius but none', () =>
    expect([near(47.0000004, 0.001), near(47.0000004, 0)]).toEqual([true, false]));
  test('without a radius where a stored place is the one that is named', () => {
    expect(toLatitude(437_384_000)).not.toBe(43.7384);
    expect(arePlacesNear(placeAt(toLatitude(437_384_000), 7.4246), placeAt(43.7384, 7.4246), 0)).toBe(true);
    expect(arePlacesNear(placeAt(toLatitude(437_384_001), 7.4246), placeAt(43.7384, 7.4246), 0)).toBe(false);
  });
});

describe('a place near a segment', () => {
  const near = (lat: number, lon: number, radius: number) => isNearInside(placeAt(lat, lon), placeAt(0, 0), placeAt(0, 10), radius);
  test('beside it', () => expect([near(1, 5, 111_112), near(1, 5, 111_111)]).toEqual([true, false]));
  test('beyond an end', () => expect(near(0, 11, 111_000)).toBe(false));
  test('on the other side of the earth', () => expect(near(0, -175, 1000)).toBe(false));
  test('a segment without length has no inside', () => expect(isNearInside(placeAt(1, 1), placeAt(0, 0), placeAt(0, 0), 1e6)).toBe(false));
});
