import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-info-'));
  town = join(folder, 'town.osm');
  await writeFile(town, SMALL_TOWN);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('info', () => {
  test('prints counts, bounds, dates and generator', async () => {
    const { code, stdout } = await runCommand(['info', '-'], { stdin: SMALL_TOWN });
    expect(code).toBe(0);
    expect(stdout).toBe(`file              <stdin>
format            OSM XML
nodes             12
ways              3
relations         1
bounds            10,20,10.5,20.5
declared bounds   10,20,10.02,20.02
oldest element    2025-01-02T03:04:05Z
newest element    2025-01-02T03:04:05Z
time of the data  2026-03-01T12:00:00Z
generator         by hand
`);
  });
  test('prints JSON', async () => {
    const { stdout } = await runCommand(['info', town, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ file: town, format: 'OSM XML', nodes: 12, ways: 3, relations: 1, generator: 'by hand' });
  });
  test('counts the versions of a history beside what there is today', async () => {
    const node = (version: number, more: string) => `<node id="1" version="${version}" timestamp="2020-01-0${version}T00:00:00Z" ${more}/>`;
    const stdin = `<osm>${node(1, 'lat="1" lon="2"')}${node(2, 'lat="1" lon="3"')}</osm>`;
    const { stdout } = await runCommand(['info', '-'], { stdin });
    expect(stdout.split('\n').slice(2, 6)).toEqual([
      'nodes             1',
      'ways              0',
      'relations         0',
      'versions          2, a history',
    ]);
    expect(JSON.parse((await runCommand(['info', '-', '--json'], { stdin })).stdout)).toMatchObject({ nodes: 1, versions: 2 });
  });
  test('names the format that it read, and what that was packed in', async () => {
    const path = join(folder, 'points.geojson.gz');
    await writeFile(path, gzipSync('{"type":"FeatureCollection","features":[]}'));
    const { stdout } = await runCommand(['info', path]);
    expect(stdout.split('\n')[1]).toBe('format            GeoJSON, gzip');
    const prepared = join(folder, 'town.flyover');
    await runCommand(['prepare', town, '--output', prepared]);
    expect((await runCommand(['info', prepared])).stdout.split('\n')[1]).toBe('format            Flyover (prepared)');
  });
  test('says that a file is no data', async () => {
    const { code, stderr } = await runCommand(['info', '-'], { stdin: 'hello, world' });
    expect([code, stderr.startsWith('<stdin>: ')]).toEqual([1, true]);
  });
});
