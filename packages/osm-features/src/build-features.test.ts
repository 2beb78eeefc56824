import { describe, expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { type OverpassElement, overpassStore } from './testing/overpass-store.ts';
import { toGeoJsonFeature } from './to-geojson.ts';

const node = (id: number, lon: number, lat: number, tags?: Record<string, string>): OverpassElement => ({
  type: 'node',
  id,
  lat,
  lon,
  tags,
});
const way = (id: number, nodes: number[], tags?: Record<string, string>): OverpassElement => ({ type: 'way', id, nodes, tags });
const relation = (id: number, type: string, ways: [number, string][], tags: Record<string, string> = {}): OverpassElement => ({
  type: 'relation',
  id,
  members: ways.map(([ref, role]) => ({ type: 'way', ref, role })),
  tags: { type, ...tags },
});
const features = (...elements: OverpassElement[]) => {
  const set = buildFeatures(overpassStore(elements));
  return Array.from({ length: set.count }, (_, feature) => toGeoJsonFeature(set, feature));
};
/** Features as lines like `way/1 Polygon tainted`. */
const summary = (...elements: OverpassElement[]) =>
  features(...elements).map(({ id, geometry, properties }) =>
    [id, geometry.type, properties.geometry, properties.tainted && 'tainted'].filter(Boolean).join(' '),
  );
/** Four corners of a square as nodes 10n … 10n+3. */
const square = (n: number, west: number, south: number, size: number) => [
  node(n * 10, west, south),
  node(n * 10 + 1, west + size, south),
  node(n * 10 + 2, west + size, south + size),
  node(n * 10 + 3, west, south + size),
];
const around = (n: number) => [n * 10, n * 10 + 1, n * 10 + 2, n * 10 + 3, n * 10];

describe('points', () => {
  test('are nodes with tags, and nodes without a way', () =>
    expect(summary(node(1, 1, 1), node(2, 2, 2, { a: 'b' }), node(3, 3, 3), node(4, 4, 4, { source: 'x' }), way(5, [2, 3, 4]))).toEqual([
      'way/5 LineString',
      'node/1 Point',
      'node/2 Point',
    ]));
  test('are members of relations, whether a way uses them or not', () =>
    expect(
      summary(node(1, 1, 1), node(2, 2, 2), way(3, [1, 2]), { type: 'relation', id: 4, members: [{ type: 'node', ref: 1, role: '' }] }),
    ).toEqual(['way/3 LineString', 'node/1 Point']));
  test('need coordinates', () => expect(summary({ type: 'node', id: 1, tags: { a: 'b' } })).toEqual([]));
});

describe('ways', () => {
  const corners = square(1, 0, 0, 1);
  test.each([
    [{ building: 'yes' }, 'Polygon'],
    [{ building: 'no' }, 'LineString'],
    [{ building: 'yes', area: 'no' }, 'LineString'],
    [{ highway: 'residential' }, 'LineString'],
    [{ highway: 'residential', area: 'yes' }, 'Polygon'],
    [{ highway: 'services' }, 'Polygon'],
    [{ natural: 'coastline' }, 'LineString'],
    [{ natural: 'water' }, 'Polygon'],
    [{}, 'LineString'],
  ])('closed with %j: %s', (tags, type) =>
    expect(summary(...corners, way(1, around(1), tags as Record<string, string>))).toEqual([`way/1 ${type}`]),
  );
  test('a ring needs 4 nodes', () =>
    expect(summary(...square(1, 0, 0, 1), way(1, [10, 11, 10], { building: 'yes' })).slice(0, 1)).toEqual(['way/1 LineString']));
  test('a way needs 2 nodes', () => expect(summary(node(1, 1, 1), way(1, [1], { a: 'b' }))).toEqual([]));
  test('a missing node splits a line', () => {
    const [line] = features(node(1, 1, 1), node(2, 2, 2), node(4, 4, 4), node(5, 5, 5), way(1, [1, 2, 3, 4, 5]));
    expect(line.geometry).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 1],
          [2, 2],
        ],
        [
          [4, 4],
          [5, 5],
        ],
      ],
    });
    expect(line.properties.tainted).toBe(true);
  });
  test('a ring with a gap is a line that goes on over its first point', () => {
    const [line] = features(...square(1, 0, 0, 1).slice(0, 2), node(13, 0, 1), way(1, around(1), { building: 'yes' }));
    expect(line.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 1],
        [0, 0],
        [1, 0],
      ],
    });
  });
  test('only a center, only bounds', () =>
    expect(
      summary(
        { type: 'way', id: 1, nodes: [1, 2], center: { lat: 1, lon: 2 } },
        { type: 'relation', id: 2, bounds: { minlat: 1, minlon: 2, maxlat: 3, maxlon: 4 }, members: [] },
      ),
    ).toEqual(['relation/2 Polygon bounds', 'way/1 Point center']));
  test('inline geometry, with and without node ids', () =>
    expect(
      summary(
        {
          type: 'way',
          id: 1,
          nodes: [1, 2],
          geometry: [
            { lat: 1, lon: 1 },
            { lat: 2, lon: 2 },
          ],
        },
        {
          type: 'way',
          id: 2,
          geometry: [
            { lat: 1, lon: 1 },
            { lat: 2, lon: 2 },
            { lat: 2, lon: 1 },
            { lat: 1, lon: 1 },
          ],
          tags: { landuse: 'grass' },
        },
        { type: 'way', id: 3, nodes: [5, 6, 7], geometry: [null, { lat: 2, lon: 2 }, { lat: 2, lon: 1 }] },
      ),
    ).toEqual(['way/1 LineString', 'way/2 Polygon', 'way/3 LineString tainted']));
});

describe('elements given twice', () => {
  test('body and skeleton: the body counts, in any order', () =>
    expect(
      features(node(2, 2, 2), way(1, [1, 2]), node(1, 1, 1, { a: 'b' }), node(1, 1, 1), way(1, [1, 2], { highway: 'path' })).map(
        (feature) => [feature.id, feature.properties.tags],
      ),
    ).toEqual([
      ['way/1', { highway: 'path' }],
      ['node/1', { a: 'b' }],
    ]));
  test('tags in one row, geometry in the other', () =>
    expect(
      summary({ type: 'way', id: 1, tags: { building: 'yes' } }, { type: 'way', id: 1, nodes: around(1) }, ...square(1, 0, 0, 1)),
    ).toEqual(['way/1 Polygon']));
  test('the newer version counts', () =>
    expect(
      features({ ...node(1, 1, 1, { old: 'yes', more: 'yes' }), version: 1 }, { ...node(1, 2, 2, { new: 'yes' }), version: 2 }).map(
        (feature) => feature.properties.tags,
      ),
    ).toEqual([{ new: 'yes' }]));
});

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
  test('without an outer way a relation is not drawn', () =>
    expect(summary(...inner, way(1, around(2)), relation(3, 'multipolygon', [[1, 'inner']], { a: 'b' }))).toEqual(['way/1 LineString']));
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
