import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './testing/test-io.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-formats-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
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
  const told = `${rows}: features without a geometry that elements can have, read as elements without a place: 2\n`;
  expect(await runCommand(['convert', rows, '--to', 'csv'])).toEqual({
    code: 0,
    stdout: '@type,@id,@lat,@lon,name\r\nnode,-3,2.0000000,1.0000000,c\r\nnode,-1,,,a\r\nnode,-2,,,b\r\n',
    stderr: told,
  });
  const geojson = await runCommand(['convert', rows, '--to', 'geojson']);
  expect(JSON.parse(geojson.stdout).features.map(({ id }: { id: string }) => id)).toEqual(['node/-3']);
  expect(geojson.stderr).toBe(`${told}elements without a place, which the format has no room for: 2\n`);
  const info = await runCommand(['info', rows]);
  expect(info.stdout).toContain(
    'left out          features without a geometry that elements can have, read as elements without a place: 2\n',
  );
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
