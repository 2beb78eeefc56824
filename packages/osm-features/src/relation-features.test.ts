import { describe, expect, test } from 'vitest';
import { around, features, node, relation, square, summary, way } from './testing/sketch.ts';

describe('multipolygons', () => {
  const outer = square(1, 0, 0, 10);
  const inner = square(2, 2, 2, 2);
  test('a ring of several ways, a hole, one of the ways turned around', () => {
    const [polygon, ...rest] = features(
      ...outer,
      ...inner,
      way(1, [10, 11, 12]),
      way(2, [10, 13, 12]),
      way(3, around(2)),
      relation(
        4,
        'multipolygon',
        [
          [1, 'outer'],
          [3, 'inner'],
          [2, 'outer'],
        ],
        { landuse: 'forest' },
      ),
    );
    expect(rest).toEqual([]);
    expect(polygon.id).toBe('relation/4');
    expect(polygon.geometry).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
          [0, 0],
        ],
        [
          [2, 2],
          [2, 4],
          [4, 4],
          [4, 2],
          [2, 2],
        ],
      ],
    });
  });
  test('several outer rings: the hole goes to the one around it', () => {
    const [polygon] = features(
      ...square(3, 20, 0, 10),
      ...outer,
      ...inner,
      way(1, around(3)),
      way(2, around(1)),
      way(3, around(2)),
      relation(4, 'multipolygon', [
        [1, 'outer'],
        [2, 'outer'],
        [3, 'inner'],
      ]),
    );
    expect(polygon.geometry.type).toBe('MultiPolygon');
    expect(polygon.geometry.coordinates.map((rings) => (rings as unknown[]).length)).toEqual([1, 2]);
  });
  test('roles that are missing follow from what lies in what', () => {
    const [polygon] = features(
      ...outer,
      ...inner,
      way(2, around(1)),
      way(3, around(2)),
      relation(
        4,
        'multipolygon',
        [
          [3, ''],
          [2, ''],
        ],
        { natural: 'water' },
      ),
    );
    expect(polygon.geometry.coordinates.length).toBe(2);
  });
  test('old style: the tags are on the outer way', () =>
    expect(
      features(
        ...outer,
        ...inner,
        way(1, around(1), { landuse: 'forest' }),
        way(2, around(2), { natural: 'water' }),
        relation(3, 'multipolygon', [
          [1, 'outer'],
          [2, 'inner'],
        ]),
      ).map(({ id, geometry }) => [id, geometry.coordinates.length]),
    ).toEqual([
      ['way/1', 2],
      ['way/2', 1],
    ]));
  test('an outline that repeats the tags of its relation is not drawn again', () =>
    expect(
      summary(...outer, way(1, around(1), { landuse: 'forest' }), relation(3, 'multipolygon', [[1, 'outer']], { landuse: 'forest' })),
    ).toEqual(['relation/3 Polygon']));
  test('a way that is not here taints', () =>
    expect(
      summary(
        ...outer,
        way(1, around(1)),
        relation(
          3,
          'boundary',
          [
            [1, 'outer'],
            [9, 'outer'],
          ],
          { a: 'b' },
        ),
      ),
    ).toEqual(['relation/3 Polygon tainted']));
  test('an outline that does not close is a line of the relation; a way with tags of its own stays', () => {
    const boundary = relation(
      3,
      'boundary',
      [
        [1, 'outer'],
        [2, 'outer'],
      ],
      { a: 'b' },
    );
    expect(summary(...outer, way(1, [10, 11, 12]), way(2, [12, 13], { waterway: 'river' }), boundary)).toEqual([
      'relation/3 LineString tainted',
      'way/2 LineString',
    ]);
  });
  test('inline geometry; a clipped outline becomes a line of the relation', () => {
    const geometry = [
      [0, 0],
      [0, 1],
      [1, 1],
      [0, 0],
    ].map(([lon, lat]) => ({ lat, lon }));
    const member = { type: 'way', ref: 7, role: 'outer', geometry };
    const clipped = { type: 'way', ref: 8, role: 'outer', geometry: [geometry[0], geometry[1], null, geometry[0]] };
    expect(summary({ type: 'relation', id: 1, tags: { type: 'multipolygon', a: 'b' }, members: [member] })).toEqual(['relation/1 Polygon']);
    expect(summary({ type: 'relation', id: 1, tags: { type: 'multipolygon', a: 'b' }, members: [clipped] })).toEqual([
      'relation/1 LineString tainted',
    ]);
  });
});

describe('other relations', () => {
  const path = [node(1, 0, 0), node(2, 1, 1), node(3, 2, 2), node(4, 3, 3)];
  test('a route is the line of its ways, joined; platforms do not count', () =>
    expect(
      features(
        ...path,
        way(1, [2, 1]),
        way(2, [2, 3]),
        way(3, [4, 3], { highway: 'path' }),
        way(4, [1, 4], { highway: 'platform' }),
        relation(5, 'route', [
          [1, ''],
          [2, ''],
          [3, ''],
          [4, 'platform'],
        ]),
      ).map(({ id, geometry }) => [id, geometry.coordinates]),
    ).toEqual([
      [
        'relation/5',
        [
          [0, 0],
          [1, 1],
          [2, 2],
          [3, 3],
        ],
      ],
      [
        'way/3',
        [
          [3, 3],
          [2, 2],
        ],
      ],
      [
        'way/4',
        [
          [0, 0],
          [3, 3],
        ],
      ],
    ]));
  test('closed ways of a route are joined with nothing, however they follow', () =>
    expect(
      features(
        ...path.slice(0, 3),
        ...square(1, 10, 10, 1),
        ...square(2, 40, 40, 1),
        way(1, around(1)),
        way(2, around(2)),
        way(3, [1, 2]),
        way(4, [2, 3]),
        relation(
          5,
          'waterway',
          [1, 2, 3, 4].map((id): [number, string] => [id, '']),
        ),
      ).map(({ id, geometry }) => [id, geometry.type, geometry.coordinates.map((line) => (line as unknown[]).length)]),
    ).toEqual([['relation/5', 'MultiLineString', [5, 5, 3]]]));
  test('members known only inline are features, each once', () => {
    const member = {
      type: 'way',
      ref: 7,
      role: '',
      geometry: [
        { lat: 1, lon: 1 },
        { lat: 2, lon: 2 },
      ],
    };
    const stop = { type: 'node', ref: 8, role: 'stop', lat: 5, lon: 5 };
    const site = { type: 'relation', tags: { type: 'site' }, members: [member, stop] };
    const list = features({ ...site, id: 1 }, { ...site, id: 2 });
    expect(list.map(({ id, properties }) => [id, properties.relations.map(({ rel, role }) => [rel, role])])).toEqual([
      [
        'way/7',
        [
          [1, ''],
          [2, ''],
        ],
      ],
      [
        'node/8',
        [
          [1, 'stop'],
          [2, 'stop'],
        ],
      ],
    ]);
  });
});
