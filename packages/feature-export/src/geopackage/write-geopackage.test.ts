/** Spatial index, times and empty files of GeoPackages; `round-trip.test.ts` has the rest. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { featureBounds } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { featuresOf } from '../testing/hostile-town.ts';
import { fileBytes, hasProgram, runOnFile } from '../testing/made-file.ts';

const hasOgr = hasProgram('ogrinfo');

interface Reader {
  exec(sql: string): { readonly values: readonly (readonly unknown[])[] }[];
}
const initSqlJs: () => Promise<{ Database: new (file: Uint8Array) => Reader }> = createRequire(import.meta.url)('sql.js');

/** The rows that a statement gives. */
async function rowsOf(file: Uint8Array, sql: string): Promise<readonly (readonly unknown[])[]> {
  const { Database } = await initSqlJs();
  return new Database(file).exec(sql)[0]?.values ?? [];
}

/** Places all over the world, some of them on top of one another. */
const shops = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    type: 'node',
    id: i + 1,
    lat: ((i * 7919) % 1700) / 10 - 85,
    lon: ((i * 104_729) % 3580) / 10 - 179,
    timestamp: '2024-02-29T23:59:59Z',
    tags: { shop: 'yes', id: 'mine', fid: '7', ogc_fid: 'x' },
  }));

interface Cell {
  readonly id: number;
  readonly box: readonly number[];
}

/** The cells of a node of SQLite's R-tree. */
function cellsOf(data: Uint8Array): { depth: number; cells: Cell[] } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const cells = Array.from({ length: view.getUint16(2) }, (_, i) => ({
    id: Number(view.getBigInt64(4 + 24 * i)),
    box: [0, 1, 2, 3].map((side) => view.getFloat32(12 + 24 * i + 4 * side)),
  }));
  return { depth: view.getUint16(0), cells };
}

describe('the spatial index', () => {
  test.each([1, 51, 52, 51 * 51 + 1])(
    'of %d features is a tree that holds each of them once, inside of the boxes above it',
    async (count) => {
      const set = await featuresOf(shops(count));
      const file = await fileBytes('geopackage', set);
      const nodes = new Map(
        (await rowsOf(file, 'SELECT nodeno, data FROM rtree_points_geom_node')).map(([id, data]) => [id, data as Uint8Array]),
      );
      const parents = new Map((await rowsOf(file, 'SELECT nodeno, parentnode FROM rtree_points_geom_parent')) as [number, number][]);
      const leaves = new Map((await rowsOf(file, 'SELECT rowid, nodeno FROM rtree_points_geom_rowid')) as [number, number][]);
      expect(new Set([...nodes.values()].map(({ length }) => length))).toEqual(new Set([1228]));
      const found: number[] = [];
      const walk = (number: number, depth: number, around?: readonly number[]) => {
        for (const { id, box } of cellsOf(nodes.get(number) ?? new Uint8Array(4)).cells) {
          if (around !== undefined)
            expect([box[0] >= around[0], box[1] <= around[1], box[2] >= around[2], box[3] <= around[3]]).toEqual([true, true, true, true]);
          if (depth > 0) {
            expect(parents.get(id)).toBe(number);
            walk(id, depth - 1, box);
            continue;
          }
          expect(leaves.get(id)).toBe(number);
          found.push(id);
          const { south, west, north, east } = featureBounds(set, id - 1);
          const sides = [west, -east, south, -north].map((side) => side / 1e7);
          const given = [box[0], -box[1], box[2], -box[3]];
          // beside the true side by no more than what 32 bits cannot hold
          for (const [side, value] of given.entries()) expect(value <= sides[side] && value > sides[side] - 2e-5).toBe(true);
        }
      };
      walk(1, cellsOf(nodes.get(1) ?? new Uint8Array(4)).depth);
      expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
      expect(nodes.size).toBe(parents.size + 1);
    },
  );
  test('is listed as an extension', async () => {
    const file = await fileBytes('geopackage', await featuresOf(shops(3)));
    expect(await rowsOf(file, 'SELECT table_name, column_name, extension_name, scope FROM gpkg_extensions')).toEqual([
      ['points', 'geom', 'gpkg_rtree_index', 'write-only'],
    ]);
    expect(await rowsOf(file, "SELECT sql FROM sqlite_master WHERE name = 'rtree_points_geom'")).toEqual([
      ['CREATE VIRTUAL TABLE "rtree_points_geom" USING rtree(id, minx, maxx, miny, maxy)'],
    ]);
  });
  test.skipIf(!hasOgr)('is one to GDAL, and stays right while rows come, move and go', async () => {
    const bytes = await fileBytes('geopackage', await featuresOf(shops(3000)));
    const counts = `SELECT rtreecheck('rtree_points_geom') AS state, HasSpatialIndex('points', 'geom') AS known,
      (SELECT count(*) FROM points) AS rows, (SELECT count(*) FROM points JOIN rtree_points_geom r ON r.id = points.fid
      WHERE r.minx <= ST_MinX(geom) AND r.maxx >= ST_MaxX(geom) AND r.miny <= ST_MinY(geom) AND r.maxy >= ST_MaxY(geom)) AS held`;
    const say = (path: string, sql: string) => spawnSync('ogrinfo', [path, '-q', '-sql', sql], { encoding: 'utf8' });
    const report = runOnFile(bytes, 'shops.gpkg', 'ogrinfo', (path) => {
      say(path, "INSERT INTO points (osm_type, osm_id, geom) SELECT 'node', osm_id + 100000, geom FROM points WHERE fid % 2 = 0");
      say(path, 'UPDATE points SET geom = (SELECT geom FROM points WHERE fid = 1) WHERE fid % 7 = 1');
      say(path, 'UPDATE points SET fid = fid + 1000000 WHERE fid % 11 = 1');
      say(path, 'DELETE FROM points WHERE fid % 3 = 0');
      return [path, '-q', '-sql', counts];
    });
    const [, state, known, rows, held] = /state .*= (.*)\n.*known .*= (.*)\n.*rows .*= (.*)\n.*held .*= (.*)\n/.exec(report) ?? [];
    expect([state, known, held]).toEqual(['ok', '1', rows]);
    expect(Number(rows)).toBeGreaterThan(2900);
  });
});

test('times have fractions of a second, as the format asks', async () => {
  const file = await fileBytes('geopackage', await featuresOf(shops(1)));
  expect(await rowsOf(file, 'SELECT osm_timestamp FROM points')).toEqual([['2024-02-29T23:59:59.000Z']]);
});

test('a tag that is called as the id of another format stands in no column', async () => {
  const file = await fileBytes('geopackage', await featuresOf(shops(1)));
  expect(await rowsOf(file, 'SELECT fid, osm_id, other_tags FROM points')).toEqual([[1, 1, '{"id":"mine","fid":"7","ogc_fid":"x"}']]);
  expect((await rowsOf(file, "SELECT name FROM pragma_table_info('points')")).flat()).not.toEqual(
    expect.arrayContaining(['id', 'ogc_fid']),
  );
});

describe('a file without features', () => {
  test('has layers, which are empty', async () => {
    const file = await fileBytes('geopackage', await featuresOf([]));
    expect(await rowsOf(file, 'SELECT table_name, min_x FROM gpkg_contents')).toEqual([
      ['points', null],
      ['lines', null],
      ['polygons', null],
    ]);
    expect(await rowsOf(file, 'SELECT count(*) FROM points')).toEqual([[0]]);
  });
  test.skipIf(!hasOgr)('opens in GDAL', async () => {
    const report = runOnFile(await fileBytes('geopackage', await featuresOf([])), 'none.gpkg', 'ogrinfo', (path) => ['-so', '-al', path]);
    expect([...report.matchAll(/Feature Count: (\d+)/g)].map(([, count]) => count)).toEqual(['0', '0', '0']);
  });
});
