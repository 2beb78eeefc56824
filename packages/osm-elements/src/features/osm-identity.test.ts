import { expect, test } from 'vitest';
import { readElements } from '../open/read-elements.ts';
import { readable } from '../testing/element-text.ts';

const read = (...features: object[]) => readElements([new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features }))]);
/** The elements that are more than a corner: `way 7 highway=path`. */
const named = async (...features: object[]) =>
  readable(await read(...features)).flatMap(({ type, id, tags = {} }) => {
    const texts = Object.entries(tags).map(([key, value]) => `${key}=${value}`);
    return id < 0 && texts.length === 0 ? [] : [[`${type} ${id}`, ...texts].join(' ')];
  });
const point = (properties: object, id?: unknown) => ({
  type: 'Feature',
  ...(id !== undefined && { id }),
  properties,
  geometry: { type: 'Point', coordinates: [2, 1] },
});
const line = (properties: object, id?: unknown) => ({
  ...point(properties, id),
  geometry: {
    type: 'LineString',
    coordinates: [
      [2, 1],
      [3, 1],
    ],
  },
});
const ring = (properties: object, id?: unknown) => ({
  ...point(properties, id),
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [2, 1],
        [3, 1],
        [3, 4],
        [2, 1],
      ],
    ],
  },
});

test.each([
  ['the id of Flyover and overpass turbo', point({ '@id': 'node/7', amenity: 'cafe' }), 'node 7 amenity=cafe'],
  ['the id of the feature', point({ amenity: 'cafe' }, 'node/7'), 'node 7 amenity=cafe'],
  ['osmium’s type and id', point({ '@type': 'node', '@id': 7, amenity: 'cafe' }), 'node 7 amenity=cafe'],
  ['osmium’s ids', point({ amenity: 'cafe' }, 'n7'), 'node 7 amenity=cafe'],
  ['osmium’s ids of ways as areas', ring({ building: 'yes' }, 'a14'), 'way 7 building=yes'],
  ['osmium’s ids of relations as areas', ring({ building: 'yes' }, 'a15'), 'relation 7 building=yes type=multipolygon'],
  ['osmconvert’s word and id', line({ '@oname': 'way', '@id': '7', highway: 'path' }), 'way 7 highway=path'],
  ['osmconvert’s number and id', point({ '@otype': '0', '@id': '7', amenity: 'cafe' }), 'node 7 amenity=cafe'],
  ['no number that osmconvert has not', point({ '@otype': '3', '@id': '7' }), 'node -1 @otype=3 @id=7'],
  [
    'columns with words',
    line({ osm_type: 'way', osm_id: 7, other_tags: '{"oneway":"yes"}', highway: 'path' }),
    'way 7 oneway=yes highway=path',
  ],
  ['a relation of lines', line({ '@id': 'relation/7', type: 'route' }), 'relation 7 type=route'],
])('%s', async (_, feature, element) => {
  expect(await named(feature)).toEqual([element]);
});

test('a tag that begins with @ has one again, and metadata are metadata', async () => {
  const store = await read(
    point({
      '@id': 'node/7',
      '@@id': 'x',
      '@version': 3,
      '@timestamp': '2020-01-02T03:04:05Z',
      '@changeset': 9,
      '@uid': 4,
      '@user': 'Ann',
    }),
  );
  expect(readable(store)[0].tags).toEqual({ '@id': 'x' });
  const { version, timestamp, changeset, uid, user } = store.nodes.meta;
  expect([version?.[0], timestamp?.[0], changeset?.[0], uid?.[0], store.strings.get(user?.[0] ?? 0)]).toEqual([3, 1577934245, 9, 4, 'Ann']);
});

test('of a way of which only a point or a box is known nothing more is made', async () => {
  const store = await read(point({ '@id': 'way/7', '@geometry': 'center' }), ring({ '@id': 'relation/8', '@geometry': 'bounds' }));
  expect([store.nodes.count, store.ways.count, store.relations.count]).toEqual([0, 1, 1]);
  expect([store.ways.centerLat?.[0], store.ways.centerLon?.[0]]).toEqual([1e7, 2e7]);
  expect([...(store.relations.bounds ?? [])]).toEqual([1e7, 2e7, 4e7, 3e7]);
});

test('an id below zero is an invention: it gets a new one, and is no tag', async () => {
  expect(await named(point({ '@id': 'node/-40', shop: 'books' }))).toEqual(['node -1 shop=books']);
});

test('ids that name no element are properties', async () => {
  const ids = [
    [5, 'id=5'],
    ['abc', 'id=abc'],
    ['n', 'id=n'],
    ['way/0', '@id=way/0'],
    ['node/1e3', 'id=node/1e3'],
  ];
  for (const [id, tag] of ids) expect(await named(point({}, id))).toEqual([`node -1 ${tag}`]);
});

test('that a feature only names its relations is told', async () => {
  expect((await read(point({ '@id': 'node/7', '@relations': [{ rel: 1, role: '', reltags: {} }] }))).info.leftOut).toEqual({
    memberships: 1,
  });
});
