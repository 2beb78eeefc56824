import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-convert-'));
  town = join(folder, 'town.osm');
  await writeFile(town, SMALL_TOWN);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('convert', () => {
  test('writes GeoJSON, one feature per line', async () => {
    const { code, stdout } = await runCommand(['convert', town, '--to', 'geojson']);
    const { type, features } = JSON.parse(stdout) as { type: string; features: { id: string; properties: Record<string, unknown> }[] };
    expect([code, type]).toEqual([0, 'FeatureCollection']);
    expect(features.find((feature) => feature.id === 'node/11')?.properties).toEqual({
      '@id': 'node/11',
      amenity: 'cafe',
      name: 'Café Linde',
      '@version': 1,
    });
    expect(stdout.trimEnd().split('\n').length).toBe(features.length + 2);
  });
  test.each(['json', 'osm'])('goes to %s and back to the same counts', async (to) => {
    const { stdout } = await runCommand(['convert', town, '--to', to]);
    const info = await runCommand(['info', '--json', '-'], { stdin: stdout });
    expect(JSON.parse(info.stdout)).toMatchObject({ nodes: 12, ways: 3, relations: 1 });
  });
  test('writes a file under its name when it is complete', async () => {
    const output = join(folder, 'out.pbf');
    const { code } = await runCommand(['convert', town, '--to', 'pbf', '--output', output]);
    expect([code, (await readFile(output)).subarray(6, 15).toString()]).toEqual([0, 'OSMHeader']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
  test('names the element that an .osm.pbf file cannot hold', async () => {
    const stdin = JSON.stringify({ elements: [{ type: 'way', id: 7, nodes: [1, 4503599627370496] }] });
    const { code, stderr } = await runCommand(['convert', '-', '--to', 'pbf', '--output', join(folder, 'none.pbf')], { stdin });
    expect([code, stderr]).toEqual([
      1,
      'flyover convert: way 7: an .osm.pbf file takes ids up to 2^51, not 4503599627370496: leave it out, or convert to osm\n',
    ]);
  });
  test('takes options of a format for that format alone', async () => {
    const said = async (...more: string[]) => (await runCommand(['convert', town, ...more])).stderr.split('\n')[0];
    expect(await said('--to', 'kml', '--exact')).toBe('flyover convert: --exact is for csv and tsv');
    expect(await said('--to', 'csv', '--if-exists', 'replace')).toBe('flyover convert: --if-exists is for postgis');
    expect(await said('--to', 'postgis', '--if-exists', 'x')).toBe(
      'flyover convert: --if-exists must be one of fail, replace, append, not "x"',
    );
  });
  test('says that a folder is where the file would be', async () => {
    await mkdir(join(folder, 'taken.json'));
    const { code, stderr } = await runCommand(['convert', town, '--to', 'json', '--output', join(folder, 'taken.json')]);
    expect([code, stderr]).toEqual([2, `flyover convert: ${join(folder, 'taken.json')} is a folder: name a file\n`]);
  });
  test('says that there is no folder for the output, before it reads anything', async () => {
    const output = join(folder, 'no', 'out.json');
    const { code, stderr } = await runCommand(['convert', '-', '--to', 'json', '--output', output], { stdin: 'no data' });
    expect([code, stderr]).toEqual([2, `flyover convert: there is no folder ${join(folder, 'no')}: make it first\n`]);
  });
  test.each([
    ['gpx', '<gpx '],
    ['kml', '<kml '],
    ['csv', '@type,@id,@lat,@lon,'],
    ['tsv', '@type\t@id\t@lat\t@lon\t'],
    ['geojsonseq', '{"type":"Feature",'],
  ])('writes %s', async (to, start) => {
    const { code, stdout } = await runCommand(['convert', town, '--to', to]);
    expect([code, stdout.replace(/^<\?xml.*\n/, '').slice(0, start.length)]).toEqual([0, start]);
  });
  test.each([
    ['flatgeobuf', 'fgb'],
    ['geopackage', 'SQLite format 3'],
    ['gpkg', 'SQLite format 3'],
    ['geoparquet', 'PAR1'],
    ['postgis', 'SET standard_conforming_strings = on;'],
  ])('writes a file of %s', async (to, magic) => {
    const output = join(folder, `out.${to}`);
    const { code } = await runCommand(['convert', town, '--to', to, '--output', output]);
    expect([code, (await readFile(output)).subarray(0, magic.length).toString()]).toEqual([0, magic]);
  });
  test('keeps spreadsheets from calculating, but where it is told not to', async () => {
    const stdin = '{"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{"name":"=1+1"}}]}';
    const guarded = await runCommand(['convert', '-', '--to', 'csv'], { stdin });
    expect(guarded.stdout).toBe("@type,@id,@lat,@lon,name\r\nnode,1,1.0000000,2.0000000,'=1+1\r\n");
    const exact = await runCommand(['convert', '-', '--to', 'csv', '--exact', '--spreadsheet'], { stdin });
    expect(exact.stdout).toBe('@type,@id,@lat,@lon,name\r\nnode,1,1.0000000,2.0000000,=1+1\r\n');
    for (const option of ['--spreadsheet', '--exact'])
      expect((await runCommand(['convert', '-', '--to', 'gpx', option], { stdin })).code).toBe(2);
  });
  test.each(['osm', 'pbf'])('writes the nodes that stand inline as %s, and tells what it cannot write', async (to) => {
    const line = [
      { lat: 1, lon: 1 },
      { lat: 1, lon: 2 },
    ];
    const elements = [
      { type: 'way', id: 5, version: 1, nodes: [1, 2], geometry: line, tags: { highway: 'path' } },
      { type: 'way', id: 6, version: 1, center: line[0], tags: { building: 'yes' } },
      { type: 'node', id: 7, version: 1, tags: { name: 'nowhere' } },
      { type: 'road', id: 1, tags: { name: 'made' } },
    ];
    const output = join(folder, `inline.${to}`);
    const { code, stderr } = await runCommand(['convert', '-', '--to', to, '--output', output], { stdin: JSON.stringify({ elements }) });
    expect([code, stderr.split('\n')]).toEqual([
      0,
      [
        'nodes without a place, which the format has no room for: 1',
        'ways and relations whose place is that of no node with an id, written without it: 1',
        'made elements (make, convert, counts), which the format has no room for: 1',
        ...(to === 'osm' ? ['elements without a version, written as version 1: 2'] : []),
        '',
      ],
    ]);
    const { stdout } = await runCommand(['query', '--data', output], { stdin: '[out:csv(::type,::id,::lat;false)];(way(5);>;);out;' });
    expect(stdout).toBe('node\t1\t1.0000000\nnode\t2\t1.0000000\nway\t5\t\n');
  });
  test('keeps the form of the answer where it is told to', async () => {
    const stdin = '{"elements":[{"type":"way","id":6,"center":{"lat":1,"lon":1},"tags":{"building":"yes"}}]}';
    const { code, stdout, stderr } = await runCommand(['convert', '-', '--to', 'osm', '--as-answered'], { stdin });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('<center lat="1.0000000" lon="1.0000000"/>');
    expect((await runCommand(['convert', '-', '--to', 'pbf', '--as-answered'], { stdin })).code).toBe(2);
  });
  test('data without features give a valid file', async () => {
    const { code, stdout } = await runCommand(['convert', '-', '--to', 'geojson'], { stdin: '{"elements":[]}' });
    expect([code, JSON.parse(stdout)]).toEqual([0, { type: 'FeatureCollection', generator: 'Flyover', features: [] }]);
  });
  test('says that the input is no data', async () => {
    const { code, stderr } = await runCommand(['convert', '-', '--to', 'kml'], { stdin: 'hello' });
    expect([code, stderr.startsWith('<stdin>: ')]).toEqual([1, true]);
    const broken = join(folder, 'broken.osm');
    await writeFile(broken, '<osm>\n<node id="1" lat="1" lon="2"/>\n<node id="x"/></osm>');
    expect((await runCommand(['convert', broken, '--to', 'kml'])).stderr).toBe(
      `${broken}:3: The XML is broken at byte 46: get it again, or make it anew. Expected there: 0 … 9\n`,
    );
  });
  test('takes the format of the file to write, where none is named', async () => {
    const output = join(folder, 'Town.CSV');
    expect((await runCommand(['convert', town, '--output', output])).code).toBe(0);
    expect((await readFile(output, 'utf8')).split(',', 2)).toEqual(['@type', '@id']);
    const { code, stderr } = await runCommand(['convert', town, '--output', join(folder, 'town')]);
    expect([code, stderr.split('\n')[0].slice(0, 45)]).toEqual([2, 'flyover convert: name the format: --to geojso']);
  });
  test('names the formats', async () => {
    const { code, stderr } = await runCommand(['convert', town, '--to', 'shp']);
    expect([code, stderr.split('\n')[0]]).toEqual([
      2,
      'flyover convert: --to must be one of geojson, gpx, kml, csv, tsv, geopackage, flatgeobuf, geoparquet, postgis, geojsonseq, osm, pbf, json, not "shp"',
    ]);
  });
});
