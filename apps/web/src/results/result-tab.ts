/** The open tab of the result, and the part of the result on the map. */
import type { DrawnRows, EmptyReason, RunOutcome } from '@flyover/result-session';
import { create } from 'zustand';

export type ResultTab = 'map' | 'table' | 'data';

interface ResultTabState {
  readonly tab: ResultTab;
  /** Whether the data was opened automatically for lack of a map: the next result on the map leads back to it. */
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
 * Returns an action of the map, for the palette and the keys, which work beside the table and the data too: the map is shown first.
 *
 * @param isOn whether the object that the action would hide is shown: a user who does not see the map means to show it
 */
export function onMap(run: () => void, isOn: () => boolean = () => false): () => void {
  return () => {
    const wasSeen = useResultTab.getState().tab === 'map';
    useResultTab.setState({ tab: 'map', opened: false });
    if (wasSeen || !isOn()) run();
  };
}

/** Shows the result as rows; the next result on the map leads back to the map. */
export function openTable(): void {
  useResultTab.setState({ tab: 'table', opened: true });
}

/** Shows the raw answer; the next result on the map leads back to the map. */
export function openData(): void {
  useResultTab.setState({ tab: 'data', opened: true });
}

// The part of the result that the map shows: a filter of the table may exclude the rest.

/** The numbers of drawn features, by kind. */
export type DrawnCounts = NonNullable<DrawnRows['drawn']>;

interface ShownPartState {
  /** The run whose result is filtered; 0 where none is. */
  readonly runId: number;
  /** Absent where all features are drawn. */
  readonly drawn?: DrawnCounts;
  /** The number of rows of the table, filtered or not, once it is open. */
  readonly table?: { readonly runId: number; readonly rows: number };
  /** The rows that pass the filters of the table, drawn alone or not. */
  readonly filtered?: { readonly runId: number; readonly order: number; readonly rows: number };
}

export const useShownPart = create<ShownPartState>()(() => ({ runId: 0 }));

/** Returns the numbers of drawn features in the result of a run; undefined where all are drawn. */
export function useDrawnCounts(runId: number | undefined): DrawnCounts | undefined {
  return useShownPart((part) => (part.runId === runId ? part.drawn : undefined));
}

/** Returns the total number of features. */
export function featuresOf({ points, lines, polygons }: Pick<DrawnCounts, 'points' | 'lines' | 'polygons'>): number {
  return points + lines + polygons;
}
