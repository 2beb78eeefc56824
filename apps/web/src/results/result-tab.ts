/** Which view of the result is open. */

import type { EmptyReason, RunOutcome } from '@flyover/result-session';
import { create } from 'zustand';

export type ResultTab = 'map' | 'table' | 'data';

interface ResultTabState {
  readonly tab: ResultTab;
  /** The data was opened for want of a picture: the next picture leads back to the map. */
  readonly opened: boolean;
  /** Opens the data where the map has nothing to say (specification, section 4, "Empty-map reasons"). */
  followOutcome(outcome: RunOutcome): void;
}

const DATA_REASONS: ReadonlySet<EmptyReason> = new Set(['onlyAreas', 'noCoordinates', 'unstructured', 'counts', 'unknown']);

export const useResultTab = create<ResultTabState>()((update, get) => ({
  tab: 'map',
  opened: false,
  followOutcome(outcome) {
    if (outcome.reason !== undefined && DATA_REASONS.has(outcome.reason))
      update({ tab: 'data', opened: get().opened || get().tab === 'map' });
    else if (outcome.kind === 'map' && get().opened) update({ tab: 'map', opened: false });
  },
}));

/**
 * An action of the map, for the palette and the keys, which work beside the table and the data as well: the map is shown first.
 *
 * @param isOn whether what the action would put away is there: somebody who does not see the map wants to see it
 */
export function onMap(run: () => void, isOn: () => boolean = () => false): () => void {
  return () => {
    const wasSeen = useResultTab.getState().tab === 'map';
    useResultTab.setState({ tab: 'map', opened: false });
    if (wasSeen || !isOn()) run();
  };
}

/** Shows the result as rows; the next picture leads back to the map. */
export function openTable(): void {
  useResultTab.setState({ tab: 'table', opened: true });
}

/** Shows the raw answer; the next picture leads back to the map. */
export function openData(): void {
  useResultTab.setState({ tab: 'data', opened: true });
}
