/** `/sql/interpreter` over a real PostgreSQL with PostGIS, where this computer has one: what strangers may not do, and real data. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  databaseSql,
  hasPostgis,
  OWNER,
  type Postgres,
  postgresPrograms,
  STRANGER,
  startPostgres,
  strangerSql,
} from '../../testing/postgres.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { LargeMessage } from './borrowed-client.ts';
import { openSqlDatabase, SQL_LIMITS, type SqlDatabase } from './sql-database.ts';

const programs = postgresPrograms();
const isHere = programs !== undefined && hasPostgis(programs);
if (!isHere) console.warn('There is no PostgreSQL with PostGIS on this computer: the tests of SQL in one are left out.');

const MONACO = new URL('../../../../../../shared/data/monaco.osm.pbf', import.meta.url).pathname;
const SMALL = '{"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{"amenity":"bench"}}]}';

describe.skipIf(!isHere)('SQL over PostgreSQL', () => {
  let postgres: Postgres;
  let owner: pg.Client;
  let database: SqlDatabase;
  let server: TestServer;
  let set: FeatureSet;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    owner = new pg.Client({ connectionString: postgres.address(OWNER) });
    await owner.connect();
    const bytes = existsSync(MONACO) ? await readFile(MONACO) : Buffer.from(SMALL);
    set = buildFeatures(await readElements(new Blob([bytes]).stream()));
    await owner.query(await databaseSql(set));
    database = await openSqlDatabase(postgres.address(STRANGER), { ...SQL_LIMITS, connections: 2 });
    server = await startTestServer({ database, limits: { querySeconds: 2 } });
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await database?.close();
    await owner?.end();
    await postgres?.stop();
  });

  const ask = (data: string, isGeojson = false, signal?: AbortSignal, { address } = server) =>
    fetch(`${address}/sql/interpreter`, {
      method: 'POST',
      body: new URLSearchParams({ data, ...(!isGeojson && { 'options[geojson]': 'false' }) }),
      signal,
    });
  const result = async (data: string) => {
    const response = await ask(data);
    const text = await response.text();
    return response.ok ? JSON.parse(text).result : text;
  };
  const countOf = async (rows: AsyncIterable<string>) => {
    let count = 0;
    for await (const _ of rows) count++;
    return count;
  };
  const running = async () =>
    Number((await owner.query("SELECT count(*) AS n FROM pg_stat_activity WHERE usename = $1 AND state = 'active'", [STRANGER])).rows[0].n);

  test('every feature of a country is there, valid, in its table', async () => {
    expect(await result('SELECT count(*)::int AS n, bool_and(ST_SRID(geom) = 4326) AS placed FROM postpass_pointlinepolygon')).toEqual([
      { n: set.count, placed: true },
    ]);
    // a busy computer may need longer for a whole country than the limit that the other tests wait for
    const patient = await startTestServer({ database, limits: { querySeconds: 60 } });
    const answer = await (await ask('SELECT * FROM postpass_pointlinepolygon', true, undefined, patient)).json();
    await patient.close();
    expect(answer.features.length).toBe(set.count);
  });

  test('what a statement sets or locks ends with it', async () => {
    await result("SELECT set_config('statement_timeout', '0', false), set_config('search_path', 'nowhere', false)");
    await result('SELECT pg_advisory_lock(1)');
    for (let time = 0; time < 4; time++) {
      expect(
        await result(
          "SELECT current_setting('search_path') AS path, (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory') AS locks",
        ),
      ).toEqual([{ path: '"$user", public', locks: 0 }]);
    }
  });

  test.each([
    ["SELECT set_config('transaction_read_only', 'off', true)", /^pq: .*read-write mode/],
    ["SELECT pg_read_file('/etc/passwd')", /^pq: permission denied for function pg_read_file/],
    ["SELECT lo_import('/etc/passwd')", /^pq: (?:permission denied|must be superuser|cannot execute)/],
    ['SELECT * FROM postpass_point FOR UPDATE', /^pq: (?:permission denied|cannot execute)/],
    ['WITH gone AS (DELETE FROM postpass_point RETURNING 1) SELECT * FROM gone', /^pq: (?:permission denied|WITH clause containing)/],
    ["COPY (SELECT 1) TO PROGRAM 'id'", /^pq: /],
    ['DO $$ BEGIN END $$', /^pq: /],
    ['SELECT query FROM pg_stat_activity', /^pq: permission denied for function pg_stat_get_activity/],
    ['SELECT pg_stat_get_backend_activity(1)', /^pq: permission denied for function pg_stat_get_backend_activity/],
    ['SELECT pg_terminate_backend(n) FROM generate_series(1, 99999) AS n', /^pq: permission denied for function pg_terminate_backend/],
    [
      "SELECT pg_logical_emit_message(false, 'x', repeat('x', 1000)) FROM generate_series(1, 10)",
      /^pq: permission denied for function pg_logical_emit_message/,
    ],
    ['SELECT pg_export_snapshot()', /^pq: permission denied for function pg_export_snapshot/],
    ['SELECT lo_creat(-1)', /^pq: permission denied for function lo_creat/],
    ["SELECT lo_from_bytea(0, 'x')", /^pq: permission denied for function lo_from_bytea/],
    ["SELECT lowrite(0, 'x')", /^pq: permission denied for function lowrite/],
    ["SELECT set_config('temp_file_limit', '-1', true)", /^pq: permission denied to set parameter "temp_file_limit"/],
    ['SELECT pg_cancel_backend(n) FROM generate_series(1, 99999) AS n', /^pq: permission denied for function pg_cancel_backend/],
  ])('%s is refused', async (statement, message) => {
    expect(await result(statement)).toMatch(message);
  });

  test('a statement that takes too long is ended, and so is one whose client has gone', async () => {
    expect(await result('SELECT pg_sleep(60)')).toMatch(/^pq: canceling statement due to statement timeout \(57014\)|timed out/);
    const leaving = new AbortController();
    const asked = ask('SELECT pg_sleep(60)', false, leaving.signal).catch(() => undefined);
    await expect.poll(running).toBe(1);
    leaving.abort();
    await asked;
    await expect.poll(running, { timeout: 1500 }).toBe(0);
  });

  test('a statement fills no disk with temporary files', async () => {
    const patient = await startTestServer({ database, limits: { querySeconds: 60 } });
    const answer = await ask(
      "SELECT count(*) AS n FROM (SELECT repeat('x', 200) || i AS t FROM generate_series(1, 600000) AS i ORDER BY 1 OFFSET 1) AS sorted",
      false,
      undefined,
      patient,
    );
    const reported = await answer.text();
    await patient.close();
    expect([answer.status, reported]).toEqual([400, 'pq: temporary file size exceeds temp_file_limit (65536kB) (53400)\n']);
  });

  // where the computer is so busy that the first has ended before the last begins, it begins anew
  test('statements that do not hear that they are ended keep their places, all but one, and nobody else is refused', {
    timeout: 120_000,
    retry: 2,
  }, async () => {
    await owner.query('DROP ROLE IF EXISTS crowd');
    // GEOS looks at nothing while it compares: neither a cancel nor the limit on time ends it for some seconds
    const DEAF = `SELECT ST_HausdorffDistance(ST_MakeLine(a), ST_MakeLine(b), 0.002) AS n FROM (
      SELECT array_agg(ST_MakePoint(i, (i * 7919) % 1009)) AS a, array_agg(ST_MakePoint(i + 0.5, (i * 7919) % 1013)) AS b
      FROM generate_series(1, 400) AS i) AS lines`;
    await owner.query(`${strangerSql('crowd')} ALTER ROLE crowd CONNECTION LIMIT 4`);
    const crowded = await openSqlDatabase(postgres.address('crowd'));
    const shared = await startTestServer({ database: crowded, standIn: (address) => address.replace('127.0.0', '192.0.2') });
    const send = (statement: string, localAddress: string) => {
      const path = `/sql/interpreter?${new URLSearchParams({ data: statement, 'options[geojson]': 'false' })}`;
      const sent = request({ host: '127.0.0.1', port: shared.port, path, localAddress, agent: false });
      const answered = new Promise<number | undefined>((resolve) => {
        sent.on('response', (response) => resolve(response.resume().statusCode));
        sent.on('error', () => resolve(undefined));
      });
      sent.end();
      return { sent, answered };
    };
    const busy = async () =>
      Number((await owner.query("SELECT count(*) AS n FROM pg_stat_activity WHERE usename = 'crowd' AND state = 'active'")).rows[0].n);
    try {
      for (let attack = 1; attack <= 2; attack++) {
        const all = [1, 2, 3].map(() => send(DEAF, '127.0.0.2'));
        await expect.poll(busy, { timeout: 20_000, interval: 20 }).toBe(3);
        for (const { sent } of all) sent.destroy();
        await Promise.all(all.map(({ answered }) => answered));
      }
      expect(await send('SELECT 1 AS n', '127.0.0.3').answered).toBe(200);
      // they still run
      expect(await busy()).toBe(3);
      await expect.poll(busy, { timeout: 120_000 }).toBe(0);
      const all = await Promise.all(['127.0.0.2', '127.0.0.3', '127.0.0.2'].map((from) => send('SELECT 1 AS n', from).answered));
      expect(all).toEqual([200, 200, 200]);
    } finally {
      await shared.close();
      await crowded.close();
    }
  });

  test('a server ends though a statement does not', async () => {
    const open = await openSqlDatabase(postgres.address(STRANGER), { ...SQL_LIMITS, connections: 1 });
    const leaving = new AbortController();
    const free = new Promise<void>((resolve) => {
      const rows = open.rows('SELECT pg_sleep(60)', 'json', 60, leaving.signal, resolve);
      rows.catch(() => undefined);
    });
    await expect.poll(running).toBe(1);
    leaving.abort();
    await open.close();
    await free;
  });

  test('a row that is too large is not held, and an answer without end is cut', async () => {
    const large = JSON.parse(await (await ask("SELECT 1 AS a UNION ALL SELECT length(repeat('x', 9)) UNION ALL SELECT 2")).text());
    expect(large.result).toHaveLength(3);
    // a busy computer may need longer for the row than the limit that ends the last one
    const patient = await startTestServer({ database, limits: { querySeconds: 60 } });
    const held = JSON.parse(await (await ask("SELECT repeat('x', 20000000) AS text", false, undefined, patient)).text());
    await patient.close();
    expect(held).toMatchObject({ result: [], remark: 'A row is larger than 16 MB: select less of it.' });
    const cut = await (await ask('SELECT generate_series(1, 100000000) AS n')).text();
    expect(JSON.parse(cut).remark).toMatch(
      /^runtime error: pq: canceling statement due to statement timeout|^runtime error: the time for one statement is over|^The answer has more than/,
    );
  });

  test('rows that nobody reads give their connection back when their client goes', async () => {
    const leaving = [new AbortController(), new AbortController()];
    for (const { signal } of leaving) await database.rows('SELECT generate_series(1, 1000) AS n', 'json', 2, signal);
    for (const client of leaving) client.abort();
    expect(await result('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('a connection that breaks ends its statement, and not the server', async () => {
    const breakAll = () => owner.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [STRANGER]);
    // by the statement itself: so much time lies between its end and that of its transaction
    for (let time = 0; time < 10; time++) await result("SELECT set_config('idle_in_transaction_session_timeout', '1', false)");
    const asked = ask('SELECT pg_sleep(60)');
    await expect.poll(running).toBe(1);
    await breakAll();
    expect((await asked).status).toBe(500);
    // between two pieces of the answer, more often than there are connections
    for (let time = 0; time < 3; time++) {
      const rows = await database.rows('SELECT generate_series(1, 1000) AS n', 'json', 2, new AbortController().signal);
      await breakAll();
      await expect(countOf(rows)).rejects.toThrow();
    }
    // where no more is read
    for (let time = 0; time < 3; time++) {
      const rows = await database.rows('SELECT generate_series(1, 1000) AS n', 'json', 2, new AbortController().signal);
      await rows.next();
      await breakAll();
      await rows.return();
    }
    expect(await result('SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('an error is not held where it is larger than a row may be', async () => {
    const small = await openSqlDatabase(postgres.address(STRANGER), { ...SQL_LIMITS, rowBytes: 100_000, connections: 1 });
    const asked = (text: string) => small.rows(text, 'json', 2, new AbortController().signal);
    await expect(asked("SELECT repeat('x', 200000)::int AS n")).rejects.toThrow(LargeMessage);
    await expect(asked("SELECT repeat('x', 90000)::int AS n")).rejects.toThrow(/^invalid input syntax for type integer: "x{90000}"$/);
    expect(await countOf(await asked("SELECT repeat('x', 99989) AS n FROM generate_series(1, 20)"))).toBe(20);
    await small.close();
  });

  test('many at once wait for their turn, and all are answered', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => result(`SELECT ${n} AS n FROM pg_sleep(0.05)`)));
    expect(answers).toEqual(Array.from({ length: 8 }, (_, n) => [{ n }]));
  });

  test('a role that may do more than read is not taken', async () => {
    await expect(openSqlDatabase(postgres.address(OWNER))).rejects.toThrow(
      'the database of --database cannot be used: the role flyover may do more than read; make one with LOGIN and SELECT alone',
    );
    await owner.query('GRANT EXECUTE ON FUNCTION pg_cancel_backend TO PUBLIC');
    await expect(openSqlDatabase(postgres.address(STRANGER))).rejects.toThrow(
      /those who ask could read and end each other's statements; .* REVOKE EXECUTE ON FUNCTION pg_cancel_backend\(integer\) FROM PUBLIC, stranger$/,
    );
    await owner.query('REVOKE EXECUTE ON FUNCTION pg_cancel_backend FROM PUBLIC');
    for (const name of [
      'pg_export_snapshot()',
      'lo_creat(integer)',
      'lowrite(integer, bytea)',
      'pg_logical_emit_message(boolean, text, text)',
    ]) {
      for (const who of ['PUBLIC', STRANGER]) {
        await owner.query(`GRANT EXECUTE ON FUNCTION ${name} TO ${who}`);
        const refused = await openSqlDatabase(postgres.address(STRANGER)).catch(String);
        expect(refused).toMatch(
          /those who ask could fill the disk of the database; as a superuser of the database: REVOKE EXECUTE ON FUNCTION /,
        );
        await owner.query(/REVOKE .*$/.exec(String(refused))?.[0] ?? '');
        await (await openSqlDatabase(postgres.address(STRANGER))).close();
      }
    }
    await owner.query(`ALTER ROLE ${STRANGER} RESET temp_file_limit`);
    const endless = await openSqlDatabase(postgres.address(STRANGER)).catch(String);
    expect(endless).toMatch(/temporary files of the role stranger have no limit, .*: ALTER ROLE stranger SET temp_file_limit = '1GB'$/);
    await owner.query(/ALTER ROLE .*$/.exec(String(endless))?.[0] ?? '');
    await (await openSqlDatabase(postgres.address(STRANGER))).close();
    await expect(openSqlDatabase('postgresql://nobody@localhost/none?host=%2Fnowhere')).rejects.toThrow(
      /^the database of --database cannot be used: /,
    );
  });
});
