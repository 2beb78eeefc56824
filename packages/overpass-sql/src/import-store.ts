/** Imports elements into PostgreSQL, all of them or none. */
import { summarizeStore } from '@flyover/osm-elements';
import type { Database } from '@flyover/overpass-engine';
import { type About, aboutRows, CHANGED_NOW } from './about.ts';
import { COPIED_COLUMNS, COPIED_TABLES, copyLines } from './copy-lines.ts';
import type { PlaceWords } from './place-words.ts';
import { createPostpassViews, DROP_POSTPASS_VIEWS, HAS_POSTGIS } from './postpass-views.ts';
import { createIndexes, createTables, DROP_TABLES, KNOWN_BY, SCHEMA } from './schema.ts';
import { allRows, type ImportConnection, type SqlValue } from './sql-connection.ts';
import { SqlProblem } from './sql-problem.ts';

/** Options of an import. */
export interface ImportOptions {
  readonly signal?: AbortSignal;
  /** Called after each step with the number of elements in the database. */
  readonly progress?: (elements: number) => void;
  /** Words for a place search over the tables; without them the search finds nothing. */
  readonly words?: PlaceWords;
}

/** Schema that holds the rows until all of them are complete. */
const BUILT = `${SCHEMA}_import`;

/** The key of the lock that an import or an update holds: "flyover" in ASCII. */
export const LOCK = '28829716441359730';

/**
 * Replaces the elements of the tables in one transaction: until it ends, other connections see those from
 * before, and after an error nothing has changed.
 *
 * @param database the elements, without a history
 * @throws SqlProblem; the database's error; the signal's reason
 */
export async function importElements(connection: ImportConnection, database: Database, options: ImportOptions = {}): Promise<void> {
  const { signal, progress = () => undefined, words = () => [] } = options;
  const run = (sql: string, values: readonly SqlValue[] = []) => allRows(connection, sql, values, signal);
  await run('BEGIN');
  try {
    const [{ locked }] = await run('SELECT pg_try_advisory_xact_lock($1::bigint) AS locked', [LOCK]);
    if (locked !== true) throw new SqlProblem({ kind: 'busy' });
    await refuseForeignSchema(run);
    for (const statement of createTables(BUILT)) await run(statement);
    let elements = 0;
    for (const table of COPIED_TABLES) {
      const lines = copyLines(database, table, words, (count) => {
        elements += count;
        progress(elements);
      });
      await connection.copy(`COPY ${BUILT}.${table} (${COPIED_COLUMNS[table]}) FROM STDIN`, lines, signal);
    }
    for (const [key, value] of aboutRows(aboutOf(database)))
      await run(`INSERT INTO ${BUILT}.about (key, value) VALUES ($1, $2)`, [key, value]);
    await run(`INSERT INTO ${BUILT}.about (key, value) VALUES ('changed', ${CHANGED_NOW})`);
    for (const statement of createIndexes(BUILT)) await run(statement);
    const [{ there }] = await run(HAS_POSTGIS);
    if (there === true) for (const statement of createPostpassViews(BUILT)) await run(statement);
    for (const statement of [...DROP_POSTPASS_VIEWS, ...DROP_TABLES]) await run(statement);
    await run(`ALTER SCHEMA ${BUILT} RENAME TO ${SCHEMA}`);
    await run('COMMIT');
  } catch (thrown) {
    await allRows(connection, 'ROLLBACK').catch(() => undefined);
    throw thrown;
  }
}

/** Refuses a schema of that name that lacks some of the tables, since it is a user's own. */
async function refuseForeignSchema(run: (sql: string, values: readonly SqlValue[]) => Promise<readonly { [name: string]: unknown }[]>) {
  const [{ there, tables }] = await run(
    `SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1) AS there,
      (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = ANY($2::text[]))::integer AS tables`,
    [SCHEMA, KNOWN_BY],
  );
  if (there === true && tables !== KNOWN_BY.length) throw new SqlProblem({ kind: 'foreignSchema', schema: SCHEMA });
}

function aboutOf({ store, osmBase }: Database): Omit<About, 'changed'> {
  const { copyright, sequence, bounds = summarizeStore(store).bounds } = store.info;
  const { nodes, ways, relations } = store;
  return {
    osmBase,
    counts: { nodes: nodes.count, ways: ways.count, relations: relations.count },
    ...(copyright !== undefined && { copyright }),
    ...(sequence !== undefined && { sequence }),
    ...(bounds !== undefined && { bounds }),
  };
}
