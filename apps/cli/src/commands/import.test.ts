/** `flyover import` and `flyover query --database` with a real PostgreSQL, without PostGIS. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeOsmPbf } from '@flyover/osm-elements';
import { gatherElements } from '@flyover/overpass-sql';
import { makeSampleTown } from '@flyover/sample-town';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectPostgres } from '../elements-in-sql/postgres-connection.ts';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { runCommand } from '../testing/test-io.ts';

const programs = postgresPrograms();
if (programs === undefined) console.warn('skipped: no PostgreSQL');

describe.skipIf(programs === undefined)('elements in PostgreSQL', () => {
  let postgres: Postgres;
  let folder: string;
  let town: string;
  const database = (role = OWNER) => `--database=${postgres.address(role)}`;
  const say = async (...argv: string[]) => {
    const { code, stdout, stderr } = await runCommand(argv);
    return `${code} ${stdout}${stderr}`;
  };
  const withClient = async (use: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: postgres.address(OWNER) });
    await client.connect();
    await use(client);
    await client.end();
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flyover-import-'));
    town = join(folder, 'town.osm.pbf');
    const chunks: Uint8Array[] = [];
    for await (const chunk of writeOsmPbf(makeSampleTown({ seed: 7, elements: 3000 }))) chunks.push(chunk);
    writeFileSync(town, Buffer.concat(chunks));
    postgres = await startPostgres(programs ?? '');
    await postgres.run('CREATE ROLE reader LOGIN');
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  const QUERY = 'way[highway](53.4985,13.407,53.5015,13.412)->.a; foreach.a->.b(node(around.b:20)[amenity]; out meta;); .a out geom;';
  const ask = (place: string, query = QUERY, ...more: string[]) => runCommand(['query', place, ...more], { stdin: query });

  test('a database without elements says how they get there', async () => {
    expect((await ask(database())).stderr).toBe(
      'flyover query: the database has no elements yet: put some in with flyover import FILE --database URL\n',
    );
  });
  test('a query is answered as over the file', async () => {
    expect(await say('import', town, database())).toBe('0 the database has 2,507 nodes, 478 ways and 15 relations\n');
    const [fromSql, fromFile] = [await ask(database()), await ask(`--data=${town}`)];
    expect(fromSql.stdout).toContain('<tag k="amenity"');
    expect(fromSql).toEqual(fromFile);
  });
  test('--explain shows the SQL with its values and its plan, and what the engine did', async () => {
    const { stdout } = await ask(database(), QUERY, '--explain');
    expect(stdout).toMatch(/^-- line 1: \d+ rows, [\d.]+ ms\nWITH RECURSIVE/);
    expect(stdout).toContain('"highway"');
    // except in the plan, which contains the values
    expect(stdout.replace(/^-- .*$/gm, '')).not.toContain("'highway'");
    expect(stdout).toMatch(/\n-- {3}.*\(cost=[\d.]+ rows=\d+ width=\d+\)\n/);
    expect(stdout).toMatch(/\nline {2}statement/);
    const reported = JSON.parse((await ask(database(), QUERY, '--explain', '--format=json')).stdout);
    expect(reported.sql[0].plan.join('\n')).toMatch(/^Limit {2}\(cost=/);
  });
  test('a query that would read too much is refused, and the connection is at rest', async () => {
    const connection = await connectPostgres(postgres.address(OWNER));
    const refused = gatherElements(connection, 'node[amenity];\nway[!amenity]; out;', { mostElements: 500 });
    await expect(refused).rejects.toMatchObject({ fault: { kind: 'tooManyRows', limit: 500, line: 2 } });
    expect((await gatherElements(connection, 'node[amenity=cafe]; out;')).database.store.nodes.count).toBe(1);
    await connection.end();
  });
  test('a role that may not create, or read, is told what it needs', async () => {
    expect(await say('import', town, database('reader'))).toContain('permission denied for database postgres. The role needs GRANT CREATE');
    const { stderr } = await ask(database('reader'));
    expect(stderr).toContain('permission denied for schema flyover. The role needs GRANT USAGE ON SCHEMA flyover');
  });
  test('a second import at the same time is refused', async () => {
    await withClient(async (client) => {
      await client.query('SELECT pg_advisory_lock(28829716441359730)');
      expect(await say('import', town, database())).toBe(
        '2 flyover import: another import or update of this database is going on: wait until it is over\n',
      );
    });
  });
  test('an import that fails changes nothing', async () => {
    const before = await ask(database());
    const broken = join(folder, 'broken.json');
    writeFileSync(broken, JSON.stringify({ elements: [{ type: 'node', id: 1, lat: 1, lon: 1, tags: { a: 'b\0' } }] }));
    expect(await say('import', broken, database())).toContain('2 flyover import: the database of --database cannot be used: ');
    expect(await ask(database())).toEqual(before);
  });
  test('an import takes the place of what was there', async () => {
    const small = join(folder, 'small.json');
    writeFileSync(small, JSON.stringify({ elements: [{ type: 'node', id: 1, lat: 1, lon: 1, tags: { amenity: 'cafe' } }] }));
    expect(await say('import', small, database())).toBe('0 the database has 1 nodes, 0 ways and 0 relations\n');
    expect((await ask(database(), 'nwr[amenity]; out ids;')).stdout.match(/<node/g)).toHaveLength(1);
  });
  test('what somebody has made on or beside the tables stays, and keeps them', async () => {
    const before = await ask(database());
    for (const made of ['VIEW public.mine AS SELECT id FROM flyover.nodes', 'TABLE flyover.mine (id bigint)']) {
      await withClient((client) => client.query(`CREATE ${made}`));
      expect(await say('import', town, database())).toContain(
        'Views or tables of yours hang on those of the last import: drop or move them',
      );
      expect(await ask(database())).toEqual(before);
      await withClient((client) => client.query(`DROP ${made.split(' ', 2).join(' ')}`));
    }
  });
  test('tables of another version, and a schema of somebody else, are told', async () => {
    await withClient((client) => client.query("UPDATE flyover.about SET value = '0' WHERE key = 'schema'"));
    expect((await ask(database())).stderr).toContain('those of another version of Flyover (0, this one has 2): import the data again');
    await withClient((client) => client.query('DROP SCHEMA flyover CASCADE; CREATE SCHEMA flyover'));
    expect(await say('import', town, database())).toContain('the database has a schema "flyover" that Flyover did not make');
  });
  test('an address that is none, and one where nobody answers', async () => {
    expect(await say('import', town, '--database=mysql://x')).toContain(
      '--database must be an address such as postgresql://role@host/name',
    );
    expect(await say('import', town)).toContain('name the database');
    expect(await say('import', town, '--database=postgresql://x@127.0.0.1:1/x')).toContain('cannot be used: connect ECONNREFUSED');
  });
});
