import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ElementStore } from '../element-store.ts';
import { readElements } from '../open/read-elements.ts';
import { ReadError } from '../read-error.ts';
import { tagsOf } from '../tags.ts';
import { errorKind, fuzzRuns, inChunks, mutated, randomNumbers } from '../testing/byte-chunks.ts';
import { describeElements as elementsOf } from '../testing/element-text.ts';
import { createGeoJsonReader } from './geojson-reader.ts';

const bytesOf = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const read = (value: unknown, sizes = [1 << 16]): Promise<ElementStore> => readElements(inChunks(bytesOf(value), sizes));
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const feature = (type: string, coordinates: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

const SQUARE = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0],
];
const HOLE = [
  [0.5, 0.5],
  [0.5, 1],
  [1, 1],
  [0.5, 0.5],
];

describe('features become elements', () => {
  test('points, lines and polygons, which share the nodes they meet at', async () => {
    const store = await read(
      collection(
        feature('Point', [9.5, 47.1], { amenity: 'cafe' }),
        feature('LineString', [SQUARE[0], SQUARE[1]], { highway: 'path' }),
        feature('Polygon', [SQUARE], { building: 'yes' }),
      ),
    );
    expect(elementsOf(store)).toEqual([
      'node -1 47.1000000,9.5000000 amenity=cafe',
      'node -2 0.0000000,0.0000000',
      'node -3 0.0000000,2.0000000',
      'node -4 2.0000000,2.0000000',
      'node -5 2.0000000,0.0000000',
      'way -1 -2,-3 highway=path',
      'way -2 -2,-3,-4,-5,-2 building=yes',
    ]);
  });

  test('holes and parts make a multipolygon relation', async () => {
    const store = await read(
      collection(feature('MultiPolygon', [[SQUARE, HOLE], [HOLE.map(([x, y]) => [x + 5, y])]], { type: 'x', name: 'Both' })),
    );
    expect(elementsOf(store).slice(-4)).toEqual([
      'way -1 -1,-2,-3,-4,-1',
      'way -2 -5,-6,-7,-5',
      'way -3 -8,-9,-10,-8',
      'relation -1 way/-1 outer,way/-2 inner,way/-3 outer name=Both type=multipolygon',
    ]);
  });

  test('a polygon whose properties say nothing of it stays one', async () => {
    const tagsOf = async (properties: unknown) => elementsOf(await read(feature('Polygon', [SQUARE], properties))).at(-1);
    expect(await tagsOf({ name: 'Oberland' })).toContain('name=Oberland area=yes');
    expect(await tagsOf({ natural: 'water' })).not.toContain('area');
    expect(await tagsOf({ area: 'no' })).not.toContain('area=yes');
  });

  test('several points, several lines and collections are elements each, with the same tags', async () => {
    const store = await read({
      type: 'Feature',
      properties: { a: 'b' },
      geometry: {
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'MultiPoint',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
          {
            coordinates: [
              [
                [1, 2],
                [3, 4],
              ],
              [
                [5, 6],
                [7, 8],
              ],
            ],
            type: 'MultiLineString',
          },
        ],
      },
    });
    expect([store.nodes.count, store.ways.count, elementsOf(store).filter((element) => element.endsWith('a=b')).length]).toEqual([6, 2, 4]);
    expect(store.info.leftOut).toBeUndefined();
  });

  test('properties are tags: texts as they are, numbers as they stand there, lists as JSON, nothing as none', async () => {
    const text = `{"type":"Feature","id":"well","geometry":{"type":"Point","coordinates":[1,2]},
      "properties":{"ele":1.50,"big":12345678901234567890,"ok":true,"none":null,"empty":"","list":[1, "a"],"__proto__":"x","a":"1","a":"2","name":"Z\\u00fcrich"}}`;
    expect(elementsOf(await read(text))).toEqual([
      'node -1 2.0000000,1.0000000 ele=1.50 big=12345678901234567890 ok=true list=[1, "a"] __proto__=x a=2 name=Zürich id=well',
    ]);
  });
});

// fields as uMap 2 exports them, in this order
describe('a map of uMap', () => {
  const umap = (...layers: unknown[]) => ({
    type: 'umap',
    uri: 'https://umap.example.org/map/1',
    properties: { name: 'A map', zoom: 6 },
    geometry: { type: 'Point', coordinates: [1, 2] },
    layers,
  });
  const layer = (features: unknown[], options: unknown = {}) => ({ ...collection(...features), _umap_options: options });

  test('is the features of its layers', async () => {
    const map = umap(
      layer([feature('Point', [9.5, 47.1], { name: 'a', _umap_options: { color: 'Red' } })], { name: 'One', displayOnLoad: true }),
      layer([]),
      layer([feature('Point', [9.6, 47.2], { name: 'b' })], { remoteData: {} }),
    );
    for (const sizes of [[1], [7, 3], [1 << 16]]) {
      const store = await read(map, sizes);
      expect(elementsOf(store)).toEqual([
        'node -1 47.1000000,9.5000000 name=a _umap_options={"color":"Red"}',
        'node -2 47.2000000,9.6000000 name=b',
      ]);
      expect(store.info.leftOut).toBe(undefined);
    }
  });
  test('tells of layers whose features are elsewhere', async () => {
    const remote = layer([], { name: 'Remote', remoteData: { url: 'https://example.org/a.geojson', format: 'geojson' } });
    expect((await read(umap(remote))).info.leftOut).toEqual({ links: 1 });
  });
  test('that is cut is told', async () => {
    const text = JSON.stringify(umap(layer([feature('Point', [9.5, 47.1])])));
    for (const length of [text.length - 1, text.length - 2, text.indexOf('"layers"') + 12])
      await expect(read(text.slice(0, length))).rejects.toThrow(expect.objectContaining({ kind: 'truncated' }));
  });
  test('is no other object that has layers', async () => {
    const other = { type: 'Feature', layers: ['a'], properties: { name: 'a' }, geometry: { type: 'Point', coordinates: [9.5, 47.1] } };
    expect(elementsOf(await read(other))).toEqual(['node -1 47.1000000,9.5000000 name=a']);
  });
});

test('what has no place among elements is counted', async () => {
  const store = await read(
    collection(
      { type: 'Feature', properties: { name: 'nowhere' }, geometry: null },
      feature('Point', []),
      feature('LineString', [[1, 2]]),
      feature('Polygon', [
        [
          [1, 1],
          [2, 2],
          [1, 1],
        ],
      ]),
      feature('Circle', [1, 2]),
      feature('LineString', [[[1, 2]]]),
      feature('Point', [9, 47, 450.5]),
    ),
  );
  expect(store.info.leftOut).toEqual({ geometries: 5, placeless: 1, heights: 1 });
});

describe('a feature without a place', () => {
  const row = (geometry: unknown, properties: object = { name: 'a' }) => ({ type: 'Feature', geometry, properties });

  test.each([
    ['null', null],
    ['a type that is null', { type: null }],
    ['an empty object', {}],
    ['an empty point', { type: 'Point', coordinates: [] }],
    ['an empty multipolygon', { type: 'MultiPolygon', coordinates: [] }],
    ['an empty collection', { type: 'GeometryCollection', geometries: [] }],
    ['a curve', { type: 'CircularString', coordinates: [[1, 2]] }],
  ])('is an element with its tags alone: %s', async (_, geometry) => {
    const store = await read(collection(row(geometry), feature('Point', [9, 47])));
    expect(elementsOf(store)).toEqual(['node -1 name=a', 'node -2 47.0000000,9.0000000']);
    expect(store.info.leftOut).toEqual({ placeless: 1 });
  });

  test('is the element that it names', async () => {
    const rows = [
      row(null, { osm_id: 652, osm_type: 'R', tags: { name: 'Nord' } }),
      row(null, { '@id': 'way/7', name: 'a' }),
      row(null, { '@id': 'way/7', name: 'again' }),
      row(null, { '@id': 'node/3', '@version': 2, name: 'b' }),
    ];
    const store = await read(collection(...rows));
    expect(elementsOf(store)).toEqual(['node -1 @id=way/7 name=again', 'node 3 name=b', 'way 7 name=a', 'relation 652 name=Nord']);
    expect(store.info.leftOut).toEqual({ placeless: 4 });
  });

  test('has a place where some part of it has one', async () => {
    const parts = {
      type: 'GeometryCollection',
      geometries: [{ type: 'Point', coordinates: [1, 1] }, null, { type: 'Point', coordinates: [] }],
    };
    const store = await read(collection(row(parts)));
    expect(elementsOf(store)).toEqual(['node -1 1.0000000,1.0000000 name=a']);
    expect(store.info.leftOut).toEqual({ geometries: 1 });
  });

  test('leaves no nodes of a shape that is none', async () => {
    const ring = {
      type: 'Polygon',
      coordinates: [
        [
          [1, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    };
    const line = {
      type: 'LineString',
      coordinates: [
        [5, 5],
        [5, 5],
      ],
    };
    expect(elementsOf(await read(collection(row(ring), row(line))))).toEqual(['node -1 name=a', 'node -2 5.0000000,5.0000000 name=a']);
  });
});

describe('is told from an answer by how it begins', () => {
  const point = feature('Point', [9.5, 47.1]);
  test.each([
    ['a collection', collection(point)],
    [
      'fields in another order',
      {
        name: 'x',
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
        features: [point],
        type: 'FeatureCollection',
      },
    ],
    ['an invented version and generator in front', { version: 1, generator: 'x', ...collection(point) }],
    ['a feature', point],
    ['a geometry', point.geometry],
    ['one feature per line', `${JSON.stringify(point)}\n`],
    ['a sequence of records', `\u001e${JSON.stringify(point)}\n`],
    ['a byte order mark', `\ufeff${JSON.stringify(collection(point))}`],
    ['much in front', { metadata: { elements: [], text: '"features":'.repeat(100) }, ...collection(point) }],
  ])('%s, in chunks of any size', async (_, value) => {
    for (const sizes of [[1 << 16], [1], [7, 0, 13]]) {
      const { nodes } = await read(value, sizes);
      expect([[...nodes.lat], [...nodes.lon]]).toEqual([[471000000], [95000000]]);
    }
  });

  test('an answer stays one, whatever is in it', async () => {
    const answer = {
      version: 0.6,
      note: { type: 'FeatureCollection', features: [] },
      elements: [{ type: 'node', id: 3, lat: 1, lon: 2, tags: { type: 'Feature' } }],
    };
    expect(elementsOf(await read(answer))).toEqual(['node 3 1.0000000,2.0000000 type=Feature']);
  });
});

describe('refused', () => {
  const kindOf = (value: unknown) =>
    read(value).then(
      () => 'read',
      (thrown: unknown) => (thrown instanceof ReadError ? thrown.kind : thrown),
    );
  test.each([
    [
      'a system of coordinates that nobody knows',
      { ...collection(), crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::99999' } } },
      'unsupported',
    ],
    [
      'one that nobody knows, named behind the features',
      { ...collection(feature('Point', [4e5, 5.8e6])), crs: { type: 'name', properties: { name: 'EPSG:99999' } } },
      'unsupported',
    ],
    ['metres on an ellipsoid of degrees', { ...collection(), crs: { properties: { name: 'WGS 84 / UTM zone 32N' } } }, 'unsupported'],
    ['places that are none on earth, all of them', collection(feature('Point', [4e5, 5.8e6])), 'unsupported'],
    ['one number', collection(feature('Point', [1])), 'malformed'],
    ['a list in a list without end', collection(feature('Point', JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`))), 'malformed'],
    ['deep properties', `{"type":"Feature","properties":{"a":${'['.repeat(100)}${']'.repeat(100)}},"geometry":null}`, 'limit'],
    ['a cut file', JSON.stringify(collection(feature('Point', [1, 2]))).slice(0, -3), 'truncated'],
  ])('%s', async (_, value, kind) => expect(await kindOf(value)).toBe(kind));
});

describe('features that say which element they are, as osm2pgsql and Postpass name the columns', () => {
  const first = async (...features: unknown[]) => {
    const { nodes, ways, relations, strings } = await read(collection(...features), [1000]);
    const rows = [nodes, ways, relations].flatMap((table) =>
      Array.from(table.ids, (id, row) => ({ id, tags: Object.fromEntries(tagsOf(strings, table, row)) })),
    );
    return rows.filter(({ id, tags }) => id > 0 || Object.keys(tags).length > 0);
  };
  test('keep type and id, and the tags of the object', async () => {
    expect(
      await first(
        feature('Point', [1, 2], { osm_type: 'N', osm_id: 5, tags: { amenity: 'cafe', note: null }, seats: 4 }),
        feature('LineString', SQUARE, { osm_type: 'W', osm_id: 6, tags: { highway: 'path' } }),
        feature('Polygon', [SQUARE], { osm_type: 'W', osm_id: 7, tags: {} }),
        feature('Polygon', [SQUARE, HOLE], { osm_type: 'R', osm_id: 8, tags: { type: 'boundary' } }),
        feature('Polygon', [SQUARE], { osm_id: -9, landuse: 'forest' }),
      ),
    ).toEqual([
      { id: 5, tags: { amenity: 'cafe', seats: '4' } },
      { id: 6, tags: { highway: 'path' } },
      { id: 7, tags: { area: 'yes' } },
      { id: 8, tags: { type: 'boundary' } },
      { id: 9, tags: { landuse: 'forest', type: 'multipolygon' } },
    ]);
  });
  test.each([
    ['a shape that no such element has', feature('Point', [1, 2], { osm_type: 'W', osm_id: 5 }), { osm_type: 'W', osm_id: '5' }],
    ['an id that is none', feature('Point', [1, 2], { osm_type: 'N', osm_id: 1e30 }), { osm_type: 'N', osm_id: '1e+30' }],
    ['a type that is none', feature('Point', [1, 2], { osm_type: 'X', osm_id: 5 }), { osm_type: 'X', osm_id: '5' }],
  ])('%s gives a new id, and all stays a tag', async (_, value, tags) => {
    expect(await first(value)).toEqual([{ id: -1, tags }]);
  });
  test('an element that comes twice has its id once', async () => {
    const twice = feature('Point', [1, 2], { osm_type: 'N', osm_id: 5, name: 'a' });
    expect((await first(twice, twice)).map(({ id }) => id)).toEqual([5, -1]);
  });
});

test('the remark of an answer that ends early is kept', async () => {
  const { info, nodes } = await read({ ...collection(feature('Point', [1, 2])), remark: 'The answer is cut.' }, [5]);
  expect([info.remarks, nodes.count]).toEqual([['The answer is cut.'], 1]);
});

test('as many points as a plain reader finds, at the same places', async () => {
  const place = fc.tuple(fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }), fc.integer({ min: -900_000_000, max: 900_000_000 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(place, fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.boolean(), fc.constant(null))))),
      async (points) => {
        const features = points.map(([[lon, lat], properties]) => feature('Point', [lon / 1e7, lat / 1e7], properties));
        const { nodes } = await read(collection(...features), [37]);
        expect(Array.from(nodes.lat, (lat, row) => [nodes.lon[row], lat])).toEqual(points.map(([[lon, lat]]) => [lon + 0, lat + 0]));
        const tags = points.map(
          ([, properties]) => Object.entries(properties).filter(([key, value]) => key !== '' && value !== null && value !== '').length,
        );
        expect(Array.from({ length: nodes.count }, (_, row) => nodes.tagStart[row + 1] - nodes.tagStart[row])).toEqual(tags);
      },
    ),
    { numRuns: 50 },
  );
});

test('damage ends with an error of ours', () => {
  const random = randomNumbers(17);
  const bytes = bytesOf(
    collection(
      feature('MultiPolygon', [[SQUARE, HOLE]], { name: 'x', list: [1] }),
      feature('LineString', SQUARE),
      feature('Point', [1, 2, 3], { a: null }),
    ),
  );
  const kinds = new Set<string>();
  for (let run = 0; run < fuzzRuns * 100; run++) kinds.add(errorKind(createGeoJsonReader(), mutated(bytes, random), 1 + random(100)));
  for (let length = 1; length < bytes.length; length++) kinds.add(errorKind(createGeoJsonReader(), bytes.subarray(0, length)));
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['malformed', 'none', 'truncated']));
});
