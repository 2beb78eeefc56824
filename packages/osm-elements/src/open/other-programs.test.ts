import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { deletionsOf } from '../changes/read-changes.ts';
import { compareStores } from '../compare-stores.ts';
import { ReadError } from '../read-error.ts';
import { fuzzRuns, inChunks, mutated, randomNumbers } from '../testing/byte-chunks.ts';
import { readable } from '../testing/element-text.ts';
import {
  PARQUET_BY_PACKING,
  SHAPES_ZIP,
  SMALL_O5C,
  SMALL_O5M,
  SMALL_OPL,
  SMALL_OSM,
  SMALL_XZ,
  SMALL_ZST,
  SWISS_PARQUET,
  TYPED_PARQUET,
} from '../testing/other-files.ts';
import { caseFile } from '../testing/test-files.ts';
import { type ReadElementsOptions, readElements } from './read-elements.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array | string, options?: ReadElementsOptions, sizes = [1 << 16]) =>
  readElements(inChunks(typeof file === 'string' ? utf8(file) : file, sizes), options);
const faultOf = (file: Uint8Array | string, options?: ReadElementsOptions) =>
  read(file, options).then(
    () => 'read',
    (thrown: unknown) => {
      if (thrown instanceof ReadError) return thrown.fault;
      throw thrown;
    },
  );
/** `node 7 1.5,2.5 name=x`, of elements with tags. */
const tagged = async (file: Uint8Array | string, options?: ReadElementsOptions) =>
  readable(await read(file, options)).flatMap(({ type, id, at, tags = {} }) => {
    const texts = Object.entries(tags).map(([key, value]) => `${key}=${value}`);
    return texts.length === 0 ? [] : [[`${type} ${id}`, ...(at == null ? [] : [at.join()]), ...texts].join(' ')];
  });

describe('the same data in the formats of OpenStreetMap', () => {
  test.each([
    ['o5m', SMALL_O5M],
    ['OPL', utf8(SMALL_OPL)],
    ['OSM XML, Zstandard (.zst)', SMALL_ZST],
    ['OSM XML, xz', SMALL_XZ],
  ])('%s', async (format, file) => {
    const store = await read(SMALL_OSM);
    for (const sizes of [[1], [3, 7], [1 << 16]]) {
      const same = await read(file, undefined, sizes);
      expect(compareStores({ ...store, info: {} }, { ...same, info: {} })).toBeUndefined();
      expect(same.info.format).toBe(format);
    }
  });
  test('o5c is what is there after the changes, or every version', async () => {
    const store = await read(SMALL_O5C);
    expect(readable(store)).toMatchObject([{ type: 'node', id: 1, version: 4, user: 'Zoë' }]);
    expect([store.info.leftOut, [...(deletionsOf(store)?.[1].ids ?? [])]]).toEqual([{ deleted: 1 }, [10]]);
    const versions = await read(SMALL_O5C, { changes: 'versions' });
    expect([versions.info.history, versions.ways.visible?.[0]]).toEqual([true, 0]);
  });
  test.each([
    ['o5m', SMALL_O5M],
    ['zst', SMALL_ZST],
    ['xz', SMALL_XZ],
  ])('%s that is cut is told', async (_, file) => {
    for (const length of [file.length - 1, file.length >> 1, 20])
      expect(await faultOf(file.slice(0, length))).toMatchObject({ kind: 'cut' });
  });
  test('a line of OPL that is none is told with its place', async () => {
    expect(await faultOf('n1 v1 x1 y1\nn2 v1 q7\n')).toMatchObject({ kind: 'syntax', format: 'OPL', byte: 12 });
    expect(await faultOf('n1 v1 x1 y1\nw2 v1 Nx\n')).toMatchObject({ kind: 'syntax', format: 'OPL', byte: 12 });
  });
  test('a deletion is a version of a history, a coordinate out of range no place', async () => {
    const store = await read('n1 v1 dV x1 y1\nn1 v2 dD\nn2 v1 x214.7483647 y1\n');
    expect([store.info.history, [...(store.nodes.visible ?? [])], readable(store)[2]]).toEqual([
      true,
      [1, 0, 1],
      { type: 'node', id: 2, version: 1 },
    ]);
  });
  test('a window of a gigabyte is refused before it is there', async () => {
    expect(await faultOf(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0xa0, 1, 0, 0))).toMatchObject({ kind: 'large' });
  });
});

describe('archives', () => {
  test('a Shapefile is read with its layers, their systems, days and letters', async () => {
    const store = await read(SHAPES_ZIP);
    expect(store.info.format).toBe('Shapefile, ZIP');
    expect(await tagged(SHAPES_ZIP)).toEqual([
      'node -15 47.37,8.54 name=Zürich n=5 d=2020-02-03',
      'node -16 46.95,7.44 name=Bern n=7 d=1999-12-31',
      'relation -1 name=A landuse=forest type=multipolygon',
      'relation -2 name=B landuse=meadow type=multipolygon',
    ]);
  });
  test('KMZ follows its links within, and tells of those that lead out', async () => {
    const placemark = (name: string) => `<Placemark><name>${name}</name><Point><coordinates>2,1</coordinates></Point></Placemark>`;
    const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`;
    const kml = (inside: string) => utf8(`<kml><Document>${inside}</Document></kml>`);
    const kmz = zipSync({
      'doc.kml': kml(placemark('a') + link('files/b.kml') + link('https://example.org/c.kml')),
      'files/b.kml': kml(placemark('b') + link('../doc.kml') + link('c.kml')),
      'files/c.kml': kml(placemark('c')),
      'files/unlinked.kml': kml(placemark('d')),
    });
    expect(await tagged(kmz)).toEqual(['node -1 1,2 name=a', 'node -2 1,2 name=b', 'node -3 1,2 name=c']);
    expect((await read(kmz)).info).toMatchObject({ format: 'KML, KMZ', leftOut: { links: 1 } });
  });
  test('one file of any other format is read, of several nobody says which', async () => {
    const points = utf8('lat,lon,name\n1,2,a\n');
    expect((await read(zipSync({ 'readme.txt': utf8('Hello'), 'points.csv': points }))).info.format).toBe('CSV, ZIP');
    expect(await faultOf(zipSync({ 'a.csv': points, 'b.csv': points }))).toMatchObject({ kind: 'convertible', format: 'ZIP' });
  });
  test('one file is read beside others of XML and JSON, as in a session of JOSM', async () => {
    const joz = zipSync({
      'session.jos': utf8('<?xml version="1.0" encoding="utf-8"?><josm-session version="0.1"><layers active="1"/></josm-session>'),
      'layers/01/data.osm': utf8('<osm version="0.6"><node id="1" version="1" lat="1" lon="2"><tag k="name" v="a"/></node></osm>'),
      'about.json': utf8(`{"title":"${'x'.repeat(1 << 17)}"}`),
    });
    expect(await tagged(joz)).toEqual(['node 1 1,2 name=a']);
    expect(await faultOf(zipSync({ 'metadata.xml': utf8('<MD_Metadata/>') }))).toMatchObject({ kind: 'convertible', format: 'ZIP' });
  });
  test('what is cut, encrypted or too much is told', async () => {
    expect(await faultOf(SHAPES_ZIP.slice(0, -30))).toMatchObject({ kind: 'cut', format: 'ZIP' });
    const encrypted = zipSync({ 'a.csv': utf8('lat,lon\n1,2\n') });
    encrypted[encrypted.lastIndexOf(0x50, encrypted.length - 23) + 8] |= 1;
    expect(await faultOf(encrypted)).toMatchObject({ kind: 'encrypted', format: 'ZIP' });
    expect(await faultOf(zipSync(Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`${i}`, new Uint8Array()]))))).toMatchObject({
      kind: 'entries',
      entries: 10_000,
    });
    expect(await faultOf(zipSync({ 'zeros.csv': new Uint8Array(100_000_000) }))).toMatchObject({ kind: 'expansion', times: 200 });
  });
  test('no damage of a Shapefile costs time or memory, or ends in anything but a sentence', async () => {
    const random = randomNumbers(43);
    const files = await import('fflate').then(({ unzipSync }) => unzipSync(SHAPES_ZIP));
    for (let run = 0; run < fuzzRuns; run++) {
      const damaged = Object.entries(files).map(([name, file]) => [name, /shp|dbf/.test(name) ? mutated(file, random) : file]);
      const fault = await faultOf(zipSync(Object.fromEntries(damaged), { level: 0 }));
      expect(fault === 'read' || typeof fault === 'object').toBe(true);
    }
  });
});

describe('xz', () => {
  test('that is damaged, or has anything behind it, is told, and the next file is read', async () => {
    const damaged = SMALL_XZ.slice();
    damaged[200] ^= 1;
    expect(await faultOf(damaged)).toMatchObject({ kind: 'damaged', format: 'xz' });
    // what a second stream holds follows what the first does
    expect(await faultOf(Uint8Array.of(...SMALL_XZ, ...SMALL_XZ))).toMatchObject({ kind: 'trailing', format: 'XML' });
    expect(await faultOf(Uint8Array.of(...SMALL_XZ, 1, 2, 3, 4))).toMatchObject({ format: 'xz' });
    expect((await read(SMALL_XZ)).nodes.count).toBe(3);
  });
});

describe('GeoParquet', () => {
  test.each(Object.entries(PARQUET_BY_PACKING))('packed by %s', async (_, file) => {
    expect(await tagged(file)).toEqual([
      'node -1 47.37,8.54 name=Zürich n=5 f=1.1 b=true d=2020-02-03 t=2020-02-03T04:05:06Z l=[1,2] big=9007199254740993',
    ]);
  });
  test('of another system, and with a column that is a geometry by its type', async () => {
    expect(await tagged(SWISS_PARQUET)).toEqual(['node -1 47.37,8.54 name=a dec=2.5 s={"a":1} j={"x":1}']);
    expect(await tagged(TYPED_PARQUET)).toEqual(['node -1 2,1 name=a']);
  });
  test('that is cut is told, and no damage costs time or memory, or ends in anything but a sentence', async () => {
    expect(await faultOf(SWISS_PARQUET.slice(0, -10))).toMatchObject({ kind: 'cut', format: 'GeoParquet' });
    const random = randomNumbers(44);
    for (let run = 0; run < fuzzRuns; run++) {
      const [, file] = Object.entries(PARQUET_BY_PACKING)[run % 6];
      const fault = await faultOf(mutated(file, random));
      expect(fault === 'read' || typeof fault === 'object').toBe(true);
    }
  });
});

describe('tables', () => {
  test.each([
    ['commas', 'name,lat,lon\nwell,47.1,9.5\n"a, ""b""\nc",1,2\n', ['node -1 47.1,9.5 name=well', 'node -2 1,2 name=a, "b"\nc']],
    ['semicolons and decimal commas', 'Name;Latitude;Longitude\r\nBrunnen;47,1;9,5\r\n', ['node -1 47.1,9.5 Name=Brunnen']],
    ['tabs and a byte order mark', '\ufeffid\tx\ty\n7\t9.5\t47.1', ['node -1 47.1,9.5 id=7']],
    ['Well-Known Text', 'ref;geometry\nA1;LINESTRING (1 2, 3 4)\nA2;SRID=4326;POINT(1 2)\n', ['node -3 ref=A2', 'way -1 ref=A1']],
    [
      'lines that end as on Windows',
      'name,type,lat,lon\r\n"a,b",multipolygon,1,2\r\n"c""","d",3,4\r\n',
      ['node -1 1,2 name=a,b type=multipolygon', 'node -2 3,4 name=c" type=d'],
    ],
    ['the separator that Excel names in a line of its own', 'sep=;\r\nname;lat;lon\r\nwell;47,1;9,5\r\n', ['node -1 47.1,9.5 name=well']],
    ['two columns of one name', 'name,name,lat,lon\nMünchen,Munich,1,2\n', ['node -1 1,2 name=München name_2=Munich']],
    ['rows of other lengths', 'name,lat,lon\nlong,1,2,3,4\nshort,1\n', ['node -1 1,2 name=long', 'node -2 name=short']],
  ])('with %s', async (_, table, elements) => {
    expect(await tagged(table)).toEqual(elements);
  });
  test('of Western Windows', async () => {
    expect(await tagged(Uint8Array.of(...utf8('name,lat,lon\nZ'), 0xfc, ...utf8('rich,1,2\n')))).toEqual(['node -1 1,2 name=Zürich']);
  });
  test('in any pieces, rows without a place kept without one, and counted', async () => {
    const table = 'name,lat,lon\n"é, ""\n",1,2\nnowhere,,\nb,91,0\n';
    for (const sizes of [[1], [5], [1000]]) {
      const store = await read(table, undefined, sizes);
      expect([store.nodes.count, store.info.leftOut]).toEqual([3, { placeless: 2 }]);
    }
  });
  test('without columns of places, or in another system, are asked about', async () => {
    expect(await faultOf('name,size\na,1\n')).toMatchObject({ kind: 'placeless' });
    const metres = 'name,x,y\nZürich,2683186.286,1247156.744\n';
    expect(await faultOf(metres)).toMatchObject({ kind: 'projected' });
    expect(await tagged(metres, { system: 'EPSG:2056' })).toEqual(['node -1 47.37,8.54 name=Zürich']);
    expect(await faultOf(metres, { system: 'EPSG:1' })).toMatchObject({ kind: 'projected' });
    expect(await tagged('name,wkt\na,"SRID=2056;POINT(2683186.286 1247156.744)"\n')).toEqual(['node -1 47.37,8.54 name=a']);
  });
});

describe('coordinates of another system', () => {
  const zurich = {
    type: 'Feature',
    properties: { name: 'Zürich' },
    geometry: { type: 'Point', coordinates: [2_683_186.286, 1_247_156.744] },
  };
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2056' } };
  test('are calculated wherever GeoJSON names it, in any pieces', async () => {
    const place = ['node -1 47.37,8.54 name=Zürich'];
    for (const file of [
      { type: 'FeatureCollection', crs, features: [zurich] },
      { type: 'FeatureCollection', features: [zurich], crs },
    ]) {
      expect(await tagged(JSON.stringify(file))).toEqual(place);
      for (const sizes of [[1], [50]]) expect((await read(JSON.stringify(file), undefined, sizes)).nodes.lat[0]).toBe(473_700_000);
    }
  });
  test('are asked about where it is unknown or not named, and then taken as somebody says', async () => {
    const other = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::9999' } };
    expect(await faultOf(JSON.stringify({ type: 'FeatureCollection', crs: other, features: [zurich] }))).toMatchObject({
      kind: 'system',
      system: 'EPSG:9999',
    });
    const nameless = JSON.stringify({ type: 'FeatureCollection', features: [zurich] });
    expect(await faultOf(nameless)).toMatchObject({ kind: 'projected' });
    expect(await tagged(nameless, { system: 'EPSG:2056' })).toEqual(['node -1 47.37,8.54 name=Zürich']);
  });
  test('what the file says comes before what somebody says', async () => {
    const file = JSON.stringify({ type: 'FeatureCollection', crs, features: [zurich] });
    expect(await tagged(file, { system: 'EPSG:3857' })).toEqual(['node -1 47.37,8.54 name=Zürich']);
  });
  test('of other programs', async () => {
    const after = caseFile('files/05-geojson-beyond-180/08crs3857.geojson');
    if (after !== undefined) expect(await tagged(after)).toEqual(['node -1 43.7316021,7.4200887 a=1']);
  });
});

test('TopoJSON is its objects, whatever arcs they share', async () => {
  const topology = {
    type: 'Topology',
    objects: {
      lines: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'LineString', arcs: [0], properties: { name: 'a' } },
          { type: 'LineString', arcs: [-1], properties: { name: 'b' } },
        ],
      },
      point: { type: 'Point', coordinates: [2, 1], id: 'node/7', properties: { name: 'c' } },
    },
    arcs: [
      [
        [1, 2],
        [3, 4],
      ],
    ],
  };
  expect(await tagged(JSON.stringify(topology))).toEqual(['node 7 1,2 name=c', 'way -1 name=a', 'way -2 name=b']);
  for (const broken of [{ arcs: 5 }, { arcs: [5] }, { objects: { a: { type: 'LineString', arcs: [9] } } }])
    expect(await faultOf(JSON.stringify({ ...topology, ...broken }))).toMatchObject({ kind: 'damaged', format: 'TopoJSON' });
});
