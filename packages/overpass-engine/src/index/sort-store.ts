/**
 * Brings the elements of a store into the order of their ids: what every index here relies on. There is one row an id, or one a version.
 * Files are nearly always sorted, and then nothing is copied.
 */
import { compareVersions, type ElementColumns, type ElementStore, preparedOf, storeOfRows } from '@flyover/osm-elements';

/**
 * The same elements sorted by id, versions of one element by their time. Where the store has no versions, the last of elements that occur
 * twice stays, as in a file of changes; of versions of one second the last, as no moment lies between them: the Overpass API has that alone
 * (basic_updater.h).
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
  return storeOfRows(store, { nodes: rows(nodes), ways: rows(ways), relations: rows(relations), areas: rows(areas) });
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
  const counts = (row: number, next: number) => ids[next] !== ids[row] || (hasVersions && !areOfOneSecond(table, row, next));
  return rows.filter((row, i) => i + 1 === rows.length || counts(row, rows[i + 1]));
}

/** Of two versions of one element. What has no time is in no second. */
function areOfOneSecond({ meta: { timestamp } }: ElementColumns, a: number, b: number): boolean {
  return timestamp !== undefined && timestamp[a] !== 0 && timestamp[a] === timestamp[b];
}
