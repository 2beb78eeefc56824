/** The views of Postpass over an import, beside the tables that `flyover convert --to postgis` fills, in a real PostGIS. */
import { exportFile } from '@flyover/feature-export';
import { joinStores, readOsmXml } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { createDatabase } from '@flyover/overpass-engine';
import { importElements } from '@flyover/overpass-sql';
import { makeSampleTown } from '@flyover/sample-town';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgis, OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { connectPostgres } from './postgres-connection.ts';

const programs = postgresPrograms();
const isThere = programs !== undefined && hasPostgis(programs);
if (!isThere) console.warn('The views of Postpass are skipped: no PostgreSQL with PostGIS');

/** A ring without one of its nodes, a ring that crosses itself, and lines of one node. */
const ODD = `<osm version="0.6">
  <node id="900001" lat="0" lon="0"/><node id="900002" lat="0" lon="2"/><node id="900003" lat="2" lon="0"/><node id="900004" lat="2" lon="2"/>
  <way id="900011"><nd ref="999999"/><nd ref="900001"/><nd ref="900002"/><nd ref="900003"/><nd ref="900004"/><nd ref="999999"/><tag k="building" v="open"/></way>
  <way id="900012"><nd ref="900001"/><nd ref="900002"/><nd ref="900003"/><nd ref="900004"/><nd ref="900001"/><tag k="building" v="bow"/></way>
  <way id="900013"><nd ref="900001"/><tag k="highway" v="path"/></way>
  <way id="900014"><nd ref="900001"/><nd ref="900001"/><nd ref="900001"/><nd ref="900001"/><tag k="building" v="none"/></way>
</osm>`;

describe.skipIf(!isThere)('the views of Postpass', () => {
  let postgres: Postgres;
  let client: pg.Client;
  const rowsOf = async (sql: string) => (await client.query(sql)).rows;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    await postgres.run('CREATE EXTENSION postgis');
    const town = makeSampleTown({ seed: 7, elements: 3000 });
    const elements = createDatabase(joinStores([town, await readOsmXml(new Blob([ODD]).stream())]));
    const connection = await connectPostgres(postgres.address(OWNER));
    await importElements(connection, elements);
    // once more: the views of the last import go with its tables
    await importElements(connection, elements);
    await connection.end();
    // a role that has the name of a schema creates its tables there
    let sql = 'SET search_path = public;';
    for await (const chunk of exportFile('postgis', buildFeatures(town))) sql += new TextDecoder().decode(chunk);
    await postgres.run(sql);
    client = new pg.Client({ connectionString: postgres.address(OWNER) });
    await client.connect();
  }, 120_000);
  afterAll(async () => {
    await client?.end();
    await postgres?.stop();
  }, 60_000);

  test.each([
    ['postpass_point', 'N', 200],
    ['postpass_line', 'W', 50],
    ['postpass_line', 'R', 5],
    ['postpass_polygon', 'W', 50],
    ['postpass_polygon', 'R', 3],
  ])('%s has the rows of type %s of the table of that name', async (name, type, least) => {
    const rows = await rowsOf(
      `SELECT t.osm_id, v.tags = t.tags AS tags, ST_Equals(v.geom, t.geom) AS geom
       FROM public.${name} t LEFT JOIN flyover.${name} v USING (osm_type, osm_id) WHERE t.osm_type = '${type}' AND t.tags <> '{}'`,
    );
    expect(rows.length).toBeGreaterThan(least);
    expect(rows).toEqual(rows.map(({ osm_id }) => ({ osm_id, tags: true, geom: true })));
  });
  test('a closed way without a tag of areas is a line, and no other row', async () => {
    expect(
      await rowsOf(`SELECT osm_type, ST_IsClosed(geom) AS closed FROM flyover.postpass_linepolygon WHERE tags->>'name' = 'Lake Trail'`),
    ).toEqual([{ osm_type: 'W', closed: true }]);
  });
  test('rings that are open or cross themselves fail in no condition of a reader', async () => {
    const rows = await rowsOf(
      `SELECT osm_id, ST_GeometryType(geom) AS type, ST_Area(geom) AS area FROM flyover.postpass_linepolygon
       WHERE geom && ST_MakeEnvelope(-1, -1, 3, 3, 4326) AND ST_Area(geom) >= 0 ORDER BY osm_id`,
    );
    expect(rows).toEqual([{ osm_id: '900012', type: 'ST_MultiPolygon', area: 2 }]);
  });
  test('postpass_point looks a box up in an index', async () => {
    await client.query('SET enable_seqscan = off');
    const plan = await rowsOf(
      `EXPLAIN SELECT osm_id FROM flyover.postpass_point WHERE geom && ST_MakeEnvelope(13.4, 53.4, 13.5, 53.5, 4326)`,
    );
    expect(JSON.stringify(plan)).toContain('nodes_geometry');
  });
  test('a statement over several kinds finds the views by the search path of its role', async () => {
    await client.query('SET search_path = flyover, public');
    const rows = await rowsOf(`SELECT DISTINCT osm_type FROM postpass_pointlinepolygon WHERE tags ? 'name' ORDER BY 1`);
    expect(rows.map(({ osm_type }) => osm_type)).toEqual(['N', 'R', 'W']);
  });
});
