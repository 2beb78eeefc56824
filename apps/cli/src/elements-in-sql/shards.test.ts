/** Tables in three PostgreSQL clusters, joined by postgres_fdw as docs/sql-schema.md describes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@flyover/overpass-engine';
import { ask } from '@flyover/overpass-engine/testing';
import { type AskedSql, allRows, gatherElements, importElements } from '@flyover/overpass-sql';
import { makeSampleTown } from '@flyover/sample-town';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { runCommand } from '../testing/test-io.ts';
import { connectPostgres, type PostgresConnection } from './postgres-connection.ts';

const programs = postgresPrograms();
if (programs === undefined) console.warn('Tables over three clusters are skipped: no PostgreSQL');

/** The statements of the document, for three shards. */
const DOCUMENT = readFileSync(new URL('../../../../docs/sql-schema.md', import.meta.url), 'utf8');
const STATEMENTS = /```sql\n(-- the coordinator[\s\S]*?)```/.exec(DOCUMENT)?.[1] ?? '';

const BOX = '53.4985,13.407,53.5015,13.412';
const QUERIES = [
  `nwr[amenity](${BOX}); out meta geom;`,
  'way[highway=residential]; node(around:20)[amenity]; out meta;',
  'area[name="Flyover Town"]; nwr(area)[amenity]; out center;',
  'rel[route]; (._; >;); out qt;',
  'rel[type=boundary]; >>; out ids; <<; out count;',
  'node[amenity=cafe]; is_in; out tags; rel(pivot); out bb;',
  'way[highway]; foreach(node(w)[highway]; out ids;);',
  'nwr[name~"e",i](if:id()%2==0); out center;',
];

describe.skipIf(programs === undefined)('tables over three clusters', () => {
  const town = makeSampleTown({ seed: 7, elements: 3000 });
  const memory = createDatabase(town);
  let coordinator: Postgres;
  let shards: Postgres[];
  let connection: PostgresConnection;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flyover-shards-'));
    const empty = join(folder, 'empty.osm');
    writeFileSync(empty, '<osm version="0.6"/>');
    [coordinator, ...shards] = await Promise.all(Array.from({ length: 4 }, () => startPostgres(programs ?? '')));
    for (const shard of shards) await runCommand(['import', empty, `--database=${shard.address(OWNER)}`]);
    const first = await connectPostgres(coordinator.address(OWNER));
    await importElements(first, memory);
    await first.end();
    const folders = shards.map((shard) => new URL(shard.address(OWNER)).searchParams.get('host') ?? '');
    await coordinator.run(
      folders
        .reduce((sql, host, i) => sql.replaceAll(`'shard${i + 1}.example'`, `'${host}'`), STATEMENTS)
        .replaceAll("'osm'", "'postgres'")
        .replaceAll("'reader'", `'${OWNER}'`),
    );
    connection = await connectPostgres(coordinator.address(OWNER));
    rmSync(folder, { recursive: true });
  });
  afterAll(async () => {
    await connection?.end();
    await Promise.all([coordinator, ...(shards ?? [])].map((postgres) => postgres?.stop()));
  });

  test('each has a part of the elements', async () => {
    const counts = await Promise.all(
      shards.map(async (shard) => {
        const own = await connectPostgres(shard.address(OWNER));
        const [{ n }] = await allRows(own, 'SELECT count(*)::integer AS n FROM flyover.nodes');
        await own.end();
        return Number(n);
      }),
    );
    expect(counts.reduce((a, b) => a + b)).toBe(town.nodes.count);
    expect(Math.min(...counts)).toBeGreaterThan(town.nodes.count / 6);
  });
  test.each(QUERIES)('%s', async (query) => {
    const { database } = await gatherElements(connection, query);
    expect(await ask(database, query)).toEqual(await ask(memory, query));
  });
  test('each of them is sent the condition of the box', async () => {
    const asked: AskedSql[] = [];
    await gatherElements(connection, `node[amenity](${BOX}); out;`, { asked: (each) => asked.push(each) });
    const rows = await allRows(connection, `EXPLAIN (VERBOSE) ${asked[0].sql}`, asked[0].values);
    const remote = rows.map((row) => String(row['QUERY PLAN'])).filter((line) => line.includes('Remote SQL') && line.includes('.nodes'));
    const withBox = remote.filter((line) => /point\(lon, lat\)|point\(\(?lon/.test(line) && line.includes('<@'));
    expect(withBox).toHaveLength(3);
    // the elements themselves are read by their ids
    for (const line of remote) expect(line).toContain(' WHERE ');
  });
  test('an update is refused before anything is written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flyover-shards-'));
    const change = join(folder, 'change.osc');
    writeFileSync(change, '<osmChange version="0.6"><delete><node id="1" version="99"/></delete></osmChange>');
    const { code, stderr } = await runCommand(['update', change, `--database=${coordinator.address(OWNER)}`]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('the tables of the database lie on several servers, which no update changes'),
    ]);
    const { database } = await gatherElements(connection, 'node(1);out;');
    expect(await ask(database, 'node(1);out;')).toEqual(await ask(memory, 'node(1);out;'));
    rmSync(folder, { recursive: true });
  });
  test('one that is gone is an error and never a part of an answer; when it comes back nothing has to be started anew', async () => {
    await shards[1].halt();
    await expect(gatherElements(connection, QUERIES[0])).rejects.toThrow(/shard2|connection|server/);
    await shards[1].again();
    const { database } = await gatherElements(connection, QUERIES[0]);
    expect(await ask(database, QUERIES[0])).toEqual(await ask(memory, QUERIES[0]));
  });
});
