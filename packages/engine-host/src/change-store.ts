/** Elements after changes, with what is then true of them as a whole. */
import {
  applyChanges,
  type ChangedStore,
  type DeletionsByType,
  type ElementStore,
  type StoreInfo,
  summarizeStore,
} from '@flyover/osm-elements';

/** What a replication says of its last change. */
export interface ReplicationState {
  readonly sequence: number;
  /** ISO 8601. */
  readonly osmBase: string;
  /** Of another replication than what the data had before. */
  readonly isOther?: boolean;
}

/**
 * Applies changes to elements (`applyChanges`); their time becomes that of the end of the changes.
 *
 * @param base no history
 * @param deleted what was deleted before
 * @param changes in their order
 * @param state the end of the changes; where it is not given, the time of the newest of them
 */
export function changeStore(
  base: ElementStore,
  deleted: DeletionsByType | undefined,
  changes: readonly ElementStore[],
  state?: ReplicationState,
): ChangedStore {
  const { store, deletions } = applyChanges(base, deleted, changes);
  const times = state === undefined ? changes.map((change) => summarizeStore(change).lastTimestamp) : [state.osmBase];
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
