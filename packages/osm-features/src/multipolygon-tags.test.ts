/** Tags, boundaries and faults in the cases of the OpenStreetMap wiki's page on multipolygons (https://wiki.openstreetmap.org/wiki/Relation:multipolygon), drawn small. */
import { describe, expect, test } from 'vitest';
import { box, drawn, forest, node, relation, square, way } from './testing/sketch.ts';

describe('tags', () => {
  const parts = [...box(1, 0, 0, 10), ...box(2, 2, 2, 2)];
  test('an inner way with tags of its own is a feature of its own too', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 2, 2, 2, { natural: 'water' }), forest([1, 'outer'], [2, 'inner']))).toEqual([
      ['relation/9', [[100, -4]]],
      ['way/2', [[4]]],
    ]));
  test('an outer way with other tags than the relation is a feature of its own too', () =>
    expect(drawn(...box(1, 0, 0, 10, { barrier: 'fence' }), ...box(2, 2, 2, 2), forest([1, 'outer'], [2, 'inner']))).toEqual([
      ['relation/9', [[100, -4]]],
      ['way/1', 'LineString'],
    ]));
  test('old style: the tags of the one outer way are those of the polygon', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10, { landuse: 'forest' }),
        ...box(2, 2, 2, 2),
        relation(9, 'multipolygon', [
          [1, 'outer'],
          [2, 'inner'],
        ]),
      ),
    ).toEqual([['way/1', [[100, -4]]]]));
  test('old style needs one outer way: with two the relation is drawn, and the ways with tags', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10, { landuse: 'forest' }),
        ...box(2, 20, 0, 5),
        relation(9, 'multipolygon', [
          [1, 'outer'],
          [2, 'outer'],
        ]),
      ),
    ).toEqual([
      ['relation/9', [[100], [25]]],
      ['way/1', [[100]]],
    ]));
  test('a source is no tag of its own: such a relation is old style', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10, { landuse: 'forest' }),
        ...box(2, 2, 2, 2),
        relation(
          9,
          'multipolygon',
          [
            [1, 'outer'],
            [2, 'inner'],
          ],
          { source: 'survey' },
        ),
      ),
    ).toEqual([['way/1', [[100, -4]]]]));
  test('ways without tags are not drawn beside their polygon', () =>
    expect(drawn(...parts, forest([1, 'outer'], [2, 'inner'])).length).toBe(1));
});

describe('boundaries', () => {
  const district = (members: [number, string][]) => relation(9, 'boundary', members, { boundary: 'administrative' });
  test('an enclave is a hole, an exclave a polygon', () =>
    expect(
      drawn(
        ...box(1, 0, 0, 10),
        ...box(2, 2, 2, 2),
        ...box(3, 20, 0, 5),
        district([
          [1, 'outer'],
          [2, 'inner'],
          [3, 'outer'],
        ]),
      ),
    ).toEqual([['relation/9', [[100, -4], [25]]]]));
  test('two neighbours share a way', () =>
    expect(
      drawn(
        ...square(1, 0, 0, 10),
        ...[node(20, 20, 0), node(21, 20, 10)],
        way(1, [11, 12]),
        way(2, [12, 13, 10, 11]),
        way(3, [11, 20, 21, 12]),
        relation(
          8,
          'boundary',
          [
            [1, 'outer'],
            [2, 'outer'],
          ],
          { name: 'west' },
        ),
        relation(
          9,
          'boundary',
          [
            [1, 'outer'],
            [3, 'outer'],
          ],
          { name: 'east' },
        ),
      ),
    ).toEqual([
      ['relation/8', [[100]]],
      ['relation/9', [[100]]],
    ]));
  test('labels, centres and parts are no outline', () => {
    const members = [
      { type: 'way', ref: 1, role: 'outer' },
      { type: 'node', ref: 30, role: 'label' },
      { type: 'relation', ref: 8, role: 'subarea' },
      { type: 'way', ref: 2, role: 'claimed' },
    ];
    expect(
      drawn(...box(1, 0, 0, 10), ...box(2, 20, 0, 5), node(30, 5, 5), {
        type: 'relation',
        id: 9,
        members,
        tags: { type: 'boundary', name: 'x' },
      }),
    ).toEqual([
      ['relation/9', [[100]]],
      ['way/2', 'LineString'],
    ]);
  });
});

describe('faults', () => {
  test('without roles, what lies in what decides', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 2, 2, 2), ...box(3, 20, 0, 5), forest([2, ''], [1, ''], [3, '']))).toEqual([
      ['relation/9', [[100, -4], [25]]],
    ]));
  test('a role is missing on one of two ways of a ring', () =>
    expect(drawn(...square(1, 0, 0, 10), way(1, [10, 11, 12]), way(2, [12, 13, 10]), forest([1, 'outer'], [2, '']))).toEqual([
      ['relation/9', [[100]]],
    ]));
  test('a member given twice counts once', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 2, 2, 2), forest([1, 'outer'], [2, 'inner'], [1, 'outer'], [2, 'inner']))).toEqual([
      ['relation/9', [[100, -4]]],
    ]));
  test('a ring that does not close is a line, the whole one stays a polygon', () =>
    expect(drawn(...box(1, 0, 0, 10), ...square(2, 20, 0, 5), way(2, [20, 21, 22, 23]), forest([1, 'outer'], [2, 'outer']))).toEqual([
      ['relation/9', [[100]], 'tainted'],
      ['relation/9', 'LineString', 'tainted'],
    ]));
  test('a member way that is not here', () =>
    expect(drawn(...box(1, 0, 0, 10), forest([1, 'outer'], [7, 'inner']))).toEqual([['relation/9', [[100]], 'tainted']]));
  test('a spur on the outline does not spoil it', () =>
    expect(
      drawn(
        ...square(1, 0, 0, 10),
        node(20, 15, 15),
        way(1, [10, 11, 12]),
        way(2, [12, 20]),
        way(3, [12, 13, 10]),
        forest([1, 'outer'], [2, 'outer'], [3, 'outer']),
      ),
    ).toEqual([
      ['relation/9', [[100]], 'tainted'],
      ['relation/9', 'LineString', 'tainted'],
    ]));
  test('an outline that crosses itself is a line', () =>
    expect(drawn(...square(1, 0, 0, 10), way(1, [10, 11, 13, 12, 10]), forest([1, 'outer']))).toEqual([
      ['relation/9', 'LineString', 'tainted'],
    ]));
  test('a hole that sticks out of its outline, and the outline, are lines', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 8, 4, 4), forest([1, 'outer'], [2, 'inner']))).toEqual([
      ['relation/9', 'MultiLineString', 'tainted'],
    ]));
  test('an inner ring outside of everything is a polygon, whatever its role says', () =>
    expect(drawn(...box(1, 0, 0, 10), ...box(2, 20, 4, 4), forest([1, 'outer'], [2, 'inner']))).toEqual([['relation/9', [[100], [16]]]]));
  test('a ring of 3 nodes is no ring', () =>
    expect(drawn(...box(1, 0, 0, 10), node(20, 1, 1), node(21, 2, 2), way(2, [20, 21, 20]), forest([1, 'outer'], [2, 'inner']))).toEqual([
      ['relation/9', [[100]], 'tainted'],
      ['relation/9', 'LineString', 'tainted'],
    ]));
  test('a relation with no outer way is ignored', () => {
    expect(drawn(...box(1, 0, 0, 10), forest([1, 'inner']))).toEqual([['way/1', 'LineString']]);
    // an inner way that is no ring is no line of the relation either
    expect(drawn(node(1, 0, 0), node(2, 10, 0), way(1, [1, 2]), forest([1, 'inner']))).toEqual([['way/1', 'LineString']]);
  });
  test('a relation with no members is ignored', () => expect(drawn(forest())).toEqual([]));
  test('a relation in itself', () => {
    const members = [
      { type: 'relation', ref: 9, role: 'outer' },
      { type: 'way', ref: 1, role: 'outer' },
    ];
    expect(drawn(...box(1, 0, 0, 10), { type: 'relation', id: 9, members, tags: { type: 'multipolygon', a: 'b' } })).toEqual([
      ['relation/9', [[100]]],
    ]);
  });
  test('negative ids, as editors give them', () => {
    const corners = [node(-1, 0, 0), node(-2, 10, 0), node(-3, 10, 10), node(-4, 0, 10)];
    expect(drawn(...corners, way(-7, [-1, -2, -3, -4, -1]), { ...forest([-7, 'outer']), id: -9 })).toEqual([['relation/-9', [[100]]]]);
  });
});
