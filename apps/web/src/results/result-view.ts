/** The open tab of the result, the part of it that the map shows, and the picked features. */
import type { DrawnRows, EmptyReason, RunOutcome } from '@flyover/result-session';
import { create } from 'zustand';

export type ResultTab = 'map' | 'table' | 'data';

/** The numbers of drawn features, by kind. */
export type DrawnCounts = NonNullable<DrawnRows['drawn']>;

/** The parts of a result that files contain: all of it, the rows that pass the table's filters, or the picked features. */
export type PartName = 'all' | 'filtered' | 'picked';

interface ResultView {
  readonly tab: ResultTab;
  /** Whether the data was opened automatically for lack of a map: the next result on the map leads back to it. */
  readonly opened: boolean;
  /** The drawn features of a run whose result is filtered; `runId` 0 before the first, `counts` undefined where all features are drawn. */
  readonly drawn: { readonly runId: number; readonly counts?: DrawnCounts | undefined };
  /** The number of rows of the table, filtered or not, once it is open. */
  readonly table?: { readonly runId: number; readonly rows: number };
  /** The rows that pass the filters of the table, drawn alone or not. */
  readonly filtered?: { readonly runId: number; readonly order: number; readonly rows: number } | undefined;
  /** The number of picked features of a run's result, of elements where none can be drawn; `version` increases with each change. */
  readonly picked: { readonly runId: number; readonly version: number; readonly rows: number };
  /** The part that the user has chosen for files; it applies as long as there is such a part, and until several rows are picked again. */
  readonly filePart?: PartName | undefined;
  /** Opens the data where the map has nothing to say (specification, section 4, "Empty-map reasons"). */
  followOutcome(outcome: RunOutcome): void;
}

const DATA_REASONS: ReadonlySet<EmptyReason> = new Set(['onlyAreas', 'noCoordinates', 'unstructured', 'counts', 'unknown']);

export const useResultView = create<ResultView>()((update, get) => ({
  tab: 'map',
  opened: false,
  drawn: { runId: 0 },
  picked: { runId: 0, version: 0, rows: 0 },
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
    const wasSeen = useResultView.getState().tab === 'map';
    useResultView.setState({ tab: 'map', opened: false });
    if (wasSeen || !isOn()) run();
  };
}

/** Shows the result as rows; the next result on the map leads back to the map. */
export function openTable(): void {
  useResultView.setState({ tab: 'table', opened: true });
}

/** Shows the raw answer; the next result on the map leads back to the map. */
export function openData(): void {
  useResultView.setState({ tab: 'data', opened: true });
}

/** Returns the numbers of drawn features in the result of a run; undefined where all are drawn. */
export function useDrawnCounts(runId: number | undefined): DrawnCounts | undefined {
  return useResultView(({ drawn }) => (drawn.runId === runId ? drawn.counts : undefined));
}

/** Returns the total number of features. */
export function featuresOf({ points, lines, polygons }: Pick<DrawnCounts, 'points' | 'lines' | 'polygons'>): number {
  return points + lines + polygons;
}
