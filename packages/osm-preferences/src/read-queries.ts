/** The saved queries among the preferences of an account. */
import { decodeEntry, type SavedQuery } from './entry-text.ts';
import { type EntryDamage, PreferenceError } from './preference-error.ts';

/** Preferences by key, those of other programs too. */
export type Preferences = ReadonlyMap<string, string>;

/** What the keys of saved queries begin with: today's tool's, so that both see the same queries. */
export const KEY_PREFIX = 'overpass-ide';

/** The entry that says how many queries there are. */
export const COUNT_KEY = `${KEY_PREFIX}_query-count`;

/** The key of a chunk of a query. */
export function chunkKey(index: number, chunk: number): string {
  return `${KEY_PREFIX}_query_${index}_${chunk}`;
}

/** A query and the number in its keys. */
export interface IndexedQuery extends SavedQuery {
  readonly index: number;
}

/** A query that cannot be read, and the number in its keys. */
export interface DamagedQuery {
  readonly index: number;
  readonly damage: EntryDamage;
}

/** What the preferences hold. */
export interface QueryReading {
  /** In the order of their numbers, two of one name included. */
  readonly queries: readonly IndexedQuery[];
  /** Queries that cannot be read, and why; nothing of them is ever changed. */
  readonly damaged: readonly DamagedQuery[];
}

/**
 * Reads every query that has a first chunk, whatever the count says: the count may be older than the queries.
 * A query that is damaged is told, the others are read.
 */
export function readQueries(preferences: Preferences): QueryReading {
  const queries: IndexedQuery[] = [];
  const damaged: DamagedQuery[] = [];
  for (const index of indexesOf(preferences)) {
    try {
      queries.push({ index, ...decodeEntry((chunk) => preferences.get(chunkKey(index, chunk))) });
    } catch (error) {
      if (!(error instanceof PreferenceError) || error.damage === undefined) throw error;
      damaged.push({ index, damage: error.damage });
    }
  }
  return { queries, damaged };
}

/** The queries by their names; of two with one name, as an interrupted save leaves them, the later. */
export function queriesByName(preferences: Preferences): ReadonlyMap<string, string> {
  return new Map(readQueries(preferences).queries.map(({ name, query }) => [name, query]));
}

/** The numbers of queries with a first chunk, ascending. */
export function indexesOf(preferences: Preferences): number[] {
  const first = new RegExp(`^${KEY_PREFIX}_query_(0|[1-9]\\d{0,5})_0$`);
  const indexes: number[] = [];
  for (const key of preferences.keys()) {
    const found = first.exec(key);
    if (found !== null) indexes.push(Number(found[1]));
  }
  return indexes.sort((a, b) => a - b);
}
