/** Elements out of the tables for other purposes than a query: what a map or a place search takes. */
import type { ElementStore } from '@flyover/osm-elements';
import { fetchText } from './fetch-text.ts';
import type { Seeds } from './need.ts';
import { FetchedElements } from './read-rows.ts';
import { type SqlConnection, SqlValues } from './sql-connection.ts';

/** Options of fetching. */
export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** Number of elements at most, parts of others among them. */
  readonly most: number;
}

/**
 * Elements with all that they consist of, each once, in no order.
 *
 * @param seedsOf writes the conditions of those that it begins with
 * @returns undefined where there are more than allowed
 * @throws what the database says; the signal's reason
 */
export async function fetchElements(
  connection: SqlConnection,
  seedsOf: (values: SqlValues) => Omit<Seeds, 'isComplete'>,
  { signal, most }: FetchOptions,
): Promise<ElementStore | undefined> {
  const values = new SqlValues();
  const sql = fetchText({ ...seedsOf(values), isComplete: true }, values, most + 1);
  const elements = new FetchedElements({});
  for await (const page of connection.query(sql, values.list, signal)) {
    for (const row of page) elements.add(row);
    if (elements.count > most) return undefined;
  }
  return elements.store;
}
