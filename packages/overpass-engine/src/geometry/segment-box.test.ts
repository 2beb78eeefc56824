import type { Bbox } from '@flyover/overpass-ql';
import { describe, expect, test } from 'vitest';
import { boxHolds, segmentMeetsDegreeBox } from './segment-box.ts';

type Degrees = [lat0: number, lon0: number, lat1: number, lon1: number];

const box = (south: number, west: number, north: number, east: number): Bbox => ({ south, west, north, east });
/** From one pair of degrees to another. */
const meets = (bbox: Bbox, ...degrees: Degrees) => {
  const [lat0, lon0, lat1, lon1] = degrees.map((degree) => Math.round(degree * 1e7));
  return segmentMeetsDegreeBox(bbox, lat0, lon0, lat1, lon1);
};

describe('a segment meets a box', () => {
  test.each<[string, Bbox, Degrees, boolean]>([
    ['with both ends inside', box(0, 0, 2, 2), [0.5, 0.5, 1, 1], true],
    ['without an end inside', box(0, 0, 2, 2), [-1, 1, 3, 1], true],
    ['over a corner', box(0, 0, 2, 2), [1, -1, 3, 1], true],
    ['not beside a corner', box(0, 0, 2, 2), [1.1, -1, 3.1, 1], false],
    ['not south of it', box(0, 0, 2, 2), [-1, 1, -2, 1], false],
    ['not east of it', box(0, 0, 2, 2), [1, 3, 1, 4], false],
    ['at its eastern edge', box(0, 0, 2, 2), [1, 2, 1, 3], true],
    ['beyond the antimeridian, from the east', box(0, -180, 2, -170), [1, -179, 1, -178], true],
    ['over the antimeridian in a box over it', box(0, 170, 2, -170), [1, 179, 1, -179], true],
    ['over the antimeridian, but not the long way round', box(0, 0, 2, 10), [1, 179, 1, -179], false],
    ['over the antimeridian not where a box ends at it', box(0, 170, 2, 180), [1, 179, 1, -179], false],
    ['over the antimeridian in the whole world', box(-90, -180, 90, 180), [1, 179, 1, -179], true],
    ['that ends at it not where a box does', box(0, 170, 2, 180), [1, 179, 1, 180], false],
    ['that ends at it in a box over it', box(0, 170, 2, -170), [1, 179, 1, 180], true],
    ['on one side of a box over the antimeridian', box(0, 170, 2, -170), [1, -172, 1, -160], true],
  ])('%s', (_, bbox, degrees, expected) => expect(meets(bbox, ...degrees)).toBe(expected));

  test('a latitude on an edge is north of it, south of it or on it as the sums of the Overpass API have it', () => {
    expect(meets(box(43, 7, 43.7384, 8), 43.7384, 7.5, 44, 7.5)).toBe(false);
    expect(meets(box(43, 7, 43.73, 8), 43.73, 7.5, 44, 7.5)).toBe(true);
    expect(meets(box(43.73, 7, 44, 8), 43.73, 7.5, 43, 7.5)).toBe(false);
    expect(meets(box(43.7312345, 7, 44, 8), 43.7312345, 7.5, 43, 7.5)).toBe(true);
  });
});

test('a place is in a box that holds it, edges included', () => {
  expect(boxHolds(box(0, 0, 0.5, 2), 5_000_000, 20_000_000)).toBe(true);
  expect(boxHolds(box(0, 0, 0.5, 2), 5_000_001, 20_000_000)).toBe(false);
  expect(boxHolds(box(0, 0, 0.5, 2), 5_000_000, -1)).toBe(false);
  expect(boxHolds(box(0, 170, 0.5, -170), 5_000_000, -1_750_000_000)).toBe(true);
  expect(boxHolds(box(0, 170, 0.5, -170), 5_000_000, 1_690_000_000)).toBe(false);
});
