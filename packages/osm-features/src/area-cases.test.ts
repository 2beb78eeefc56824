/** What area assemblers are tried with: rings that touch, nest, cross, repeat and break off, drawn small. */
import { describe, expect, test } from 'vitest';
import { box, drawn, forest, node, relation, square, way } from './testing/sketch.ts';

/** A closed way through places; nodes of the same place are the same. */
const ring = (id: number, places: readonly (readonly [number, number])[], tags?: Record<string, string>) =>
  line(id, [...places, places[0]], tags);
const line = (id: number, places: readonly (readonly [number, number])[], tags?: Record<string, string>) => [
  ...places.map(([x, y]) => node(at(x, y), x, y)),
  way(
    id,
    places.map(([x, y]) => at(x, y)),
    tags,
  ),
];
const at = (x: number, y: number) => 1000 + x * 100 + y;
const rect = (id: number, west: number, south: number, east: number, north: number) =>
  ring(id, [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]);
const MEADOW = rect(1, 0, 0, 20, 20);

describe('inner rings', () => {
  const within = (...ways: ReturnType<typeof ring>[]) =>
    drawn(...MEADOW, ...ways.flat(), forest([1, 'outer'], ...ways.map((_, i): [number, string] => [i + 2, 'inner'])));
  test('that touch in a line are one hole', () =>
    expect(within(rect(2, 2, 2, 6, 6), rect(3, 6, 2, 9, 6))).toEqual([['relation/9', [[400, -28]]]]));
  test('that touch in a part of a line are one hole', () =>
    expect(within(rect(2, 2, 2, 6, 6), rect(3, 6, 4, 9, 9))).toEqual([['relation/9', [[400, -31]]]]));
  test('three in a row are one hole', () =>
    expect(within(rect(2, 2, 2, 4, 4), rect(3, 4, 2, 6, 4), rect(4, 6, 2, 8, 4))).toEqual([['relation/9', [[400, -12]]]]));
  test('that touch in a node are two holes', () =>
    expect(within(rect(2, 2, 2, 6, 6), rect(3, 6, 6, 9, 9))).toEqual([['relation/9', [[400, -9, -16]]]]));
  test('that enclose a place between two nodes leave an island', () =>
    expect(
      within(
        ring(2, [
          [2, 2],
          [10, 2],
          [10, 4],
          [4, 4],
          [4, 8],
          [2, 8],
        ]),
        ring(3, [
          [10, 4],
          [12, 4],
          [12, 12],
          [4, 12],
          [4, 8],
          [10, 8],
        ]),
      ),
    ).toEqual([['relation/9', [[400, -88], [24]]]]));
  test('four around a place leave an island', () =>
    expect(within(rect(2, 4, 2, 8, 4), rect(3, 8, 4, 10, 8), rect(4, 4, 8, 8, 10), rect(5, 2, 4, 4, 8))).toEqual([
      ['relation/9', [[400, -48], [16]]],
    ]));
  test('that touch the outline in a node', () =>
    expect(
      within(
        ring(2, [
          [0, 0],
          [4, 2],
          [2, 4],
        ]),
      ),
    ).toEqual([['relation/9', [[400, -6]]]]));
  test('that touch the outline in two nodes divide it', () =>
    expect(
      within(
        ring(2, [
          [0, 0],
          [12, 8],
          [20, 20],
          [8, 12],
        ]),
      ),
    ).toEqual([['relation/9', [[160], [160]]]]));
  test('that touch the outline in a line cut a piece off', () => expect(within(rect(2, 0, 5, 5, 9))).toEqual([['relation/9', [[380]]]]));
  test('that touch the outline where it has no node', () =>
    expect(
      within(
        ring(2, [
          [5, 0],
          [9, 4],
          [3, 4],
        ]),
      ),
    ).toEqual([['relation/9', [[400, -12]]]]));
  test('as large as the outline leave the ways', () =>
    expect(within(rect(2, 0, 0, 20, 20))).toEqual([['relation/9', 'MultiLineString', 'tainted']]));
  test('in one another are an island', () =>
    expect(within(rect(2, 2, 2, 10, 10), rect(3, 4, 4, 6, 6))).toEqual([['relation/9', [[400, -64], [4]]]]));
});

describe('outer rings', () => {
  const made = (...ways: ReturnType<typeof ring>[]) =>
    drawn(...ways.flat(), forest(...ways.map((_, i): [number, string] => [i + 1, 'outer'])));
  test('that touch in a line are one area', () => expect(made(rect(1, 0, 0, 4, 4), rect(2, 4, 0, 9, 4))).toEqual([['relation/9', [[36]]]]));
  test('that touch in a node are two polygons', () =>
    expect(made(rect(1, 0, 0, 4, 4), rect(2, 4, 4, 6, 6))).toEqual([['relation/9', [[16], [4]]]]));
  test('that touch in two nodes enclose a hole outside of the area', () =>
    expect(
      made(
        ring(1, [
          [0, 0],
          [8, 0],
          [8, 2],
          [2, 2],
          [2, 6],
          [0, 6],
        ]),
        ring(2, [
          [8, 2],
          [10, 2],
          [10, 8],
          [2, 8],
          [2, 6],
          [8, 6],
        ]),
      ),
    ).toEqual([['relation/9', [[24], [24]]]]));
  test('in one another leave a hole', () =>
    expect(made(rect(1, 0, 0, 10, 10), rect(2, 2, 2, 4, 4))).toEqual([['relation/9', [[100, -4]]]]));
  test('of the same nodes, as two ways, leave the ways', () =>
    expect(made(rect(1, 0, 0, 4, 4), rect(2, 0, 0, 4, 4))).toEqual([['relation/9', 'MultiLineString', 'tainted']]));
  test('of the same nodes, as three ways, are one area', () =>
    expect(made(rect(1, 0, 0, 4, 4), rect(2, 0, 0, 4, 4), rect(3, 0, 0, 4, 4))).toEqual([['relation/9', [[16]]]]));
});

describe('one way', () => {
  const alone = (places: readonly (readonly [number, number])[]) => drawn(...ring(1, places), forest([1, 'outer']));
  test('that touches itself in a node is two rings', () =>
    expect(
      alone([
        [0, 0],
        [4, 0],
        [4, 4],
        [8, 4],
        [8, 8],
        [4, 8],
        [4, 4],
        [0, 4],
      ]),
    ).toEqual([['relation/9', [[16], [16]]]]));
  test('that touches itself from inside is a ring with a hole', () =>
    expect(
      alone(
        [
          [0, 0],
          [2, 2],
          [4, 2],
          [2, 4],
          [2, 2],
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 9],
        ].slice(0, 9) as [number, number][],
      ),
    ).toEqual([['relation/9', [[81, -2]]]]));
  test('that goes to its hole and back over one line', () =>
    expect(
      alone([
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 9],
        [0, 0],
        [2, 2],
        [2, 4],
        [4, 4],
        [4, 2],
        [2, 2],
      ]),
    ).toEqual([['relation/9', [[81, -4]]]]));
  test('with a spike loses the spike', () =>
    expect(
      alone([
        [0, 0],
        [4, 0],
        [4, 4],
        [7, 7],
        [4, 4],
        [0, 4],
      ]),
    ).toEqual([['relation/9', [[16]]]]));
  test('with a node twice in a row', () =>
    expect(
      alone([
        [0, 0],
        [4, 0],
        [4, 0],
        [4, 4],
        [0, 4],
      ]),
    ).toEqual([['relation/9', [[16]]]]));
  test('that crosses itself without a node is a line', () =>
    expect(
      alone([
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ]),
    ).toEqual([['relation/9', 'LineString', 'tainted']]));
  test('that crosses itself in a node is two rings', () =>
    expect(
      alone([
        [0, 0],
        [2, 2],
        [4, 4],
        [4, 0],
        [2, 2],
        [0, 4],
      ]),
    ).toEqual([['relation/9', [[4], [4]]]]));
  test('of which one part crosses itself: the part that closes is drawn', () =>
    expect(
      alone([
        [0, 0],
        [4, 0],
        [4, 4],
        [8, 8],
        [8, 4],
        [4, 8],
        [4, 4],
        [0, 4],
      ]),
    ).toEqual([
      ['relation/9', [[16]], 'tainted'],
      ['relation/9', 'LineString', 'tainted'],
    ]));
  test('with a tag that makes it an area, touching itself', () =>
    expect(
      drawn(
        ...ring(
          1,
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [8, 4],
            [8, 8],
            [4, 8],
            [4, 4],
            [0, 4],
          ],
          { building: 'yes' },
        ),
      ),
    ).toEqual([['way/1', [[16], [16]]]]));
  test('with a tag that makes it an area, crossing itself', () =>
    expect(
      drawn(
        ...ring(
          1,
          [
            [0, 0],
            [4, 4],
            [4, 0],
            [0, 4],
          ],
          { building: 'yes' },
        ),
      ),
    ).toEqual([['way/1', [[4], [4]]]]));
  test('of the old style that touches itself stays the way', () =>
    expect(
      drawn(
        ...ring(
          1,
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [8, 4],
            [8, 8],
            [4, 8],
            [4, 4],
            [0, 4],
          ],
          { landuse: 'forest' },
        ),
        relation(9, 'multipolygon', [[1, 'outer']]),
      ),
    ).toEqual([['way/1', [[16], [16]]]]));
});

describe('what is missing', () => {
  test('an outline of which a way is missing: its hole is no polygon', () =>
    expect(
      drawn(
        ...line(1, [
          [0, 0],
          [9, 0],
          [9, 9],
        ]),
        ...rect(2, 4, 2, 6, 4),
        forest([1, 'outer'], [2, 'inner'], [7, 'outer']),
      ),
    ).toEqual([['relation/9', 'MultiLineString', 'tainted']]));
  test('an island in a hole whose outline is missing is a polygon', () =>
    expect(
      drawn(
        ...line(1, [
          [0, 0],
          [9, 0],
          [9, 9],
        ]),
        ...rect(2, 3, 1, 8, 6),
        ...rect(3, 4, 2, 6, 4),
        forest([1, 'outer'], [2, 'inner'], [3, 'outer']),
      ),
    ).toEqual([
      ['relation/9', [[4]], 'tainted'],
      ['relation/9', 'MultiLineString', 'tainted'],
    ]));
  test('a hole that is missing: the island in it is no hole', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        ...box(2, 4, 4, 2),
        ...square(3, 2, 2, 6),
        way(3, [30, 31, 32]),
        forest([1, 'outer'], [2, 'outer'], [3, 'inner']),
      ),
    ).toEqual([
      ['relation/9', [[100]], 'tainted'],
      ['relation/9', 'MultiLineString', 'tainted'],
    ]));
  test('a chord: what closes is a polygon, the rest a line', () =>
    expect(
      drawn(
        ...rect(1, 0, 0, 8, 4),
        ...line(2, [
          [0, 0],
          [8, 4],
        ]),
        forest([1, 'outer'], [2, 'outer']),
      ),
    ).toHaveLength(2));
  test('a way without tags of the relation, over an incomplete outer way with tags, is drawn once', () =>
    expect(
      drawn(
        ...square(1, 0, 0, 10).slice(0, 3),
        way(1, [10, 11, 12, 13, 10], { landuse: 'forest' }),
        relation(9, 'multipolygon', [[1, 'outer']]),
      ),
    ).toEqual([['way/1', 'LineString', 'tainted']]));
});
