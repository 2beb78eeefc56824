/** Elements after changes, with what is then true of them as a whole. */
import {
  appendVersions,
  applyChanges,
  type ChangedStore,
  type Deletions,
  type DeletionsByType,
  type ElementStore,
  type StoreInfo,
  summarizeStore,
} from '@flyover/osm-elements';

/** State of a replication after its last change. */
export interface ReplicationState {
  readonly sequence: number;
  /** ISO 8601. */
  readonly osmBase: string;
  /** Of another replication than what the data had before. */
  readonly isOther?: boolean;
}

/** A history has deletions among its versions. */
const NO_DELETIONS: Deletions = { ids: new Float64Array(0), versions: new Uint32Array(0) };
const NONE: DeletionsByType = [NO_DELETIONS, NO_DELETIONS, NO_DELETIONS];

/**
 * Applies changes to elements (`applyChanges`), or adds them to a history (`appendVersions`); their time becomes that of the end of the changes.
 *
 * @param deleted what was deleted before
 * @param changes in their order; for a history read as versions
 * @param state the end of the changes; where it is not given, the time of the newest of them, or that of the replication which the data follow
 */
export function changeStore(
  base: ElementStore,
  deleted: DeletionsByType | undefined,
  changes: readonly ElementStore[],
  state?: ReplicationState,
): ChangedStore {
  const isHistory = base.info.history === true;
  const { store, deletions } = isHistory ? { store: appendVersions(base, changes), deletions: NONE } : applyChanges(base, deleted, changes);
  // data that follow a replication keep its time: with a later one, the changes in between would be taken for applied
  const isFollowing = state === undefined && base.info.sequence !== undefined;
  const own = isFollowing ? [] : changes.map((change) => summarizeStore(change).lastTimestamp);
  const times = state === undefined ? own : [state.osmBase];
  const osmBase = [base.info.osmBase, ...times]
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
  const info: StoreInfo = {
    ...base.info,
    ...(osmBase !== undefined && { osmBase }),
    ...(state !== undefined && { sequence: state.sequence }),
  };
  if (state?.isOther) delete info.replication;
  return { store: { ...store, info }, deletions };
}
