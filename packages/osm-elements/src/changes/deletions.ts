/** What a file of changes deletes: a store has no rows for it. */
import type { ElementStore } from '../element-store.ts';

/** Deleted elements of one type. */
export interface Deletions {
  readonly ids: Float64Array;
  /** The version of each deletion; 0 where it is unknown. */
  readonly versions: Uint32Array;
}

/** Of nodes, ways and relations. */
export type DeletionsByType = readonly [nodes: Deletions, ways: Deletions, relations: Deletions];

const deletions = new WeakMap<ElementStore, DeletionsByType>();

/** What the file of changes deletes that a store was read from; undefined of a store that was read from anything else. */
export function deletionsOf(store: ElementStore): DeletionsByType | undefined {
  return deletions.get(store);
}

/** Keeps with a store what its file deletes. */
export function noteDeletions(store: ElementStore, deleted: DeletionsByType): void {
  deletions.set(store, deleted);
}
