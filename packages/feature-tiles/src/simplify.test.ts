import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PointBuffer } from './point-buffer.ts';
import { simplifyInto } from './simplify.ts';

type Point = readonly [x: number, y: number];
const simplified = (points: readonly Point[], tolerance: number): Point[] => {
  const buffer = new PointBuffer();
  const [x, y] = [points.map((point) => point[0]), points.map((point) => point[1])];
  simplifyInto(buffer, x, y, 0, points.length, { originX: 0, originY: 0, scale: 1 }, tolerance);
  return Array.from({ length: buffer.length / 2 }, (_, i) => [buffer.data[i * 2], buffer.data[i * 2 + 1]]);
};

describe('simplifyInto', () => {
  test('leaves out what is near the line', () =>
    expect(
      simplified(
        [
          [0, 0],
          [5, 1],
          [10, 0],
        ],
        2,
      ),
    ).toEqual([
      [0, 0],
      [10, 0],
    ]));
  test('keeps what is far from it', () =>
    expect(
      simplified(
        [
          [0, 0],
          [5, 3],
          [10, 0],
        ],
        2,
      ),
    ).toEqual([
      [0, 0],
      [5, 3],
      [10, 0],
    ]));
  test('a ring keeps its corners', () =>
    expect(
      simplified(
        [
          [0, 0],
          [5, 0],
          [10, 0],
          [10, 10],
          [0, 10],
          [0, 0],
        ],
        1,
      ),
    ).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ]));

  test('every point is within the tolerance of what is left, and the ends stay', () => {
    const coordinate = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 }), (points) => {
        const left = simplified(points, 3);
        expect([left[0], left[left.length - 1]]).toEqual([points[0], points[points.length - 1]]);
        for (const point of points) expect(distanceToLine(point, left)).toBeLessThanOrEqual(3 + 1e-9);
      }),
    );
  });
});

function distanceToLine([x, y]: Point, line: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    least = Math.min(least, Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y));
  }
  return least;
}
