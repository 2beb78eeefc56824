/** Areas of which a part is missing, in the files of formats that hold any geometry. */
import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { featuresOf } from '../testing/hostile-town.ts';
import { fileBytes, fileText } from '../testing/made-file.ts';
import { elementFeature, elementStarts } from './element-features.ts';

const corner = (id: number, lat: number, lon: number) => ({ type: 'node', id, lat, lon });
const member = (ref: number) => ({ type: 'way', ref, role: 'outer' });
/** An island that closes, and a coast of which a way is missing. */
const boundary = [
  ...[corner(1, 0, 0), corner(2, 0, 1), corner(3, 1, 1), corner(4, 5, 5), corner(5, 5, 6)],
  { type: 'way', id: 10, nodes: [1, 2, 3, 1] },
  { type: 'way', id: 11, nodes: [4, 5] },
  { type: 'relation', id: 20, members: [member(10), member(11), member(12)], tags: { type: 'boundary', name: 'Land' } },
  { type: 'relation', id: 21, members: [member(10)], tags: { type: 'boundary', name: 'Island' } },
];

test('a boundary that is partly missing is one feature with one id', async () => {
  const set = await featuresOf(boundary);
  expect(set.count).toBe(3);
  const { features } = JSON.parse(await fileText('geojson', set)) as { features: { id: string; properties: object; geometry: object }[] };
  expect(features.map(({ id }) => id)).toEqual(['relation/20', 'relation/21']);
  expect(features[0].properties).toMatchObject({ '@id': 'relation/20', name: 'Land', '@tainted': true });
  expect(features[0].geometry).toMatchObject({ type: 'GeometryCollection', geometries: [{ type: 'Polygon' }, { type: 'LineString' }] });
  expect(features[1].geometry).toMatchObject({ type: 'Polygon' });
  expect((await fileText('geojsonseq', set)).trimEnd().split('\n').length).toBe(2);
  expect((await fileText('csv', set)).trimEnd().split('\r\n').length).toBe(3);
  expect((await fileText('gpx', set)).match(/<trk>/g)?.length).toBe(2);
  expect((await fileText('gpx', set)).match(/<trkseg>/g)?.length).toBe(3);
  const kml = await fileText('kml', set);
  expect([kml.match(/<Placemark>/g)?.length, kml.match(/<Polygon>/g)?.length, kml.match(/<MultiGeometry>/g)?.length]).toEqual([2, 2, 1]);
});

test('FlatGeobuf and GeoParquet have one row of it too, a collection inside of its box, as other readers find', async () => {
  const set = await featuresOf(boundary);
  const collection = expect.objectContaining({
    type: 'GeometryCollection',
    geometries: [expect.objectContaining({ type: 'Polygon' }), expect.objectContaining({ type: 'LineString' })],
  });
  const features: object[] = [];
  for await (const feature of deserialize(await fileBytes('flatgeobuf', set), { minX: 4, minY: 4, maxX: 6, maxY: 6 }))
    features.push(feature);
  expect(features).toMatchObject([{ properties: { osm_id: 20 }, geometry: collection }]);
  const { buffer } = await fileBytes('geoparquet', set);
  const rows = (await parquetReadObjects({ file: buffer })).sort((a, b) => Number(a.osm_id) - Number(b.osm_id));
  expect(rows).toMatchObject([
    { osm_id: 20n, geometry: collection, bbox: { xmin: 0, ymin: 0, xmax: 6, ymax: 5 } },
    { osm_id: 21n, geometry: { type: 'Polygon' } },
  ]);
  const { key_value_metadata: facts = [] } = await parquetMetadataAsync(buffer);
  expect(JSON.parse(String(facts[0].value)).columns.geometry.geometry_types).toEqual(['GeometryCollection', 'Polygon']);
});

test.each(['geojson', 'geojsonseq', 'flatgeobuf', 'geoparquet'] as const)('as %s it comes back as one relation', async (format) => {
  const set = buildFeatures(await readElements([await fileBytes(format, await featuresOf(boundary))]));
  const elements = Array.from(elementStarts(set), (first) => elementFeature(set, first));
  expect(elements.map(({ id, properties, geometry }) => [id, properties.name, geometry.type])).toEqual([
    ['relation/20', 'Land', 'GeometryCollection'],
    ['relation/21', 'Island', 'Polygon'],
  ]);
});

test('what a query made of points, lines and areas is one feature of its own type', async () => {
  const ring = [
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 0],
  ];
  const geometries = [
    { type: 'Point', coordinates: [5, 6] },
    {
      type: 'LineString',
      coordinates: [
        [7, 8],
        [9, 9],
      ],
    },
    { type: 'Polygon', coordinates: [ring] },
  ];
  const set = await featuresOf([{ type: 'parts', id: 7, geometry: { type: 'GeometryCollection', geometries }, tags: { name: 'A' } }]);
  expect(set.count).toBe(3);
  const collection = expect.objectContaining({
    type: 'GeometryCollection',
    geometries: geometries.toReversed().map((geometry) => expect.objectContaining(geometry)),
  });
  for (const format of ['geojson', 'geojsonseq'] as const) {
    const text = await fileText(format, set);
    const [feature] = format === 'geojson' ? JSON.parse(text).features : [JSON.parse(text)];
    expect(feature).toMatchObject({ id: 'parts/7', properties: { '@id': 'parts/7', name: 'A' }, geometry: collection });
  }
  const flat: object[] = [];
  for await (const feature of deserialize(await fileBytes('flatgeobuf', set))) flat.push(feature);
  expect(flat).toMatchObject([{ properties: { osm_type: 'parts', osm_id: 7 }, geometry: collection }]);
  const rows = await parquetReadObjects({ file: (await fileBytes('geoparquet', set)).buffer });
  expect(rows).toMatchObject([{ osm_type: 'parts', osm_id: 7n, geometry: collection }]);
  const gpx = await fileText('gpx', set);
  expect([gpx.match(/<wpt/g)?.length, gpx.match(/<trk>/g)?.length, gpx.match(/<cmt>parts\/7<\/cmt>/g)?.length]).toEqual([1, 1, 2]);
  const kml = await fileText('kml', set);
  expect([kml.match(/<Placemark>/g)?.length, kml.includes('parts/7'), kml.includes('openstreetmap.org')]).toEqual([1, true, false]);
  expect((await fileText('csv', set)).split('\r\n')[1]).toMatch(/^parts,7,/);
});
