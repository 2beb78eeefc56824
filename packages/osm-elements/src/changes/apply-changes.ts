/** Brings elements up to date by files of changes. */
import { type ElementColumns, type ElementStore, NODE, RELATION, WAY } from '../element-store.ts';
import { joinStores } from '../join-stores.ts';
import { storeOfRows } from '../store-of-rows.ts';
import { tableOf } from '../tags.ts';
import { type Deletions, type DeletionsByType, deletionsOf } from './deletions.ts';

/** What is known last of an element: where its row is, in which of the changes, or that it is deleted. */
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
