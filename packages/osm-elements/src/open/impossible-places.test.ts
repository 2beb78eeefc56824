/** Coordinates out of range, empty or no numbers: in each format the element is there without a place, and it is counted. */
import { expect, test } from 'vitest';
import { NO_COORDINATE } from '../element-store.ts';
import { writeOsmPbf } from '../pbf/write-osm-pbf.ts';
import { StoreBuilder } from '../store-builder.ts';
import { concat, inChunks } from '../testing/byte-chunks.ts';
import { readElements } from './read-elements.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

function pbf(): Uint8Array {
  const builder = new StoreBuilder();
  builder.node(1, 910_000_000, 20_000_000);
  builder.node(2, 10_000_000, 1_900_000_000);
  builder.node(3, 2_147_483_647, 2_147_483_647);
  builder.node(5, 10_000_000, 20_000_000);
  return concat([...writeOsmPbf(builder.finish())]);
}

const json = (place: string) => `{"type":"node","id":1,${place}}`;

test.each<[format: string, file: Uint8Array]>([
  [
    'OSM XML',
    utf8(
      '<osm><node id="1" lat="91" lon="2"><tag k="a" v="b"/></node><node id="2" lat="" lon="2"/><node id="3" lat="1" lon="x"/><node id="5" lat="1" lon="2"/></osm>',
    ),
  ],
  [
    'Overpass JSON',
    utf8(
      `{"elements":[${[json('"lat":91,"lon":2,"tags":{"a":"b"}'), json('"lat":"","lon":2'), json('"lat":1,"lon":1e9'), json('"lat":1,"lon":2')].join()}]}`,
    ),
  ],
  [
    'Overpass JSON as a server prints it',
    utf8(
      `{"elements":[\n${['91.0000000', '214.7483647', '-91.0000000', '1.0000000'].map((lat, i) => `{\n  "type": "node",\n  "id": ${i + 1},\n  "lat": ${lat},\n  "lon": 2.0000000\n}`).join(',\n')}\n]}`,
    ),
  ],
  ['OSM PBF', pbf()],
  ['OPL', utf8('n1 v1 x2 y91\nn2 v1 x361 y1\nn3 v1 x214.7483647 y214.7483647\nn5 v1 x2 y1\n')],
])('%s', async (_, file) => {
  for (const sizes of [[1], [7], [1 << 16]]) {
    const { nodes, info } = await readElements(inChunks(file, sizes));
    expect([[...nodes.lat], info.leftOut]).toEqual([[NO_COORDINATE, NO_COORDINATE, NO_COORDINATE, 10_000_000], { places: 3 }]);
    expect([...nodes.lon]).toEqual([NO_COORDINATE, NO_COORDINATE, NO_COORDINATE, 20_000_000]);
  }
});

test('a deleted version has no place anyway', async () => {
  const { info } = await readElements([
    utf8('<osm><node id="4" version="2" visible="false" lat="214.7483647" lon="214.7483647"/><node id="5" lat="1" lon="2"/></osm>'),
  ]);
  expect([info.leftOut, info.format]).toEqual([undefined, 'OSM XML']);
});

test.each([
  [
    'XML',
    '<osm><way id="1"><nd ref="1" lat="91" lon="1"/><nd ref="2" lat="1" lon="1"/></way><relation id="2"><center lat="1" lon="181"/></relation></osm>',
  ],
  [
    'JSON',
    '{"elements":[{"type":"way","id":1,"nodes":[1,2],"geometry":[{ "lat": 91, "lon": 1 },{ "lat": 1, "lon": 1 }]},{"type":"relation","id":2,"members":[],"center":{"lat":1,"lon":181}}]}',
  ],
])('points of ways are gaps, and centers none, in %s', async (_, text) => {
  const { ways, relations, info } = await readElements([utf8(text)]);
  expect([[...(ways.geometry?.lat ?? [])], relations.centerLat, info.leftOut]).toEqual([
    [NO_COORDINATE, 10_000_000],
    undefined,
    { places: 2 },
  ]);
});

test.each([
  ['GPX', '<gpx><wpt lat="91" lon="1"/><wpt lat="" lon="1"/><wpt lat="1" lon="214.7"/><wpt lat="1" lon="2"/></gpx>'],
  [
    'KML',
    `<kml>${['1,91', 'x,1', '361,1', '-358,1'].map((place) => `<Placemark><Point><coordinates>${place}</coordinates></Point></Placemark>`).join('')}</kml>`,
  ],
])('%s has no such features', async (_, text) => {
  const { nodes, info } = await readElements([utf8(text)]);
  expect([[...nodes.lat], [...nodes.lon], info.leftOut]).toEqual([[10_000_000], [20_000_000], { geometries: 3 }]);
});

test('the box of joined files is that around the boxes of all', async () => {
  const { info } = await readElements([
    utf8(
      '<osm><bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/><bounds minlat="-1" minlon="3" maxlat="2" maxlon="9"/><bound box="0,0,5,1"/></osm>',
    ),
  ]);
  expect(info.bounds).toEqual([-1, 0, 5, 9]);
});

test('what Osmosis writes where it knows nothing is nothing', async () => {
  const { nodes } = await readElements([
    utf8('<osm><node id="1" version="-1" timestamp="1969-12-31T23:59:59Z" changeset="-1" uid="-1" lat="1" lon="2"/></osm>'),
  ]);
  const { version, timestamp, changeset, uid } = nodes.meta;
  expect([version, timestamp, changeset, uid]).toEqual([undefined, undefined, undefined, undefined]);
});
