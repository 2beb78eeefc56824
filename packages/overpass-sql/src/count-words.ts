/** The keys and values of the elements with their approximate counts, for completion. */
import type { CountedWord } from '@flyover/osm-elements';
import type { About } from './about.ts';
import { hasKey } from './conditions.ts';
import { SCHEMA } from './schema.ts';
import { allRows, type SqlConnection, SqlValues } from './sql-connection.ts';

const TABLES = ['nodes', 'ways', 'relations'] as const;

/** The most keys and values returned. */
const MOST_KEYS = 400;
const MOST_VALUES = 200;
/** The longest value counted, bytes: longer ones are names and notes, which users do not ask for. */
const LONGEST = 80;
/** The most rows of a table that are counted: of larger tables a sample is counted, and its counts are scaled up. */
const MOST_ROWS = 1_000_000;
/** The most rows of a table with a key whose values are counted. */
const MOST_WITH_KEY = 100_000;

/** Reads the most frequent keys, 400 at most. */
export async function countKeys(
  connection: SqlConnection,
  { counts }: Pick<About, 'counts'>,
  signal?: AbortSignal,
): Promise<CountedWord[]> {
  const parts = TABLES.map((table) => {
    const share = Math.min(1, MOST_ROWS / Math.max(1, counts[table]));
    const sample = share === 1 ? '' : ` TABLESAMPLE SYSTEM (${share * 100})`;
    return `SELECT k.word, count(*) / ${share}::float8 AS count FROM ${SCHEMA}.${table} e${sample}, jsonb_object_keys(e.tags) AS k (word) GROUP BY 1`;
  });
  return countedRows(connection, parts, [], MOST_KEYS, signal);
}

/** Reads the most frequent values of a key, 200 at most. */
export async function countValues(connection: SqlConnection, key: string, signal?: AbortSignal): Promise<CountedWord[]> {
  const values = new SqlValues();
  const has = hasKey(values, key);
  // no row has it, and the statement has no value then
  if (values.list.length === 0) return [];
  const parts = TABLES.map(
    (table) =>
      `SELECT s.word, count(*)::float8 AS count FROM (SELECT e.tags->>$1::text AS word FROM ${SCHEMA}.${table} e WHERE ${has} LIMIT ${MOST_WITH_KEY}) s GROUP BY 1`,
  );
  return countedRows(connection, parts, values.list, MOST_VALUES, signal);
}

async function countedRows(
  connection: SqlConnection,
  parts: readonly string[],
  values: SqlValues['list'],
  most: number,
  signal: AbortSignal | undefined,
): Promise<CountedWord[]> {
  const sql = `SELECT word, round(sum(count))::float8 AS count FROM (${parts.join(' UNION ALL ')}) t WHERE octet_length(word) <= ${LONGEST} GROUP BY word ORDER BY 2 DESC, word COLLATE "C" LIMIT ${most}`;
  const rows = await allRows(connection, sql, values, signal);
  return rows.map(({ word, count }): CountedWord => [String(word), Number(count)]);
}
