/**
 * Elements of a store in the order of their ids, which indexes and other programs rely on: one row an id or a version. Files are nearly always sorted, and
 * then nothing is copied.
 */
import type { ElementColumns, ElementStore } from './element-store.ts';
import { preparedOf } from './prepared/open-prepared.ts';
import { storeOfRows } from './store-of-rows.ts';
import { tagCountOf } from './tags.ts';

/**
 * The same elements sorted by id, versions of one element by their time. Where the store has no versions, each element is there once
 * (`laterRow`); of versions of one second the last, as no moment lies between them: the Overpass API has that alone (basic_updater.h).
 *
 * @returns `store` itself where it is sorted already
 */
export function sortStore(store: ElementStore): ElementStore {
  // a prepared file is sorted, and each column is checked when it is read
  if (preparedOf(store) !== undefined) return store;
  const { nodes, ways, relations, areas, info } = store;
  const hasVersions = info.history === true;
  if ([nodes, ways, relations, areas].every((table) => isSorted(table, hasVersions))) return store;
  const rows = (table: ElementColumns) => rowsById(table, hasVersions);
  return storeOfRows(store, {
    nodes: rows(nodes),
    ways: rows(ways),
    relations: rows(relations),
    areas: rows(areas),
    made: store.made.ids.keys(),
  });
}

function isSorted(table: ElementColumns, hasVersions: boolean): boolean {
  const { ids } = table;
  for (let row = 1; row < ids.length; row++) {
    if (ids[row - 1] > ids[row]) return false;
    if (ids[row - 1] !== ids[row]) continue;
    if (!hasVersions || compareVersions(table, row - 1, row) > 0 || areOfOneSecond(table, row - 1, row)) return false;
  }
  return true;
}

function rowsById(table: ElementColumns, hasVersions: boolean): Uint32Array {
  const { ids } = table;
  const rows = new Uint32Array(ids.length);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  rows.sort((a, b) => ids[a] - ids[b] || (hasVersions ? compareVersions(table, a, b) : 0) || a - b);
  if (hasVersions) {
    const counts = (row: number, next: number) => ids[next] !== ids[row] || !areOfOneSecond(table, row, next);
    return rows.filter((row, i) => i + 1 === rows.length || counts(row, rows[i + 1]));
  }
  let count = 0;
  for (const row of rows) {
    const kept = count === 0 ? -1 : rows[count - 1];
    if (kept >= 0 && ids[kept] === ids[row]) rows[count - 1] = laterRow(table, kept, row);
    else rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** Of two rows of one element the one that counts, as `isSecondLater` has it. */
function laterRow(table: ElementColumns, first: number, second: number): number {
  const { version } = table.meta;
  const of = (row: number) => ({ version: version?.[row] ?? 0, tags: tagCountOf(table, row) });
  return isSecondLater(of(first), of(second)) ? second : first;
}

/** A row of an element: its version, or 0, and the number of its tags. */
interface ElementRow {
  readonly version: number;
  readonly tags: number;
}

/**
 * Whether of two rows of one element the second counts: the newer version does; of equal ones, and where one has no number, the second, as in a file of changes. A second
 * one without tags is a skeleton (`out; >; out skel;`) and takes none away.
 */
export function isSecondLater(first: ElementRow, second: ElementRow): boolean {
  const [before, after] = [first.version, second.version];
  if (before > 0 && after > 0 && before !== after) return after > before;
  return !(after === 0 && second.tags === 0 && first.tags > 0);
}

/** Of two versions of one element. What has no time is in no second. */
function areOfOneSecond({ meta: { timestamp } }: ElementColumns, a: number, b: number): boolean {
  return timestamp !== undefined && timestamp[a] !== 0 && timestamp[a] === timestamp[b];
}

// The current state of a store of versions: for drawing, counting and listing.

/**
 * The last version of every element that is not deleted, in the order of the store.
 *
 * @returns `store` itself where it is not one of versions
 */
export function presentStore(store: ElementStore): ElementStore {
  const { nodes, ways, relations, info } = store;
  if (info.history !== true) return store;
  const present = storeOfRows(store, {
    nodes: presentRows(nodes),
    ways: presentRows(ways),
    relations: presentRows(relations),
    areas: [],
    made: store.made.ids.keys(),
  });
  return { ...present, info: { ...present.info, history: undefined } };
}

function presentRows(table: ElementColumns): number[] {
  const last = new Map<number, number>();
  for (let row = 0; row < table.count; row++) {
    const known = last.get(table.ids[row]);
    if (known === undefined || compareVersions(table, row, known) >= 0) last.set(table.ids[row], row);
  }
  return [...last.values()].filter((row) => table.visible?.[row] !== 0).sort((a, b) => a - b);
}

/** The order of two versions of one element: by their times, and by their numbers within one time. */
export function compareVersions({ meta: { timestamp, version } }: ElementColumns, a: number, b: number): number {
  return (timestamp?.[a] ?? 0) - (timestamp?.[b] ?? 0) || (version?.[a] ?? 0) - (version?.[b] ?? 0);
}
