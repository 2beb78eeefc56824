/** Small files that other programs wrote, and what the command makes of each. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from './testing/test-io.ts';

const cases = process.env.FLYOVER_CASES ?? join(import.meta.dirname, '../../../../shared/cases');
const isThere = existsSync(cases);
if (!isThere) console.warn(`The files of other programs are skipped: ${cases} is not there.`);

const folder = mkdtempSync(join(tmpdir(), 'flyover-cases-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Rows of an answer as CSV, without its head. */
async function rowsOf(data: string, query: string): Promise<string[]> {
  const { code, stdout, stderr } = await runCommand(['query', '-', '--data', data], { stdin: query });
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trimEnd().split('\n').slice(1);
}

/** The features of a file as GeoJSON: their ids and kinds of geometry, and what was told. */
async function features(name: string): Promise<{ found: string[]; reported: string[] }> {
  const { code, stdout, stderr } = await runCommand(['convert', join(cases, name), '--to', 'geojson']);
  expect(code).toBe(0);
  const { features } = JSON.parse(stdout) as { features: { id: string; geometry: { type: string } }[] };
  const reported = stderr
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(`${join(cases, name)}: `, ''));
  return { found: features.map(({ id, geometry }) => `${id} ${geometry.type}`), reported: reported.filter((line) => line !== '') };
}

const NO_PLACE = 'elements with impossible coordinates, which have no place: 1';

describe.skipIf(!isThere)('a file of another program', () => {
  test.each([
    ['pa.geojson pb.geojson', ['A', 'B']],
    ['pa.geojson neg.osm', ['A']],
  ])('files without ids of their own lose nothing when they are joined: %s', async (names, expected) => {
    const prepared = join(folder, `${names.replaceAll(' ', '-')}.flyover`);
    const files = names.split(' ').map((name) => join(cases, 'files/01-prepare-loses-features', name));
    expect((await runCommand(['prepare', ...files, '--output', prepared])).code).toBe(0);
    expect((await rowsOf(prepared, '[out:csv(name)];node[name];out;')).sort()).toEqual(expected);
  });

  test.each(['low.osm', 'low.osm.pbf'])('places in ways are asked for and printed: %s', async (name) => {
    const data = join(cases, 'files/02-geometry-in-ways', name);
    expect(await rowsOf(data, '[out:csv(::id,::lat,::lon)];way[highway](0,0,2,3);out center;')).toEqual(['5\t1.2500000\t1.5000000']);
    const { found } = await features(`files/02-geometry-in-ways/${name}`);
    expect(found).toEqual(['way/5 LineString']);
  });

  test.each([
    ['files/03-fgb-one-feature/own1.fgb', ['node/-1 Point'], []],
    ['files/03-fgb-one-feature/one-gdal.fgb', ['node/-1 Point'], []],
    ['files/04-crs-geographic/crs4258.json', ['node/-1 Point'], []],
    ['files/05-geojson-beyond-180/12crsafter.geojson', ['node/-1 Point'], []],
    ['files/05-geojson-beyond-180/b190.fgb', ['node/-1 Point', 'node/-2 Point'], []],
    ['files/05-geojson-beyond-180/sp.kml', [], ['geometries that elements cannot have, which are left out: 1']],
  ])('%s', async (name, found, reported) => {
    expect(await features(name)).toEqual({ found, reported });
  });

  test('deleted elements are not there', async () => {
    const deleted = join(cases, 'files/08-deleted-elements-shown');
    expect(await rowsOf(join(deleted, 'josm.osm'), '[out:csv(::id)];way[highway=service];out;')).toEqual([]);
    expect(await rowsOf(join(deleted, 'hist.json'), '[out:csv(::id)];node(1);out;')).toEqual([]);
    const { stderr } = await runCommand(['convert', join(deleted, 'h.osh.pbf'), '--to', 'osm']);
    expect(stderr).toContain('older versions and deletions, which are left out: 6\n');
  });

  test('what is left out leaves no point behind', async () => {
    const { found, reported } = await features('files/09-orphan-nodes/19empties.geojson');
    expect(found).toEqual(['node/-5 Point']);
    expect(reported).toContain('elements without a place, which the format has no room for: 5');
    // a waypoint, and what there is of tracks with one point: all have names
    const { stdout } = await runCommand(['convert', join(cases, 'files/09-orphan-nodes/g11.gpx'), '--to', 'geojson']);
    const points = JSON.parse(stdout).features.filter(({ geometry }: { geometry: { type: string } }) => geometry.type === 'Point');
    expect(points.map(({ properties }: { properties: { name: string } }) => properties.name)).toEqual(['W1', 'T1', 'OnePoint']);
  });

  test.each([
    ['hidden.osm', 'older versions and deletions, which are left out: 1', 1],
    ['lat214.json', NO_PLACE, 2],
    ['lat214.osm', NO_PLACE, 2],
    ['latempty.osm', NO_PLACE, 2],
    ['ctrlmax.osm.pbf', NO_PLACE, 2],
  ])('one bad coordinate leaves all else: %s', async (name, reported, count) => {
    const { code, stdout, stderr } = await runCommand(['convert', join(cases, 'reports/one-bad-coordinate', name), '--to', 'json']);
    expect([code, stderr.trimEnd().split(': ').slice(1).join(': ')]).toEqual([0, reported]);
    expect(JSON.parse(stdout).elements.length).toBe(count);
  });

  test.each([
    ['nl.kml', 'links to other files, which are not followed: 1'],
    ['go.kml', 'pictures over the map, photos and tours, which are left out: 1'],
    ['full.kml', 'links to other files, which are not followed: 1'],
    ['g11.gpx', 'features whose points have names, times or more of their own, which are left out: 2'],
    ['m.fgb', 'features with measures (M), which are left out: 2'],
    ['mb.osm', 'declared bounds   1,2,7,8'],
    ['c12.osm.pbf', 'declared bounds   1,2,7,8'],
  ])('what has no place among elements is told: %s', async (name, reported) => {
    const { code, stdout } = await runCommand(['info', join(cases, 'files/10-silent-losses', name)]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(reported)]);
  });

  test.each(['apinotes.osm', 'cs.osm'])('a dump without elements says so: %s', async (name) => {
    const { code, stderr } = await runCommand(['info', join(cases, 'files/10-silent-losses', name)]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/It holds OSM (?:notes|changesets), and no elements of the map/)]);
  });

  test.each(['highway', 'leisure', 'power', 'railway', 'waterway', 'landuse', 'natural', 'tourism'])(
    'the wizard takes a key alone: %s',
    async (key) => {
      const { code, stdout } = await runCommand(['wizard', key]);
      expect([code, stdout]).toEqual([0, expect.stringMatching(new RegExp(`\\["?${key}"?\\]`))]);
    },
  );
});
