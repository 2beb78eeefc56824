/** Brings a history up to date by files of changes: what they say is added to it, and replaces nothing. */
import { type ElementColumns, type ElementStore, NODE, RELATION, WAY } from '../element-store.ts';
import { joinStores } from '../join-stores.ts';
import { storeOfRows } from '../store-of-rows.ts';
import { tableOf } from '../tags.ts';

const TYPES = [NODE, WAY, RELATION] as const;

/** Whether there is a version without its number or its time: it has no place in a history. */
export function hasUndated(store: ElementStore): boolean {
  return TYPES.some((type) => {
    const { count, meta } = tableOf(store, type);
    for (let row = 0; row < count; row++) if (!meta.version?.[row] || !meta.timestamp?.[row]) return true;
    return false;
  });
}

/**
 * A history with the versions of files of changes. One that comes several times is there once, as it came last: changes that were applied before change nothing, and those
 * that come late get their place by their time.
 *
 * @param base a history
 * @param changes in their order, each read as versions (`ReadElementsOptions.changes`), all with number and time (`hasUndated`)
 * @returns rows in no order; the facts are those of the base
 */
export function appendVersions(base: ElementStore, changes: readonly ElementStore[]): ElementStore {
  const known = TYPES.map(() => new KnownVersions());
  // from the last on: what came later counts
  const parts = changes
    .toReversed()
    .map((change) => rowsOf(change, (table, type) => known[type].newRows(table)))
    .toReversed();
  const areas = Array.from({ length: base.areas.count }, (_, row) => row);
  const rest = { ...rowsOf(base, (table, type) => known[type].otherRows(table)), areas };
  const stores = [storeOfRows(base, rest), ...changes.map((change, part) => storeOfRows(change, parts[part]))];
  return { ...joinStores(stores), info: base.info };
}

function rowsOf(store: ElementStore, choose: (table: ElementColumns, type: number) => number[]) {
  const [nodes, ways, relations] = TYPES.map((type) => choose(tableOf(store, type), type));
  return { nodes, ways, relations, areas: [] };
}

/** The versions of elements of one type that changes hold. */
class KnownVersions {
  private readonly versions = new Map<number, Set<number>>();

  /** The rows of versions that were not known so far, the last of each; then they are known. */
  newRows({ count, ids, meta }: ElementColumns): number[] {
    const rows: number[] = [];
    for (let row = count - 1; row >= 0; row--) {
      const version = meta.version?.[row] ?? 0;
      const ofElement = this.versions.get(ids[row]) ?? new Set();
      if (ofElement.has(version)) continue;
      this.versions.set(ids[row], ofElement.add(version));
      rows.push(row);
    }
    return rows.reverse();
  }

  /** The rows of versions that are not known. */
  otherRows({ count, ids, meta }: ElementColumns): number[] {
    const rows: number[] = [];
    for (let row = 0; row < count; row++) {
      if (this.versions.get(ids[row])?.has(meta.version?.[row] ?? 0) !== true) rows.push(row);
    }
    return rows;
  }
}
