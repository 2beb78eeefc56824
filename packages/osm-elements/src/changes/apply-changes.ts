/** Files of changes applied to a store of current elements, and to a history. */
import { type ElementColumns, type ElementStore, NODE, RELATION, WAY } from '../element-store.ts';
import { joinStores } from '../join-stores.ts';
import { storeOfRows } from '../store-of-rows.ts';
import { tableOf } from '../tags.ts';
import { type Deletions, type DeletionsByType, deletionsOf } from './read-changes.ts';

/** Latest state of an element: the changes and the row that hold it, or its deletion. */
interface LastState {
  readonly part: number;
  readonly row: number;
  readonly version: number;
}

/** In place of a part. */
const DELETED = -1;

/** See `applyChanges`. */
export interface ChangedStore {
  /** In no order; the facts are those of the elements before. */
  readonly store: ElementStore;
  /** Everything that was ever deleted and is not back. */
  readonly deletions: DeletionsByType;
}

/**
 * The elements after changes. Of several versions of an element the highest counts, of equal ones and of those without a number the last: so changes that were
 * applied before change nothing, nor do those that come too late, as long as deletions are remembered.
 *
 * @param base each element once
 * @param deleted what was deleted before
 * @param changes in their order; what they delete is in `deletionsOf` of each
 */
export function applyChanges(base: ElementStore, deleted: DeletionsByType | undefined, changes: readonly ElementStore[]): ChangedStore {
  const types = [NODE, WAY, RELATION].map((type) => {
    const states = lastStates(type, deleted?.[type], changes);
    return { states, kept: keptRows(tableOf(base, type), states) };
  });
  const chosen = (part: number) =>
    types.map(({ states }) => [...states.values()].filter((state) => state.part === part).map(({ row }) => row));
  const parts = changes.map((change, part) => {
    const [nodes, ways, relations] = chosen(part);
    return storeOfRows(change, { nodes, ways, relations, areas: [] });
  });
  const [nodes, ways, relations] = types.map(({ kept }) => kept);
  const areas = Array.from({ length: base.areas.count }, (_, row) => row);
  const store = joinStores([storeOfRows(base, { nodes, ways, relations, areas }), ...parts]);
  const [deletedNodes, deletedWays, deletedRelations] = types.map(({ states }) => deletionsAmong(states));
  return { store: { ...store, info: base.info }, deletions: [deletedNodes, deletedWays, deletedRelations] };
}

type States = Map<number, LastState>;

function lastStates(type: number, deleted: Deletions | undefined, changes: readonly ElementStore[]): States {
  const states: States = new Map();
  const note = (id: number, state: LastState) => {
    const known = states.get(id);
    if (known === undefined || isNewer(state.version, known.version)) states.set(id, state);
  };
  const noteDeletions = ({ ids, versions }: Deletions) =>
    ids.forEach((id, i) => {
      note(id, { part: DELETED, row: 0, version: versions[i] });
    });
  if (deleted !== undefined) noteDeletions(deleted);
  changes.forEach((change, part) => {
    const { ids, meta } = tableOf(change, type);
    ids.forEach((id, row) => {
      note(id, { part, row, version: meta.version?.[row] ?? 0 });
    });
    const deletions = deletionsOf(change)?.[type];
    if (deletions !== undefined) noteDeletions(deletions);
  });
  return states;
}

/** The rows that no change replaces; what they are newer than is taken out of `states`. */
function keptRows({ count, ids, meta }: ElementColumns, states: States): number[] {
  const kept: number[] = [];
  for (let row = 0; row < count; row++) {
    const state = states.get(ids[row]);
    if (state === undefined) kept.push(row);
    else if (!isNewer(state.version, meta.version?.[row] ?? 0)) {
      kept.push(row);
      states.delete(ids[row]);
    }
  }
  return kept;
}

/** Whether what comes later counts. */
function isNewer(version: number, before: number): boolean {
  return version === 0 || before === 0 || version >= before;
}

function deletionsAmong(states: States): Deletions {
  const deleted = [...states].filter(([, { part }]) => part === DELETED).sort(([a], [b]) => a - b);
  return { ids: Float64Array.from(deleted, ([id]) => id), versions: Uint32Array.from(deleted, ([, { version }]) => version) };
}

// Changes applied to a history: they add versions and replace none.

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
