/** Results that cross the 180th meridian: every format cuts them there (RFC 7946, 3.1.9), so that nobody draws them around the world. */
import { parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { featuresOf } from './testing/hostile-town.ts';
import { fileBytes, fileText } from './testing/made-file.ts';

const corner = (id: number, lon: number, lat: number) => ({ type: 'node', id, lat, lon });
const island = [
  ...[corner(1, 179, 0), corner(2, -179, 0), corner(3, -179, 2), corner(4, 179, 2)],
  { type: 'way', id: 10, nodes: [1, 2], tags: { highway: 'path' } },
  { type: 'way', id: 11, nodes: [1, 2, 3, 4, 1], tags: { building: 'yes' } },
  // crosses itself on the meridian
  { type: 'way', id: 12, nodes: [1, 3, 2, 4, 1], tags: { building: 'yes' } },
  { type: 'way', id: 13, nodes: [1, 2, 3, 4, 1] },
  { type: 'relation', id: 20, members: [{ type: 'way', ref: 13, role: 'outer' }], tags: { type: 'multipolygon', natural: 'wood' } },
];

type Nested = number | readonly Nested[];

/** The runs of positions that a geometry consists of. */
function runsOf(coordinates: Nested): number[][][] {
  if (typeof coordinates === 'number') return [];
  const [first] = coordinates;
  if (Array.isArray(first) && typeof first[0] === 'number') return [coordinates as number[][]];
  return coordinates.flatMap(runsOf);
}

const jumps = (runs: readonly (readonly (readonly number[])[])[]) =>
  runs.filter((run) => run.some(([lon], i) => i > 0 && Math.abs(lon - run[i - 1][0]) > 180)).length;

const pairs = (texts: readonly string[], separator: RegExp) =>
  texts.map((text) =>
    text
      .trim()
      .split(separator)
      .map((pair) => pair.split(',').map(Number)),
  );

test('GeoJSON, GPX, KML and GeoParquet have no step around the world', async () => {
  const set = await featuresOf(island);
  const { features } = JSON.parse(await fileText('geojson', set)) as {
    features: { id: string; geometry: { type: string; coordinates: Nested } }[];
  };
  expect(features.map(({ id, geometry }) => [id, geometry.type])).toEqual([
    ['relation/20', 'MultiPolygon'],
    ['way/10', 'MultiLineString'],
    ['way/11', 'MultiPolygon'],
    ['way/12', 'MultiPolygon'],
  ]);
  expect(jumps(features.flatMap(({ geometry }) => runsOf(geometry.coordinates)))).toBe(0);
  // both sides end on the meridian itself
  const line = features.find(({ id }) => id === 'way/10');
  expect(line?.geometry.coordinates).toEqual([
    [
      [179, 0],
      [180, 0],
    ],
    [
      [-180, 0],
      [-179, 0],
    ],
  ]);

  const kml = [...(await fileText('kml', set)).matchAll(/<coordinates>(.*?)<\/coordinates>/g)].map(([, text]) => text);
  const tracks = [...(await fileText('gpx', set)).matchAll(/<trkseg>([\s\S]*?)<\/trkseg>/g)].map(([, segment]) =>
    [...segment.matchAll(/lat="(.*?)" lon="(.*?)"/g)].map(([, lat, lon]) => `${lon},${lat}`).join(' '),
  );
  expect([kml.length, tracks.length]).toEqual([8, 8]);
  expect([jumps(pairs(kml, / /)), jumps(pairs(tracks, / /))]).toEqual([0, 0]);

  const { buffer } = await fileBytes('geoparquet', set);
  const rows = (await parquetReadObjects({ file: buffer })) as { geometry: { coordinates: Nested } }[];
  expect([rows.length, jumps(rows.flatMap(({ geometry }) => runsOf(geometry.coordinates)))]).toEqual([4, 0]);
});
