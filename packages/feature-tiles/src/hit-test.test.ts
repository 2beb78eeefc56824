import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PointBuffer } from './clip.ts';
import { parallelLine } from './hit-test.ts';
import { FeatureSketch, type LonLat, sourceOf, square } from './testing/tiles.ts';

describe('hit', () => {
  const sketch = new FeatureSketch()
    .polygon(square(-5, -5, 10))
    .line([
      [-9, 0],
      [9, 0],
    ])
    .polygon(square(-1, -1, 2))
    .point([0.001, 0.001])
    .point([0, 0]);

  test('points by distance, then lines, then polygons by size', () =>
    expect(sourceOf(sketch).hit(0, 0, 10, { pixels: 3 })).toEqual([4, 3, 1, 2, 0]));
  test('only what is near', () => expect(sourceOf(sketch).hit(3, 0, 10, { pixels: 3 })).toEqual([1, 0]));
  test('a symbol counts as far as it reaches: radius 9 and its stroke, half the width of a line', () => {
    const source = sourceOf(
      new FeatureSketch()
        .line([
          [-1, 0],
          [1, 0],
        ])
        .point([5, 0]),
    );
    const pixel = 360 / (256 * 2 ** 10);
    expect([2, 3, 3.7].map((pixels) => source.hit(0, pixels * pixel, 10, { pixels: 3 }).length)).toEqual([1, 1, 0]);
    expect([9, 10, 10.5].map((pixels) => source.hit(5 + pixels * pixel, 0, 10, { pixels: 3 }).length)).toEqual([1, 1, 0]);
  });
  test('a collapsed feature is hit where its point is, as the whole zoom below draws it', () => {
    const source = sourceOf(new FeatureSketch().polygon(square(0, 0, 12.5)), { smallShapes: 'circles' });
    expect([
      source.hit(6.25, 6.2, 1.9, { pixels: 1 }),
      source.hit(0.1, 0.1, 1.9, { pixels: 1 }),
      source.hit(0.1, 0.1, 2, { pixels: 1 }),
    ]).toEqual([[0], [], [0]]);
  });
  test('what is not drawn is not hit', () =>
    expect(sourceOf(sketch, { styler: () => ({ records: [], styleOf: () => -1 }) }).hit(0, 0, 10, { pixels: 9 })).toEqual([]));

  test('agrees with looking at every feature', () => {
    const place = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
    // a ring that crosses itself is no polygon
    const shape = fc
      .record({ points: fc.array(place, { minLength: 4, maxLength: 7 }), isPolygon: fc.boolean() })
      .map(({ points, isPolygon }) => ({ points, isPolygon: isPolygon && isSimple(points) }));
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 8 }), fc.array(place, { maxLength: 8 }), place, (shapes, points, [x, y]) => {
        const sketch = new FeatureSketch();
        for (const { points, isPolygon } of shapes) isPolygon ? sketch.polygon(points) : sketch.line(points);
        for (const point of points) sketch.point(point);
        const source = sourceOf(sketch, { styler: () => ({ records: [{}], styleOf: () => 0 }) });
        // near the corners' grid, yet off it: no distance is exactly the limit
        const [lon, lat, pixels] = [x + 0.31, y + 0.17, 4.7];
        const expected = [
          ...shapes.map(({ points, isPolygon }) => isHit(isPolygon ? [...points, points[0]] : points, isPolygon, lon, lat, pixels)),
          ...points.map((point) => isHit([point, point], false, lon, lat, pixels)),
        ].flatMap((hit, feature) => (hit ? [feature] : []));
        expect(source.hit(lon, lat, 4, { pixels }).toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});

/** Whether the sides of a ring meet in its corners only. */
function isSimple(corners: readonly LonLat[]): boolean {
  const side = (i: number): readonly [LonLat, LonLat] => [corners[i], corners[(i + 1) % corners.length]];
  const turn = ([ax, ay]: LonLat, [bx, by]: LonLat, [cx, cy]: LonLat) => Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  for (let i = 0; i < corners.length; i++) {
    const [a, b] = side(i);
    // three corners in a row on one line may fold back
    if (turn(a, b, side((i + 1) % corners.length)[1]) === 0) return false;
    for (let j = i + 2; j < corners.length; j++) {
      const [c, d] = side(j);
      if ((j + 1) % corners.length !== i && turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0) return false;
    }
  }
  return true;
}

/** The twin: in pixels of web zoom 4, by the textbook formulas. */
function isHit(points: readonly LonLat[], isPolygon: boolean, lon: number, lat: number, pixels: number): boolean {
  const [x, y] = project([lon, lat]);
  let inside = false;
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [project(points[i - 1]), project(points[i])];
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
    if (Math.hypot(ax + share * (bx - ax) - x, ay + share * (by - ay) - y) <= pixels) return true;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return isPolygon && inside;
}

function project([lon, lat]: LonLat): [number, number] {
  const across = 256 * 2 ** 4;
  return [((lon + 180) / 360) * across, (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * across];
}

function beside(offset: number, ...points: [number, number][]): number[][] {
  const line = new PointBuffer();
  for (const [x, y] of points) line.push(x, y);
  const { data, length } = parallelLine(line, offset);
  return Array.from({ length: length / 2 }, (_, point) =>
    [data[point * 2], data[point * 2 + 1]].map((value) => Math.round(value * 1000) / 1000 + 0),
  );
}

describe('parallelLine', () => {
  test('lies to the left, y growing downwards', () => {
    expect(beside(2, [0, 0], [10, 0])).toEqual([
      [0, -2],
      [10, -2],
    ]);
    expect(beside(-2, [0, 0], [0, 10])).toEqual([
      [-2, 0],
      [-2, 10],
    ]);
  });
  test('has mitred corners on both sides, and cuts sharp ones off', () => {
    expect(beside(2, [0, 0], [10, 0], [10, 10])).toEqual([
      [0, -2],
      [12, -2],
      [12, 10],
    ]);
    expect(beside(-2, [0, 0], [10, 0], [10, 10])[1]).toEqual([8, 2]);
    expect(beside(2, [0, 0], [10, 0], [0, 0])).toEqual([
      [0, -2],
      [10, -2],
      [10, 2],
      [0, 2],
    ]);
  });
  test('leaves out steps of no length', () => {
    expect(beside(1, [0, 0], [0, 0], [5, 0], [5, 0], [9, 0])).toEqual([
      [0, -1],
      [5, -1],
      [9, -1],
    ]);
    expect(beside(1, [3, 3], [3, 3])).toEqual([]);
  });
});
