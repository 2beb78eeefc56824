import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutline, INSIDE, locate, ON_BORDER, OUTSIDE } from './outline.ts';

/** The segments between points, the last joined to the first. */
function ring(...points: [lat: number, lon: number][]): number[] {
  return points.flatMap((point, i) => [...points[(i + points.length - 1) % points.length], ...point]);
}

const square = ring([0, 0], [0, 10], [10, 10], [10, 0]);
const hole = ring([4, 4], [4, 6], [6, 6], [6, 4]);

describe('locate', () => {
  const outline = createOutline([...square, ...hole]);
  test.each([
    [1, 1, INSIDE],
    [5, 5, OUTSIDE],
    [5, 2, INSIDE],
    [11, 5, OUTSIDE],
    [0, 5, ON_BORDER],
    [10, 10, ON_BORDER],
    [5, 0, ON_BORDER],
    [4, 5, ON_BORDER],
  ])('%d, %d', (lat, lon, place) => expect(locate(outline, lat, lon)).toBe(place));

  test('counts crossings as a look at every segment does', () => {
    const coordinate = fc.integer({ min: 0, max: 1000 });
    const polygon = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(polygon, coordinate, coordinate, (points, lat, lon) => {
        const ends = ring(...points);
        const place = locate(createOutline(ends), lat, lon);
        if (place !== ON_BORDER) expect(place === INSIDE).toBe(isInside(ends, lat, lon));
      }),
    );
  });
});

test('long segments do not fill the memory: the strips are wider', () => {
  const ends: number[] = [];
  for (let i = 0; i < 10_000; i++) ends.push(i, 0, i, 1_000_000_000);
  expect(createOutline(ends).stripSegments.length).toBeLessThanOrEqual(9 * 10_000);
});

/** The brute-force twin: parity of the segments south of the point. */
function isInside(ends: readonly number[], lat: number, lon: number): boolean {
  let inside = false;
  for (let i = 0; i < ends.length; i += 4) {
    const [lat0, lon0, lat1, lon1] = ends.slice(i, i + 4);
    if (lon0 > lon === lon1 > lon) continue;
    // a crossing less than one unit away counts as the border, so only whole units matter
    if (lat0 + ((lon - lon0) * (lat1 - lat0)) / (lon1 - lon0) < lat) inside = !inside;
  }
  return inside;
}
