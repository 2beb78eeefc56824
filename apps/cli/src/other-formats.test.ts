import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GEOPACKAGE, GEOPACKAGE_ZIP } from '@flyover/osm-elements/testing';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './testing/test-io.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-formats-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const square = (x: number, size: number) => [
  [x, x],
  [x + size, x],
  [x + size, x + size],
  [x, x + size],
  [x, x],
];

test('GeoJSON is asked like any other data, and what has no place in it is told', async () => {
  const park = await fileOf(
    'park.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'Park', leisure: 'park' },
          geometry: { type: 'Polygon', coordinates: [square(1, 8), square(4, 1)] },
        },
        { type: 'Feature', properties: { amenity: 'bench' }, geometry: { type: 'Point', coordinates: [2, 2] } },
        { type: 'Feature', properties: { amenity: 'bench' }, geometry: { type: 'Point', coordinates: [4.5, 4.5, 620] } },
        { type: 'Feature', properties: { amenity: 'bench' }, geometry: null },
      ],
    }),
  );
  const stdin = '[out:csv(::id,::lat,amenity;false)];area[name=Park]->.a;node(area.a)[amenity];out;';
  const { code, stdout, stderr } = await runCommand(['query', '--data', park], { stdin });
  expect([code, stdout]).toEqual([0, '-9\t2.0000000\tbench\n']);
  expect(stderr.split('\n')).toEqual([
    `${park}: features with heights, which are left out: 1`,
    `${park}: features without a geometry that elements can have, read as elements without a place: 1`,
    '',
  ]);
  const info = await runCommand(['info', park, '--json']);
  expect([JSON.parse(info.stdout).leftOut, info.stderr]).toEqual([{ placeless: 1, heights: 1 }, '']);
});

test('features without a geometry are elements, rows of a table, and told where a format has no room for them', async () => {
  const feature = (name: string, geometry: unknown) => ({ type: 'Feature', properties: { name }, geometry });
  const rows = await fileOf(
    'rows.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [feature('a', null), feature('b', { type: null }), feature('c', { type: 'Point', coordinates: [1, 2] })],
    }),
  );
  const queried = await runCommand(['query', '--data', rows], { stdin: '[out:csv(::id,::lat,name;false)];node[name];out;' });
  expect(queried.stdout).toBe('-3\t2.0000000\tc\n-2\t\tb\n-1\t\ta\n');
  const reported = `${rows}: features without a geometry that elements can have, read as elements without a place: 2\n`;
  expect(await runCommand(['convert', rows, '--to', 'csv'])).toEqual({
    code: 0,
    stdout: '@type,@id,@lat,@lon,name\r\nnode,-3,2.0000000,1.0000000,c\r\nnode,-1,,,a\r\nnode,-2,,,b\r\n',
    stderr: reported,
  });
  const geojson = await runCommand(['convert', rows, '--to', 'geojson']);
  expect(JSON.parse(geojson.stdout).features.map(({ id }: { id: string }) => id)).toEqual(['node/-3']);
  expect(geojson.stderr).toBe(`${reported}elements without a place, which the format has no room for: 2\n`);
  const info = await runCommand(['info', rows]);
  expect(info.stdout).toContain(
    'left out          features without a geometry that elements can have, read as elements without a place: 2\n',
  );
});

test('a table in metres is asked about, and read with --crs by every command that reads data', async () => {
  const table = await fileOf('wells.csv', 'name,x,y\nBrunnen,2683186.286,1247156.744\n');
  const without = await runCommand(['info', table]);
  expect([without.code, without.stderr]).toEqual([
    1,
    `${table}: Its coordinates are projected: save it with longitudes and latitudes (WGS 84). Or say which system they are of: --crs EPSG:25832\n`,
  ]);
  const crs = ['--crs', 'EPSG:2056'];
  const info = await runCommand(['info', table, '--json', ...crs]);
  expect(JSON.parse(info.stdout)).toMatchObject({ format: 'CSV', nodes: 1, bounds: [47.37, 8.54, 47.37, 8.54] });
  const converted = await runCommand(['convert', table, '--to', 'geojsonseq', ...crs]);
  expect(JSON.parse(converted.stdout)).toMatchObject({ properties: { name: 'Brunnen' }, geometry: { coordinates: [8.54, 47.37] } });
  const asked = await runCommand(['query', '--data', table, ...crs], { stdin: '[out:csv(name;false)];node[name];out;' });
  expect(asked.stdout).toBe('Brunnen\n');
  const expanded = await runCommand(['expand', '--data', table, ...crs], { stdin: 'node(around:9,{{geocodeCoords:Brunnen}});out;' });
  expect(expanded.stdout).toBe('node(around:9,47.37,8.54);out;\n');
  const interrupt = new AbortController();
  let reported = '';
  const onOutput = (text: string) => {
    reported += text;
    if (reported.includes('Ctrl+C')) interrupt.abort();
  };
  await runCommand(['serve', '--data', table, '--port', '0', ...crs], { interrupted: interrupt.signal, onOutput });
  expect(reported).toContain('wells.csv: 1 nodes, 0 ways, 0 relations in 47.37,8.54,47.37,8.54');
  const prepared = join(folder, 'wells.flyover');
  await runCommand(['prepare', table, '--output', prepared, ...crs]);
  expect(JSON.parse((await runCommand(['info', prepared, '--json'])).stdout)).toMatchObject({ nodes: 1 });
  const unknown = await runCommand(['info', table, '--crs', 'EPSG:1']);
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('--crs takes a system that is known, such as EPSG:25832, or one as WKT, not "EPSG:1"'),
  ]);
});

test('a GeoPackage of GDAL is read with all its layers, in an archive or not', async () => {
  const inZip = await fileOf('two.zip', GEOPACKAGE_ZIP);
  const alone = await fileOf('two.gpkg', GEOPACKAGE);
  for (const [file, format] of [
    [inZip, 'GeoPackage, ZIP'],
    [alone, 'GeoPackage'],
  ] as const) {
    const info = JSON.parse((await runCommand(['info', file, '--json'])).stdout);
    expect(info).toMatchObject({ format, nodes: 15, ways: 5, relations: 1, leftOut: { placeless: 1, heights: 2 } });
  }
  const query = '[out:csv(name,n,f,b,d,t,::lat,::lon;false)];node[n];out;';
  expect((await runCommand(['query', '--data', alone], { stdin: query })).stdout).toBe(
    ['47.3699999\t8.5399999', '47.3700000\t8.5400000']
      .map((at) => `Zürich\t5\t1.5\ttrue\t2020-02-03\t2020-02-03T04:05:06.000Z\t${at}\n`)
      .join(''),
  );
  const damaged = await fileOf('damaged.gpkg', GEOPACKAGE.slice(0, 40_000));
  expect((await runCommand(['info', damaged])).stderr).toContain('The GeoPackage data is damaged');
});

test('a file of changes is what is there after them', async () => {
  const changes = await fileOf(
    'day.osc',
    '<osmChange><create><node id="5" lat="1" lon="2"><tag k="amenity" v="cafe"/></node></create><delete><node id="6"/><way id="7"/></delete></osmChange>',
  );
  const { stdout } = await runCommand(['info', changes]);
  expect(stdout).toMatch(/^nodes +1$/m);
  expect(stdout).toMatch(/^left out +deleted elements, which are left out: 2$/m);
});

test.each(['geojson', 'geojsonseq', 'flatgeobuf'])('what convert writes as %s is read again', async (format) => {
  const town = await fileOf('town.osm', SMALL_TOWN);
  const written = join(folder, `town.${format}`);
  await runCommand(['convert', town, '--to', format, '--output', written]);
  const again = await runCommand(['convert', written, '--to', 'geojson']);
  const types = (text: string) =>
    JSON.parse(text)
      .features.map(({ geometry }: { geometry: { type: string } }) => geometry.type)
      .sort();
  const first = await runCommand(['convert', town, '--to', 'geojson']);
  expect([again.code, types(again.stdout)]).toEqual([0, types(first.stdout)]);
});

test('a history that is converted says what is over, and an element without metadata prints none', async () => {
  const history = await fileOf(
    'a.osh',
    '<osm><node id="1" version="1" timestamp="2020-01-01T00:00:00Z" lat="1" lon="2"/><node id="1" version="2" timestamp="2021-01-01T00:00:00Z" lat="1" lon="2"><tag k="a" v="b"/></node><node id="2" version="1" timestamp="2020-01-01T00:00:00Z" lat="1" lon="2"/><node id="2" version="2" timestamp="2021-01-01T00:00:00Z" visible="false"/></osm>',
  );
  const { stderr } = await runCommand(['convert', history, '--to', 'geojson']);
  expect(stderr).toBe(`${history}: older versions and deletions, which are left out: 3\n`);
  const some = await fileOf(
    'some.osm',
    '<osm><node id="1" version="1" timestamp="2020-01-01T00:00:00Z" lat="1" lon="2"/><node id="2" lat="1" lon="2"/></osm>',
  );
  const asked = await runCommand(['query', '--data', some], { stdin: '[out:xml];node(id:1,2);out meta;' });
  expect(asked.stdout).toContain('<node id="2" lat="1.0000000" lon="2.0000000"/>');
});
