/** The rings of the OpenStreetMap wiki's page on multipolygons (https://wiki.openstreetmap.org/wiki/Relation:multipolygon), drawn small. */
import { describe, expect, test } from 'vitest';
import { around, box, drawn, features, forest, node, square, way } from './testing/sketch.ts';

describe('rings', () => {
  test('one outer and one inner ring', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 2, 2, 2), forest([1, 'outer'], [2, 'inner']))).toEqual([['relation/9', [[100, -4]]]]));
  test('one outer and two inner rings', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 2, 2, 2), ...box(3, 6, 6, 3), forest([1, 'outer'], [2, 'inner'], [3, 'inner']))).toEqual([
      ['relation/9', [[100, -4, -9]]],
    ]));
  test('two outer rings apart, one with a hole', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 20, 0, 5), ...box(3, 2, 2, 2), forest([1, 'outer'], [2, 'outer'], [3, 'inner']))).toEqual([
      ['relation/9', [[100, -4], [25]]],
    ]));
  test('one ring of several ways, in any order and direction', () =>
    expect(
      drawn(
        ...square(1, 0, 0, 10),
        way(1, [12, 11]),
        way(2, [10, 11]),
        way(3, [10, 13]),
        way(4, [12, 13]),
        forest([1, 'outer'], [4, 'outer'], [2, 'outer'], [3, 'outer']),
      ),
    ).toEqual([['relation/9', [[100]]]]));
  test('two rings of several ways each, mixed in the member list', () =>
    expect(
      drawn(
        ...square(1, 0, 0, 10),
        ...square(2, 20, 0, 5),
        way(1, [10, 11, 12]),
        way(2, [20, 21, 22]),
        way(3, [12, 13, 10]),
        way(4, [20, 23, 22]),
        forest([1, 'outer'], [2, 'outer'], [3, 'outer'], [4, 'outer']),
      ),
    ).toEqual([['relation/9', [[100], [25]]]]));
  test('an island in a hole, and a hole in the island', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        ...box(2, 1, 1, 8),
        ...box(3, 2, 2, 6),
        ...box(4, 3, 3, 4),
        forest([4, 'inner'], [3, 'outer'], [2, 'inner'], [1, 'outer']),
      ),
    ).toEqual([
      [
        'relation/9',
        [
          [36, -16],
          [100, -64],
        ],
      ],
    ]));
  test('an inner ring of several ways', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        ...square(2, 2, 2, 2),
        way(2, [20, 21, 22]),
        way(3, [22, 23, 20]),
        forest([2, 'inner'], [1, 'outer'], [3, 'inner']),
      ),
    ).toEqual([['relation/9', [[100, -4]]]]));
});

describe('touching rings', () => {
  test('two inner rings that touch in a node', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        ...square(2, 2, 2, 2),
        way(2, around(2)),
        node(31, 6, 4),
        node(32, 6, 6),
        node(33, 4, 6),
        way(3, [22, 31, 32, 33, 22]),
        forest([1, 'outer'], [2, 'inner'], [3, 'inner']),
      ),
    ).toEqual([['relation/9', [[100, -4, -4]]]]));
  test('two inner rings that share a side, each a way of its own, are one hole', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        ...square(2, 2, 2, 2),
        way(2, around(2)),
        node(31, 6, 2),
        node(32, 6, 4),
        way(3, [21, 31, 32, 22, 21]),
        forest([1, 'outer'], [2, 'inner'], [3, 'inner']),
      ),
    ).toEqual([['relation/9', [[100, -8]]]]));
  test('two inner rings made of open ways that meet in a node come apart', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        ...square(2, 2, 2, 2),
        ...[node(31, 6, 4), node(32, 6, 6), node(33, 4, 6)],
        way(2, [22, 23, 20]),
        way(3, [20, 21, 22]),
        way(4, [22, 31, 32]),
        way(5, [32, 33, 22]),
        forest([1, 'outer'], [2, 'inner'], [4, 'inner'], [3, 'inner'], [5, 'inner']),
      ),
    ).toEqual([['relation/9', [[100, -4, -4]]]]));
  test('an inner ring that touches the outer ring in a node', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        node(21, 3, 1),
        node(22, 3, 3),
        node(23, 1, 3),
        way(2, [10, 21, 22, 23, 10]),
        forest([1, 'outer'], [2, 'inner']),
      ),
    ).toEqual([['relation/9', [[100, -6]]]]));
  test('two outer rings that touch in a node', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        ...[node(21, 15, 10), node(22, 15, 15), node(23, 10, 15)],
        way(2, [12, 21, 22, 23, 12]),
        forest([1, 'outer'], [2, 'outer']),
      ),
    ).toEqual([['relation/9', [[100], [25]]]]));
  test('two outer rings that share a side, each a way of its own, are one polygon', () =>
    expect(
      drawn(...box(1, 0, 0, 10), ...[node(21, 20, 0), node(22, 20, 10)], way(2, [11, 21, 22, 12, 11]), forest([1, 'outer'], [2, 'outer'])),
    ).toEqual([['relation/9', [[200]]]]));
  test('two outer rings that cross one another are the lines they are', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 5, 5, 10), forest([1, 'outer'], [2, 'outer']))).toEqual([
      ['relation/9', 'MultiLineString', 'tainted'],
    ]));
});

test('a relation of 32,000 open ways', () => {
  // each way one side of a small square: 8,000 rings
  const squares = Array.from({ length: 8_000 }, (_, i) => square(i + 1, (i % 100) * 0.1, Math.floor(i / 100) * 0.1, 0.05));
  const sides = squares.flatMap((corners, i) => corners.map((corner, side) => way(i * 4 + side, [corner.id, corners[(side + 1) % 4].id])));
  const list = features(...squares.flat(), ...sides, forest(...sides.map(({ id }): [number, string] => [id, 'outer'])));
  expect(list.map(({ id, geometry }) => [id, geometry.coordinates.length])).toEqual([['relation/9', 8_000]]);
});
