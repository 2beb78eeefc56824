/** The SQL of `flyover convert --to postgis` in a real PostGIS, by a role that may make tables and nothing else. */
import { exportFile, type IfExists } from '@flyover/feature-export';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgis, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';

const programs = postgresPrograms();
const isThere = programs !== undefined && hasPostgis(programs);
if (!isThere) console.warn('skipped: no PostgreSQL with PostGIS');

const MAKER = 'maker';

async function sqlOf(elements: readonly object[], ifExists?: IfExists): Promise<string> {
  const set = buildFeatures(await readElements(new Blob([JSON.stringify({ elements })]).stream()));
  let text = '';
  for await (const chunk of exportFile('postgis', set, { ifExists })) text += new TextDecoder().decode(chunk);
  return text;
}

const cafe = (id: number, name: string) => ({ type: 'node', id, lat: 47 + id / 100, lon: 9.5, tags: { amenity: 'cafe', name } });

describe.skipIf(!isThere)('the tables of Postpass', () => {
  let postgres: Postgres;
  let client: pg.Client;
  const names = async () => {
    await client.query('ROLLBACK');
    const { rows } = await client.query("SELECT osm_type || osm_id AS id, tags ->> 'name' AS name FROM postpass_pointpolygon ORDER BY 1");
    return rows.map(({ id, name }) => `${id} ${name}`);
  };
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    await postgres.run(`CREATE EXTENSION postgis; CREATE ROLE ${MAKER} LOGIN; GRANT CREATE ON SCHEMA public TO ${MAKER}`);
    client = new pg.Client({ connectionString: postgres.address(MAKER) });
    await client.connect();
  }, 120_000);
  afterAll(async () => {
    await client?.end();
    await postgres?.stop();
  }, 60_000);

  test('are made without the right to make extensions, with a primary key', async () => {
    await client.query(await sqlOf([cafe(1, 'A'), cafe(2, 'B')]));
    expect(await names()).toEqual(['N1 A', 'N2 B']);
    const { rows } = await client.query("SELECT indexdef FROM pg_indexes WHERE indexname = 'postpass_point_pkey'");
    expect(rows[0].indexdef).toMatch(/^CREATE UNIQUE INDEX .* \(osm_type, osm_id\)$/);
  });
  test('that are there stay as they are', async () => {
    await expect(client.query(await sqlOf([cafe(3, 'C')]))).rejects.toThrow('relation "postpass_point" already exists');
    expect(await names()).toEqual(['N1 A', 'N2 B']);
  });
  test('take rows in place of those of the same element, as often as one likes', async () => {
    const sql = await sqlOf([cafe(2, 'new'), cafe(3, 'C')], 'append');
    await client.query(sql);
    await client.query(sql);
    expect(await names()).toEqual(['N1 A', 'N2 new', 'N3 C']);
  });
  test('are replaced', async () => {
    const sql = await sqlOf([cafe(4, 'D')], 'replace');
    await client.query(sql);
    await client.query(sql);
    expect(await names()).toEqual(['N4 D']);
  });
});
