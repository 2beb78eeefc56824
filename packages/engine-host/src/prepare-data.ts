/** Makes a prepared file out of elements. */
import {
  type ElementStore,
  joinStores,
  type PreparedContent,
  presentStore,
  type StoreInfo,
  summarizeStore,
  writePrepared,
} from '@flyover/osm-elements';
import { createDatabase, indexColumns } from '@flyover/overpass-engine';
import { largestSettlement } from './data-summary.ts';

/** How to prepare. */
export interface PrepareOptions extends Pick<PreparedContent, 'deflate'> {
  /** Ends it with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * A prepared file with the elements of all stores: sorted, with indexes. Of an element that occurs twice the last counts.
 *
 * @param stores one of them alone may be a history: versions of several files have no common order
 * @returns the file in parts; others get a turn between them
 * @throws the signal's reason
 */
export async function* prepareData(stores: readonly ElementStore[], options: PrepareOptions = {}): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { signal, deflate } = options;
  const joined = joinStores(stores);
  const database = createDatabase(stores.length === 1 ? joined : { ...joined, info: commonInfo(stores) });
  const { store, history } = database;
  const place = largestSettlement(presentStore(store));
  const content: PreparedContent = {
    facts: { summary: summarizeStore(presentStore(store)), ...(place !== undefined && { place }) },
    ...(history === undefined && { references: { wayNodes: database.wayNodes(), members: database.members() } }),
    indexes: indexColumns(database),
    ...(deflate !== undefined && { deflate }),
  };
  for (const part of writePrepared(store, content)) {
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal?.throwIfAborted();
    if (part !== undefined) yield part;
  }
}

/** What is true of several files together: their common box, and the oldest of their times. */
function commonInfo(stores: readonly ElementStore[]): StoreInfo {
  const times = stores.flatMap(({ info: { osmBase } }) => (osmBase === undefined ? [] : [osmBase])).sort();
  const boxes = stores.flatMap(({ info: { bounds } }) => (bounds === undefined ? [] : [bounds]));
  const info: StoreInfo = {};
  if (times.length === stores.length) info.osmBase = times[0];
  if (boxes.length === stores.length) {
    info.bounds = boxes.reduce(([s, w, n, e], [south, west, north, east]) => [
      Math.min(s, south),
      Math.min(w, west),
      Math.max(n, north),
      Math.max(e, east),
    ]);
  }
  return info;
}
