/** The table `about`: facts about all elements together, and reads that see the elements of one moment. */
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { allRows, type SqlConnection } from './sql-connection.ts';
import { hasCode, SqlProblem } from './sql-problem.ts';

/** Facts about the elements of a database. */
export interface About {
  /** ISO 8601 time of the data; empty where it is unknown. */
  readonly osmBase: string;
  readonly copyright?: string;
  /** Sequence number of the last change of a replication. */
  readonly sequence?: number;
  readonly counts: { readonly nodes: number; readonly ways: number; readonly relations: number };
  /** South, west, north, east in degrees; absent where no node has a position. After updates they may be too large. */
  readonly bounds?: readonly [south: number, west: number, north: number, east: number];
  /** Time of the last import or update, ISO 8601; as a text, a later one is greater. */
  readonly changed: string;
}

/** Reads the facts. @throws SqlProblem where there are no tables, or those of another version; the database's error */
export async function readAbout(connection: SqlConnection, signal?: AbortSignal): Promise<About> {
  const [{ there }] = await allRows(connection, `SELECT to_regclass('${SCHEMA}.about') IS NOT NULL AS there`, [], signal);
  if (there !== true) throw new SqlProblem({ kind: 'noTables' });
  return readFacts(connection, signal);
}

/** Options of `readTables`. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** The longest wait for the last step of an import, ms. */
  readonly patience?: number;
}

/** Longest wait for the last step of an import, ms: the step waits for the queries that still read the old tables. */
const IMPORT_PATIENCE = 20_000;

/**
 * Reads the tables in one transaction: all rows are of one moment, and no import replaces the tables meanwhile. Waits for an import that is
 * in its last step.
 *
 * @throws SqlProblem `noTables`, `otherVersion`, and `importing` where the last step of an import takes longer; the error of `read`; the
 * database's error; the signal's reason
 */
export async function readTables<T>(
  connection: SqlConnection,
  read: (about: About) => Promise<T>,
  { signal, patience = IMPORT_PATIENCE }: ReadOptions = {},
): Promise<T> {
  await allRows(connection, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', [], signal);
  try {
    await holdTables(connection, Math.min(patience, IMPORT_PATIENCE), signal);
    return await read(await readFacts(connection, signal));
  } finally {
    await allRows(connection, 'ROLLBACK').catch(() => undefined);
  }
}

/** Codes of PostgreSQL's appendix A: `undefined_table`, `invalid_schema_name`. */
const NO_TABLE = /^(42P01|3F000)$/;
/** `lock_not_available` */
const LOCKED = /^55P03$/;

/**
 * Locks the table that an import replaces first. A query that waited for the lock itself would see the new table as it was at its start:
 * empty. `LOCK` takes no snapshot, so that the transaction sees what is there after the wait.
 */
async function holdTables(connection: SqlConnection, patience: number, signal: AbortSignal | undefined): Promise<void> {
  await allRows(connection, `SET LOCAL lock_timeout = ${Math.max(1, Math.ceil(patience))}`, [], signal);
  try {
    await allRows(connection, `LOCK TABLE ${SCHEMA}.about IN ACCESS SHARE MODE`, [], signal);
  } catch (thrown) {
    if (hasCode(thrown, NO_TABLE)) throw new SqlProblem({ kind: 'noTables' });
    if (hasCode(thrown, LOCKED)) throw new SqlProblem({ kind: 'importing' });
    throw thrown;
  }
}

async function readFacts(connection: SqlConnection, signal: AbortSignal | undefined): Promise<About> {
  const rows = await allRows(connection, `SELECT key, value FROM ${SCHEMA}.about`, [], signal);
  const about = new Map(rows.map(({ key, value }) => [String(key), String(value)]));
  const found = about.get('schema') ?? '';
  if (found !== SCHEMA_VERSION) throw new SqlProblem({ kind: 'otherVersion', found, wanted: SCHEMA_VERSION });
  const count = (key: string) => Number(about.get(key) ?? 0);
  const copyright = about.get('copyright');
  const sequence = about.get('sequence');
  const bounds = boundsOf(about.get('bounds'));
  return {
    osmBase: about.get('osm_base') ?? '',
    counts: { nodes: count('nodes'), ways: count('ways'), relations: count('relations') },
    changed: about.get('changed') ?? '',
    ...(copyright !== undefined && { copyright }),
    ...(sequence !== undefined && { sequence: Number(sequence) }),
    ...(bounds !== undefined && { bounds }),
  };
}

/** SQL of the present moment as in `About.changed`. */
export const CHANGED_NOW = `to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Returns facts as rows of the table; unknown facts have no row. */
export function aboutRows(about: Omit<About, 'changed'>): [key: string, value: string][] {
  const { osmBase, copyright, sequence, counts, bounds } = about;
  return [
    ['schema', SCHEMA_VERSION],
    ['osm_base', osmBase],
    ...Object.entries(counts).map(([table, count]): [string, string] => [table, String(count)]),
    ...(copyright === undefined ? [] : [['copyright', copyright] satisfies [string, string]]),
    ...(sequence === undefined ? [] : [['sequence', String(sequence)] satisfies [string, string]]),
    ...(bounds === undefined ? [] : [['bounds', bounds.join(',')] satisfies [string, string]]),
  ];
}

function boundsOf(text: string | undefined): About['bounds'] {
  const [south, west, north, east] = (text ?? '').split(',').map(Number);
  return east === undefined ? undefined : [south, west, north, east];
}
