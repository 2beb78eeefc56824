/** `createDatabase`: a store ready to be queried. */
import { type ElementStore, preparedOf, sortStore, withInlinePlaces, withOwnIds } from '@flyover/osm-elements';
import { assembleDatabase, layFoundations } from './assemble-database.ts';
import type { Database } from './database.ts';
import { createHistoryDatabase } from './history/history-database.ts';
import { withLastNames } from './history/last-names.ts';
import { indexSource } from './index/prepared-indexes.ts';
import { resolveMembers, resolveWayNodes } from './index/references.ts';

/** What `createDatabase` takes. */
export interface DatabaseOptions {
  /** ISO 8601 time of the data, where the store does not say. */
  readonly osmBase?: string;
  /** Of a prepared file: the share of a table up to which rows are read page by page and not with the whole table. */
  readonly partShare?: number;
}

/**
 * Prepares a store for queries. Nothing but the order of ids is looked at until a query asks.
 *
 * @param store any order; elements that occur twice count once (`sortStore`), but where the store has a history (`StoreInfo.history`):
 * there they are versions, and the database shows the present until a query asks for another moment. Of versions of one second the last
 * counts, and users have the last name of their uid. Geometry that stands inside of ways and members is there as nodes (`withInlinePlaces`), and elements without ids have some (`withOwnIds`)
 */
export function createDatabase(store: ElementStore, options: DatabaseOptions = {}): Database {
  const inOrder = sortStore(preparedOf(store) === undefined ? withInlinePlaces(withOwnIds(store)) : store);
  // a prepared file got them when it was made
  const sorted = inOrder.info.history === true && preparedOf(inOrder) === undefined ? withLastNames(inOrder) : inOrder;
  const foundations = layFoundations(sorted, sorted.info.osmBase ?? options.osmBase ?? '');
  if (sorted.info.history === true) return createHistoryDatabase(foundations);
  const prepared = preparedOf(sorted);
  const source = indexSource(sorted, true);
  const references = {
    wayNodes: source.kept('ways.refRows', () => prepared?.wayNodes() ?? resolveWayNodes(sorted)),
    members: source.kept('relations.memberRows', () => prepared?.members() ?? resolveMembers(sorted)),
  };
  return assembleDatabase(foundations, references, undefined, options.partShare);
}
