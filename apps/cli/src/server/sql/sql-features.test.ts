/** `/sql/interpreter` over a PostGIS, asked by the driver over its protocol: what comes back of features, and how errors are told. */
import { readElements } from '@flyover/osm-elements';
import { buildFeatures, toGeoJsonFeature } from '@flyover/osm-features';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseSql, type Postgis, STRANGER, startPostgis } from '../../testing/postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { openSqlDatabase, type SqlDatabase } from './sql-database.ts';

const ring = (ids: readonly number[], id: number, tags?: object) => ({ type: 'way', id, nodes: [...ids, ids[0]], tags });
const corner = (id: number, lat: number, lon: number) => ({ type: 'node', id, lat, lon });
const ELEMENTS = [
  {
    type: 'node',
    id: 1,
    lat: 47.1,
    lon: 9.5,
    tags: { amenity: 'cafe', name: 'L\'été \\ "x" \u0000\n🍕', __proto__x: "'); DROP TABLE postpass_point; --" },
  },
  { type: 'node', id: 2, lat: -47.1234567, lon: -179.9999999, tags: { amenity: 'bench' } },
  ...[
    [0, 0],
    [0, 3],
    [3, 3],
    [3, 0],
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 1],
  ].map(([lat, lon], at) => corner(10 + at, lat, lon)),
  ring([10, 11, 12, 13], 20, { building: 'yes', note: 'with a hole' }),
  ring([14, 15, 16, 17], 21),
  { type: 'way', id: 22, nodes: [10, 12], tags: { highway: 'path' } },
  {
    type: 'relation',
    id: 30,
    members: [
      { type: 'way', ref: 20, role: 'outer' },
      { type: 'way', ref: 21, role: 'inner' },
    ],
    tags: { type: 'multipolygon', landuse: 'forest' },
  },
];

describe('SQL over PostGIS', () => {
  let postgis: Postgis;
  let database: SqlDatabase;
  let server: TestServer;
  const features = async () => buildFeatures(await readElements(new Blob([JSON.stringify({ elements: ELEMENTS })]).stream()));
  beforeAll(async () => {
    postgis = await startPostgis(await databaseSql(await features()), STRANGER);
    database = await openSqlDatabase(postgis.address);
    server = await startTestServer({ database });
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await database?.close();
    await postgis?.stop();
  });

  const ask = (data: string, options: Record<string, string> = {}) =>
    fetch(`${server.address}/sql/interpreter`, { method: 'POST', body: new URLSearchParams({ data, ...options }) });
  const text = async (data: string, options?: Record<string, string>) => {
    const response = await ask(data, options);
    return [response.status, await response.text()] as const;
  };

  test('features that were written come back with their tags and shapes', async () => {
    const set = await features();
    const expected = Array.from({ length: set.count }, (_, feature) => {
      const { geometry, properties } = toGeoJsonFeature(set, feature);
      const tags = properties.tags as Record<string, string>;
      // a jsonb has no place for the character 0
      return {
        id: `${properties.type}/${properties.id}`,
        tags: { ...tags, ...(tags.name && { name: tags.name.replace('\0', '') }) },
        geometry,
      };
    });
    const response = await ask('SELECT osm_type, osm_id, tags, geom FROM postpass_pointlinepolygon; ');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/geo+json; charset=utf-8']);
    const answer = await response.json();
    const names: Record<string, string> = { N: 'node', W: 'way', R: 'relation' };
    const found = answer.features.map((feature: { geometry: object; properties: { osm_type: string; osm_id: number; tags: object } }) => ({
      id: `${names[feature.properties.osm_type]}/${feature.properties.osm_id}`,
      tags: feature.properties.tags,
      geometry: feature.geometry,
    }));
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(found.sort(byId)).toEqual(expected.sort(byId));
    expect(found.length).toBeGreaterThanOrEqual(5);
  });

  test('rows without geometry are given on wish', async () => {
    const [status, body] = await text(
      "SELECT tags->>'amenity' AS kind, count(*)::int AS n FROM postpass_point GROUP BY 1 ORDER BY 1 -- all",
      {
        'options[geojson]': 'false',
      },
    );
    expect([status, JSON.parse(body)]).toEqual([
      200,
      {
        metadata: { generator: 'Flyover' },
        result: [
          { kind: 'bench', n: 1 },
          { kind: 'cafe', n: 1 },
        ],
      },
    ]);
    expect(await text('SELECT 1 AS one')).toEqual([400, expect.stringMatching(/^pq: geometry column is missing/)]);
  });

  test.each([
    ['SELECT *\nFRO postpass_point', /^pq: syntax error at or near "FRO" at position 2:1 \(42601\)\n$/],
    ['SELECT nothing\nFROM postpass_point', /^pq: column "nothing" does not exist at position 1:8 \(42703\)\n$/],
    ["SELECT 'ü🍕',\n  geom FROM nowhere", /^pq: relation "nowhere" does not exist at position 2:13 \(42P01\)\n$/],
    ['SELECT 1; DROP TABLE postpass_point', /^pq: cannot insert multiple commands into a prepared statement \(42601\)\n$/],
    [
      'SELECT 1) AS t OFFSET 0) AS r UNION ALL SELECT text FROM (SELECT (1',
      /^pq: syntax error at or near "\)" at position 1:9 \(42601\)\n$/,
    ],
    ['DELETE FROM postpass_point', /^pq: (?:permission denied|syntax error at or near "FROM" at position 1:8 )/],
    ['SELECT geom, 1/(osm_id-1) FROM postpass_point', /^pq: division by zero \(22012\)\n$/],
    ['SELECT $1::int AS n', /^pq: .*\(08P01\)\n$/],
    ["SELECT cursor_to_xml('nowhere', 1, true, true, '')", /^pq: cursor "nowhere" does not exist \(34000\)\n$/],
    ["SELECT set_config('transaction_isolation', 'serializable', true)", /^pq: .* must be called before any query \(25001\)\n$/],
    ['', /^There is no statement/],
    [';; -- nothing', /^There is no statement/],
  ])('a statement that is wrong is told with its position: %j', async (statement, message) => {
    expect(await text(statement)).toEqual([400, expect.stringMatching(message)]);
  });

  test.each([
    'SELECT 1 AS one; -- end',
    'SELECT 1 AS one;;',
    ' ; /* first; */ SELECT 1 AS one /* ; */ ; ',
    "SELECT length(';') AS one -- end;",
  ])('%j is one statement', async (statement) => {
    const [status, body] = await text(statement, { 'options[geojson]': 'false' });
    expect([status, JSON.parse(body).result]).toEqual([200, [{ one: 1 }]]);
  });

  test('the position of an error counts what stands before the statement', async () =>
    expect(await text(';;\n; SELECT nothing;')).toEqual([400, 'pq: column "nothing" does not exist at position 2:10 (42703)\n']));

  test('a statement may have 100,000 characters', async () => {
    expect(await text('SELECT 1 --'.padEnd(100_001, 'x'))).toEqual([
      400,
      expect.stringMatching(/^The statement is longer than 100000 characters/),
    ]);
  });

  test('every table is there after all of them', async () => {
    const [, body] = await text('SELECT count(*)::int AS n FROM postpass_pointlinepolygon', { 'options[geojson]': 'false' });
    expect(JSON.parse(body).result).toEqual([{ n: (await features()).count }]);
  });
});
