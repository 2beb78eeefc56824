/** Reads elements from the tables for purposes other than a query: a map or a place search. */
import type { ElementStore } from '@flyover/osm-elements';
import { fetchText } from './fetch-text.ts';
import type { Seeds } from './need.ts';
import { FetchedElements } from './read-rows.ts';
import { type SqlConnection, SqlValues } from './sql-connection.ts';

/** Options of `fetchElements`. */
export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** The most elements, those that others contain included. */
  readonly most: number;
}

/**
 * Reads elements with all their nodes, ways and members, each once, in no order.
 *
 * @param seedsOf writes the conditions of the elements to start with
 * @returns undefined where there are more elements than allowed
 * @throws the database's error; the signal's reason
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
