/** A database over a prepared file in memory, as a large one is asked: page by page, however small it is. */
import { type ElementStore, openPrepared, summarizeStore, writePrepared } from '@flyover/osm-elements';
import { createDatabase, type Database, indexColumns } from '../index.ts';

/**
 * Opens it anew each time, with nothing read yet.
 *
 * @param pageValues of a page; the smaller, the less stands in columns that nobody asked for
 */
export function preparedDatabase(store: ElementStore, pageValues: number, osmBase?: string): () => Database {
  const database = createDatabase(store);
  const content = {
    facts: { summary: summarizeStore(store) },
    references: { wayNodes: database.wayNodes(), members: database.members() },
    indexes: indexColumns(database),
    pageValues,
  };
  const bytes = Buffer.concat([...writePrepared(database.store, content)].filter((part) => part !== undefined));
  const file = { size: bytes.length, read: (start: number, end: number) => new Uint8Array(bytes.subarray(start, end)) };
  const options = { partShare: Number.POSITIVE_INFINITY, ...(osmBase !== undefined && { osmBase }) };
  return () => createDatabase(openPrepared(file), options);
}
