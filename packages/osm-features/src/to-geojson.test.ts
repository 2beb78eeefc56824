import { StoreBuilder } from '@flyover/osm-elements';
import { describe, expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { toExportFeature } from './index.ts';
import { node, type OverpassElement, overpassStore, relation, square, way } from './testing/sketch.ts';
import { toGeoJsonFeature } from './to-geojson.ts';

test('a tag called __proto__ is a tag like any other', () => {
  const builder = new StoreBuilder();
  builder.node(1, 0, 0);
  for (const [key, value] of [
    ['name', 'a'],
    ['__proto__', 'b'],
  ])
    builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  const { tags } = toGeoJsonFeature(buildFeatures(builder.finish()), 0).properties;
  expect(JSON.stringify(tags)).toBe('{"name":"a","__proto__":"b"}');
  expect(Object.getPrototypeOf(tags)).toBe(Object.prototype);
});

const exported = (...elements: OverpassElement[]) => {
  const set = buildFeatures(overpassStore(elements));
  return Array.from({ length: set.count }, (_, feature) => toExportFeature(set, feature));
};

describe('toExportFeature', () => {
  test('the id is @id, tags keep their names, metadata are prefixed with @', () =>
    expect(
      exported({
        ...node(1, 9.5, 47.2, { amenity: 'bench' }),
        version: 3,
        timestamp: '2020-01-02T03:04:05Z',
        changeset: 7,
        user: 'Ann',
        uid: 5,
      }),
    ).toEqual([
      {
        type: 'Feature',
        id: 'node/1',
        properties: {
          '@id': 'node/1',
          amenity: 'bench',
          '@version': 3,
          '@timestamp': '2020-01-02T03:04:05Z',
          '@changeset': 7,
          '@user': 'Ann',
          '@uid': 5,
        },
        geometry: { type: 'Point', coordinates: [9.5, 47.2] },
      },
    ]));
  test('a tag that begins with @ gets a second one, and hides nothing', () =>
    expect(exported(node(1, 0, 0, { '@id': 'x', '@@a': 'y' }))[0].properties).toEqual({ '@id': 'node/1', '@@id': 'x', '@@@a': 'y' }));
  test('relations are @relations, each with its role and tags', () => {
    const member = { type: 'node', ref: 1, role: 'stop' };
    expect(exported(node(1, 0, 0), { type: 'relation', id: 2, members: [member, member], tags: { type: 'site' } })[0].properties).toEqual({
      '@id': 'node/1',
      '@relations': [
        { rel: 2, role: 'stop', reltags: { type: 'site' } },
        { rel: 2, role: 'stop', reltags: { type: 'site' } },
      ],
    });
  });
  test('incomplete geometry is @tainted; a stand-in says what it is as @geometry', () =>
    expect(
      exported(
        node(1, 0, 0, { a: 'b' }),
        node(2, 1, 1),
        way(1, [1, 2, 9]),
        { type: 'way', id: 2, center: { lat: 1, lon: 1 } },
        { type: 'way', id: 3, bounds: { minlat: 0, minlon: 0, maxlat: 1, maxlon: 1 } },
      ).map(({ properties }) => properties),
    ).toEqual([
      { '@id': 'way/1', '@tainted': true },
      { '@id': 'way/2', '@geometry': 'center' },
      { '@id': 'way/3', '@geometry': 'bounds' },
      { '@id': 'node/1', a: 'b' },
    ]));
  test('outer rings run counter-clockwise, holes clockwise, whatever the ways do (RFC 7946)', () => {
    const ring = (n: number, order: number[]) =>
      way(
        n,
        [...order, order[0]].map((corner) => n * 10 + corner),
      );
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ]) {
      const [{ geometry }] = exported(
        ...square(1, 0, 0, 10),
        ...square(2, 2, 2, 2),
        ring(1, order),
        ring(2, order),
        relation(
          3,
          'multipolygon',
          [
            [1, 'outer'],
            [2, 'inner'],
          ],
          { natural: 'water' },
        ),
      );
      const turns = (geometry.coordinates as [number, number][][]).map((ring) =>
        Math.sign(ring.slice(1).reduce((sum, [lon, lat], i) => sum + ring[i][0] * lat - lon * ring[i][1], 0)),
      );
      expect(turns).toEqual([1, -1]);
    }
  });
});
