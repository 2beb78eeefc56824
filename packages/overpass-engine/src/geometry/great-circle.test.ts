import { describe, expect, test } from 'vitest';
import { segmentsMeet, toLatitude, toVector } from './great-circle.ts';

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
  test('apart', () => expect(segmentsMeet(at(1, 5), at(2, 5), at(0, 0), at(0, 10))).toBe(false));
  test('a segment without length meets nothing', () => expect(segmentsMeet(at(0, 5), at(0, 5), at(0, 5), at(0, 5))).toBe(false));
});
