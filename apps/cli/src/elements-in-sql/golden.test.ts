/**
 * Queries that people wrote, and those of the golden answers, over real extracts in a real PostgreSQL: the bytes of the engine over memory. A fifth of the
 * former in `npm test`, all of them by `npm run check:sql`.
 */
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOsmPbf } from '@flyover/osm-elements';
import { answerQuery, createDatabase, type Database } from '@flyover/overpass-engine';
import { gatherElements, importElements } from '@flyover/overpass-sql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { connectPostgres, type PostgresConnection } from './postgres-connection.ts';

const root = join(import.meta.dirname, '../../../../..');
const golden = process.env.FLYOVER_GOLDEN ?? join(root, 'shared/golden');
const data = process.env.FLYOVER_TESTDATA ?? join(root, 'shared/data');
const EXTRACTS = ['liechtenstein', 'monaco'];
const programs = postgresPrograms();
const paths = [golden, ...EXTRACTS.map((name) => join(data, `${name}.osm.pbf`))];
const missing = programs === undefined ? 'PostgreSQL' : paths.find((path) => !existsSync(path));
if (missing !== undefined) console.warn(`Queries over PostgreSQL are skipped: ${missing} is not there.`);
const isWhole = process.env.FLYOVER_CHECK_SQL === 'all';

interface Case {
  readonly name: string;
  readonly extract: string;
  readonly query: string;
}

describe.skipIf(missing !== undefined).each(EXTRACTS)('%s in PostgreSQL', (extract) => {
  const cases = missing === undefined ? allCases().filter((each) => each.extract === extract) : [];
  let postgres: Postgres;
  let connection: PostgresConnection;
  let memory: Database;
  let same = 0;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    connection = await connectPostgres(postgres.address(OWNER));
    memory = createDatabase(await readOsmPbf(createReadStream(join(data, `${extract}.osm.pbf`))));
    await importElements(connection, memory);
  });
  afterAll(async () => {
    if (isWhole) console.log(`${extract}: ${same} of ${cases.length} queries have the same answer`);
    await connection?.end();
    await postgres?.stop();
  });

  test.each(cases)('$name', async ({ query }) => {
    const { database } = await gatherElements(connection, query);
    expectSame(await answerLines(database, query), await answerLines(memory, query));
    same++;
  });
});

function allCases(): Case[] {
  const folder = (name: string, extractOf: (file: string) => string) =>
    readdirSync(join(golden, name))
      .filter((file) => file.endsWith('.overpassql'))
      .sort()
      .map((file): Case => ({ name: `${name} ${file}`, extract: extractOf(file), query: readFileSync(join(golden, name, file), 'utf8') }));
  const wild = folder('wild/queries', (file) => file.split('-')[0]);
  if (!isWhole) return wild.filter((_, i) => i % 5 === 0);
  const probes = readFileSync(join(golden, 'probes.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): { id: string; data: string; query: string } => JSON.parse(line))
    .map(({ id, data: extract, query }): Case => ({ name: `probe ${id}`, extract, query }));
  const ofLiechtenstein = () => 'liechtenstein';
  return [...folder('queries', ofLiechtenstein), ...folder('edge', ofLiechtenstein), ...wild, ...probes];
}

/** Without how many seconds and megabytes something took. */
async function answerLines(database: Database, query: string): Promise<string[]> {
  const { status, contentType, body } = await answerQuery(database, query);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return `${status} ${contentType}\n${text.replace(/after \d+ seconds/, 'after some seconds').replace(/at least \d+ MB/, 'at least some MB')}`.split(
    '\n',
  );
}

/** A comparison of 100,000 lines by the test library takes longer than the test. */
function expectSame(given: readonly string[], expected: readonly string[]): void {
  const length = Math.max(given.length, expected.length);
  for (let i = 0; i < length; i++) if (given[i] !== expected[i]) expect(given.slice(i, i + 5)).toEqual(expected.slice(i, i + 5));
}
