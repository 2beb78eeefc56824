import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, clipLine, clipRing, PointBuffer, simplifyInto } from './clip.ts';

type Point = readonly [x: number, y: number];
const box: Box = { minX: 0, minY: 0, maxX: 10, maxY: 10 };
const buffer = (points: readonly Point[]) => {
  const filled = new PointBuffer();
  for (const [x, y] of points) filled.push(x, y);
  return filled;
};
const pairs = ({ data, length }: PointBuffer) => Array.from({ length: length / 2 }, (_, i): Point => [data[i * 2], data[i * 2 + 1]]);
const pieces = (...points: Point[]) => {
  const found: Point[][] = [];
  clipLine(buffer(points), box, new PointBuffer(), (piece) => found.push(pairs(piece)));
  return found;
};
const ring = (...points: Point[]) => pairs(clipRing(buffer(points), box, new PointBuffer()));
const coordinate = fc.integer({ min: -20, max: 30 });
const line = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 12 });
const isInBox = ([x, y]: Point) => x >= -1e-9 && x <= 10 + 1e-9 && y >= -1e-9 && y <= 10 + 1e-9;

describe('clipLine', () => {
  test('keeps a line inside', () =>
    expect(pieces([1, 1], [9, 2], [3, 3])).toEqual([
      [
        [1, 1],
        [9, 2],
        [3, 3],
      ],
    ]));
  test('drops a line outside', () => expect(pieces([11, 1], [20, 9])).toEqual([]));
  test('cuts a line that passes through', () =>
    expect(pieces([-5, 5], [15, 5])).toEqual([
      [
        [0, 5],
        [10, 5],
      ],
    ]));
  test('makes two pieces of a line that leaves and returns', () =>
    expect(pieces([5, 5], [15, 5], [15, 8], [5, 8])).toEqual([
      [
        [5, 5],
        [10, 5],
      ],
      [
        [10, 8],
        [5, 8],
      ],
    ]));
  test('two pieces, too, where it leaves and returns at a corner of the line', () =>
    expect(pieces([5, 5], [10, 5], [12, 6], [10, 7], [5, 7])).toEqual([
      [
        [5, 5],
        [10, 5],
      ],
      [
        [10, 7],
        [5, 7],
      ],
    ]));
  test('keeps a line along the edge', () =>
    expect(pieces([0, -5], [0, 5])).toEqual([
      [
        [0, 0],
        [0, 5],
      ],
    ]));
  test('drops a touch of the corner', () => expect(pieces([-1, 1], [1, -1])).toEqual([]));
  test('gives nothing for a single point', () => expect(pieces([5, 5])).toEqual([]));

  test('never leaves the box, and keeps as much of the line as lies in it', () =>
    fc.assert(
      fc.property(line, (points) => {
        const found = pieces(...points);
        expect(found.flat().every(isInBox)).toBe(true);
        expect(lengthOf(found)).toBeCloseTo(lengthInBox(points), 6);
      }),
    ));
});

describe('clipRing', () => {
  test('keeps a ring inside', () =>
    expect(ring([1, 1], [9, 1], [9, 9])).toEqual([
      [1, 1],
      [9, 1],
      [9, 9],
    ]));
  test('drops a ring outside', () => expect(ring([11, 1], [20, 1], [20, 9])).toEqual([]));
  test('a ring around the box becomes the box', () =>
    expect(ring([-5, -5], [15, -5], [15, 15], [-5, 15]).toSorted()).toEqual([
      [0, 0],
      [0, 10],
      [10, 0],
      [10, 10],
    ]));

  test('never leaves the box, and keeps what lies in it', () => {
    const places = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(line, places, (points, places) => {
        const clipped = ring(...points);
        expect(clipped.every(isInBox)).toBe(true);
        // off the grid of the corners, so that no place lies on an edge
        for (const [x, y] of places) expect(contains(clipped, x + 0.4142, y + 0.6181)).toBe(contains(points, x + 0.4142, y + 0.6181));
      }),
    );
  });
});

function lengthOf(lines: readonly (readonly Point[])[]): number {
  let length = 0;
  for (const points of lines)
    for (let i = 1; i < points.length; i++) length += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  return length;
}

/** The twin: where a segment crosses the box's four lines it is cut, and a stretch counts where its middle is in the box. */
function lengthInBox(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    const [[x0, y0], [x1, y1]] = [points[i - 1], points[i]];
    const cuts = [0, 1, -x0 / (x1 - x0), (10 - x0) / (x1 - x0), -y0 / (y1 - y0), (10 - y0) / (y1 - y0)]
      .filter((share) => share >= 0 && share <= 1)
      .sort((a, b) => a - b);
    for (let cut = 1; cut < cuts.length; cut++) {
      const middle = (cuts[cut] + cuts[cut - 1]) / 2;
      if (isInBox([x0 + middle * (x1 - x0), y0 + middle * (y1 - y0)])) length += (cuts[cut] - cuts[cut - 1]) * Math.hypot(x1 - x0, y1 - y0);
    }
  }
  return length;
}

function contains(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [bx, by]] of points.entries()) {
    const [ax, ay] = points.at(index - 1) ?? [bx, by];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

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
