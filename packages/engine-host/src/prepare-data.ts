/** Makes a prepared file out of elements. */
import {
  deletionColumns,
  type ElementStore,
  type IndexColumn,
  joinFiles,
  keptDeletions,
  type PreparedContent,
  presentStore,
  type StoreInfo,
  summarizeStore,
  writePrepared,
} from '@flyover/osm-elements';
import { createDatabase, indexColumns } from '@flyover/overpass-engine';
import { changeStore, type ReplicationState } from './change-store.ts';
import { largestSettlement } from './data-summary.ts';

/** Milliseconds after which others get a turn. */
const TURN = 20;

/** Options of the preparation. */
export interface PrepareOptions extends Pick<PreparedContent, 'deflate'> {
  /** Ends it with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * A prepared file with the elements of all stores: sorted, with indexes. Ids below 0 are those of each store alone (`joinFiles`); of an element of OpenStreetMap that occurs
 * several times the newest version counts (`sortStore`).
 *
 * @param stores one of them alone may be a history: versions of several files have no common order
 * @returns the file in parts; others get a turn between them
 * @throws the signal's reason
 */
export function prepareData(stores: readonly ElementStore[], options: PrepareOptions = {}): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const joined = joinFiles(stores);
  // a file that is prepared again remembers what was deleted from it
  if (stores.length === 1) return write(joined, deletionColumns(keptDeletions(joined)), options);
  return write({ ...joined, info: commonInfo(stores.map(({ info }) => info)) }, [], options);
}

/**
 * A prepared file of the elements of another after changes (`changeStore`).
 *
 * @param base the store of a prepared file
 * @param changes in their order; for a history read as versions
 * @param state the end of the changes; where it is not given, the time of the newest of them
 * @throws ReadError where the file is damaged; the signal's reason
 */
export function updateData(
  base: ElementStore,
  changes: readonly ElementStore[],
  state: ReplicationState | undefined,
  options: PrepareOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { store, deletions } = changeStore(base, keptDeletions(base), changes, state);
  return write(store, deletionColumns(deletions), options);
}

async function* write(
  store: ElementStore,
  more: readonly IndexColumn[],
  { signal, deflate }: PrepareOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const database = createDatabase(store);
  const present = presentStore(database.store);
  const place = largestSettlement(present);
  const content: PreparedContent = {
    facts: { summary: summarizeStore(present), ...(place !== undefined && { place }) },
    ...(database.history === undefined && { references: { wayNodes: database.wayNodes(), members: database.members() } }),
    indexes: [...indexColumns(database), ...more],
    ...(deflate !== undefined && { deflate }),
  };
  const turn = turnTaker(signal);
  for (const part of writePrepared(database.store, content)) {
    await turn();
    if (part !== undefined) yield part;
  }
}

/** Makes a function that gives others a turn from time to time, and rejects with the signal's reason. */
export function turnTaker(signal: AbortSignal | undefined): () => Promise<void> {
  let lastTurn = 0;
  return async () => {
    // a timer takes a millisecond however little it waits, and a file has thousands of parts
    if (performance.now() - lastTurn >= TURN) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      lastTurn = performance.now();
    }
    signal?.throwIfAborted();
  };
}

/** Common box of several files, and the oldest of their times. */
export function commonInfo(files: readonly StoreInfo[]): StoreInfo {
  const times = files.flatMap(({ osmBase }) => (osmBase === undefined ? [] : [osmBase])).sort();
  const boxes = files.flatMap(({ bounds }) => (bounds === undefined ? [] : [bounds]));
  const info: StoreInfo = {};
  if (times.length === files.length) info.osmBase = times[0];
  if (boxes.length === files.length) {
    info.bounds = boxes.reduce(([s, w, n, e], [south, west, north, east]) => [
      Math.min(s, south),
      Math.min(w, west),
      Math.max(n, north),
      Math.max(e, east),
    ]);
  }
  return info;
}
