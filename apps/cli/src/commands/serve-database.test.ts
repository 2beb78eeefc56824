/** `flyover serve --engine sql` with a real PostgreSQL: its answers, and its behaviour while the database stops and returns. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allRows } from '@flyover/overpass-sql';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReplicas } from '../elements-in-sql/replicas.ts';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { runCommand } from '../testing/test-io.ts';

const programs = postgresPrograms();
if (programs === undefined) console.warn('serve --engine sql is skipped: no PostgreSQL');
const SOON = { timeout: 120_000, interval: 200 };
const NOBODY = 'postgresql://nobody@127.0.0.1:1/nothing';

describe.skipIf(programs === undefined)('serve --engine sql', () => {
  let postgres: Postgres;
  let folder: string;
  let town: string;
  const interrupt = new AbortController();
  let ended: ReturnType<typeof runCommand>;
  let output = '';
  let address = '';
  const ask = async (query: string) => {
    const response = await fetch(`${address}api/interpreter`, { method: 'POST', body: query });
    return `${response.status} ${await response.text()}`;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flyover-serve-sql-'));
    town = join(folder, 'town.osm');
    writeFileSync(town, SMALL_TOWN);
    postgres = await startPostgres(programs ?? '');
    const databases = [`--database=${NOBODY}`, `--database=${postgres.address(OWNER)}`];
    ended = runCommand(['serve', '--engine', 'sql', '--port', '0', ...databases], {
      interrupted: interrupt.signal,
      onOutput(text) {
        output += text;
      },
    });
  });
  afterAll(async () => {
    interrupt.abort();
    await ended;
    await postgres?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  test('it starts over a database without elements, says how they get there, and has them when they are', async () => {
    await expect.poll(() => output, SOON).toContain('Ctrl+C');
    address = /http:\S+/.exec(output)?.[0] ?? '';
    expect(output).toContain('the database has no elements yet: put some in with flyover import');
    expect(await ask('node(1);out;')).toMatch(/^503 [\s\S]*the query failed: the database has no elements yet/);
    expect((await fetch(`${address}tiles/1/1/1.mvt`)).status).toBe(503);
    expect((await runCommand(['import', town, `--database=${postgres.address(OWNER)}`])).stdout).toContain('the database has 12 nodes');
    await expect.poll(() => ask('[out:csv(::id;false)];node(1);out;'), SOON).toBe('200 1\n');
    await expect
      .poll(() => output, SOON)
      .toMatch(/The database has other elements, or answers again: nothing: 12 nodes, 3 ways, 1 relations in /);
  });
  test('queries, tiles, searches and facts come from it, and the replica that is not there is left out', async () => {
    const { stdout } = await runCommand(['query', `--data=${town}`], { stdin: 'nwr[name];out meta geom;' });
    expect(await ask('nwr[name];out meta geom;')).toBe(`200 ${stdout}`);
    expect(await (await fetch(`${address}search?q=linden&format=json`)).json()).toMatchObject([
      { display_name: 'Lindenhof' },
      { display_name: 'Lindenstraße, Ahorn' },
    ]);
    expect((await fetch(`${address}tiles/12/2275/1933.mvt`)).status).toBe(200);
    expect(await (await fetch(`${address}config.json`)).json()).toMatchObject({ data: { counts: { nodes: 12 } } });
  });
  test('a query with a fault, and one that reads too much, are told as ever', async () => {
    expect(await ask('node[amenity;out;')).toMatch(/^400 /);
    expect(await ask('[timeout:1];node(0,0,1,1);out;')).toMatch(/^200 /);
  });
  test('changes of the data are seen by queries at once, by the rest soon', async () => {
    const change = join(folder, 'change.osc');
    writeFileSync(
      change,
      '<osmChange version="0.6"><create><node id="77" version="1" lat="10" lon="20"><tag k="name" v="Neu"/></node></create></osmChange>',
    );
    expect((await runCommand(['update', change, `--database=${postgres.address(OWNER)}`])).stdout).toBe(
      'the database has 13 nodes, 3 ways and 1 relations after 1 file of changes, up to 2026-03-01T12:00:00Z\n',
    );
    expect(await ask('[out:csv(::id;false)];node[name=Neu];out;')).toBe('200 77\n');
    await expect.poll(async () => (await (await fetch(`${address}config.json`)).json()).data.counts.nodes, SOON).toBe(13);
    expect(await (await fetch(`${address}search?q=neu&format=json`)).json()).toMatchObject([{ osm_id: 77 }]);
  });
  test('a database that goes is told, and asked again when it comes back', async () => {
    await postgres.halt();
    await expect.poll(() => ask('node(1);out;'), SOON).toMatch(/^503 [\s\S]*the database does not answer: /);
    expect((await fetch(`${address}config.json`)).status).toBe(200);
    await postgres.again();
    await expect.poll(() => ask('[out:csv(::id;false)];node(77);out;'), SOON).toBe('200 77\n');
  });
  test('of replicas one that is gone is left out within a run, and taken back', async () => {
    const other = await startPostgres(programs ?? '');
    try {
      await runCommand(['import', town, `--database=${other.address(OWNER)}`]);
      const replicas = createReplicas([other.address(OWNER), postgres.address(OWNER)], { interval: 200 });
      const where = () =>
        replicas.use(async (connection) => (await allRows(connection, 'SELECT count(*)::integer AS n FROM flyover.nodes'))[0].n);
      const both = async () => new Set(await Promise.all([where(), where(), where(), where()]));
      expect(await both()).toEqual(new Set([12, 13]));
      await other.halt();
      expect(await both()).toEqual(new Set([13]));
      await other.again();
      await expect.poll(both, SOON).toEqual(new Set([12, 13]));
      await replicas.end();
    } finally {
      await other.stop();
    }
  });
  test('one that takes connections and says nothing does not keep runs waiting', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const place = silent.address();
    const port = typeof place === 'object' ? place?.port : undefined;
    const replicas = createReplicas([`postgresql://x@127.0.0.1:${port}/x`, postgres.address(OWNER)], { patience: 300 });
    const ask = () => replicas.use(async () => 'answered');
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['answered', 'answered', 'answered']);
    await replicas.end();
    silent.close();
  });
  test.each(['given up', 'left with its thread'])('a statement that is %s ends in the database', async (how) => {
    const replicas = createReplicas([postgres.address(OWNER)], { interval: 200 });
    const running =
      "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' AND state = 'active' AND pid <> pg_backend_pid()";
    const active = () => replicas.use(async (connection) => (await allRows(connection, running))[0].n);
    const over = new AbortController();
    const sleeping = replicas.use(async (connection) => {
      if (how === 'left with its thread') over.signal.addEventListener('abort', () => connection.cut());
      const signal = how === 'given up' ? over.signal : undefined;
      for await (const _ of connection.query('SELECT pg_sleep(600)', [], signal));
    });
    sleeping.catch(() => undefined);
    await expect.poll(active, SOON).toBe(1);
    over.abort(new Error('enough'));
    await expect.poll(active, SOON).toBe(0);
    await expect(sleeping).rejects.toThrow(how === 'given up' ? 'enough' : 'away');
    await replicas.end();
  });
  test('--check-config tries each address', async () => {
    const check = (database: string) => runCommand(['serve', '--check-config', '--port', '0', '--engine', 'sql', `--database=${database}`]);
    expect((await check(postgres.address(OWNER))).stdout).toContain('ok: the database of --database answers, and has 17 elements\n');
    const { code, stderr } = await check(NOBODY);
    expect([code, stderr]).toEqual([1, expect.stringContaining('the database of --database cannot be used: connect ECONNREFUSED')]);
  });
});

test.each([
  [['--engine', 'postgis'], '--engine must be sql, not "postgis"'],
  [['--engine', 'sql'], '--engine sql needs --database postgresql://role@host/name'],
  [['--database', NOBODY, '--database', NOBODY], 'several --database are replicas of one database: add --engine sql'],
  [['--engine', 'sql', '--database', NOBODY, '--data', 'x.osm'], '--engine sql takes the place of --data'],
  [['--engine', 'sql', '--database', 'localhost/osm'], '--database must be an address such as postgresql://role@host/name'],
])('refuses %j', async (options, message) => {
  const { code, stderr } = await runCommand(['serve', '--port', '0', ...options]);
  expect([code, stderr.startsWith(`flyover serve: ${message}`)]).toEqual([2, true]);
});
