/** Steps through the changes between two moments: the map goes to each, and the popup describes it. */
import type { ElementDetails } from '@flyover/result-session';
import { create } from 'zustand';
import { boxOfGeometry } from '../results/show-element.ts';
import { resultWorker } from '../results/result-client.ts';
import { useResultTab } from '../results/result-tab.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun } from '../run/run-store.ts';
import type { Action } from '../ui/actions.ts';
import { fitToData } from '../view/map-commands.ts';
import type { Bbox } from '../view/zoom.ts';

interface ChangesState {
  /** The run that `at` and `total` are of. */
  readonly runId?: number;
  /** The one that is shown, from 0; undefined where another feature is, or none. */
  readonly at?: number;
  /** The number of drawn changes. */
  readonly total?: number;
}

export const useChanges = create<ChangesState>()(() => ({}));

/** The last position of the steps, from which they continue. */
let last = { runId: -1, at: -1 };

/** Shows the next of them, with -1 the one before. */
export async function stepChange(by: 1 | -1): Promise<void> {
  const runId = changedRun();
  if (runId === undefined) return;
  const { details } = useSelection.getState();
  const worker = resultWorker();
  const shown = details?.change === undefined ? undefined : await worker.changePlace(runId, details.feature);
  const from = shown ?? (last.runId === runId ? last.at : by === 1 ? -1 : 0);
  const step = await worker.changeAt(runId, from + by);
  if (step === undefined || changedRun() !== runId) return;
  last = { runId, at: step.at };
  useChanges.setState({ runId, at: step.at, total: step.total });
  show(step.details);
}

/** Follows what is selected elsewhere: on the map, in the table. */
export async function noteSelected(details: ElementDetails | undefined): Promise<void> {
  const runId = changedRun();
  if (runId === undefined) return;
  const at = details?.change === undefined ? undefined : await resultWorker().changePlace(runId, details.feature);
  if (useSelection.getState().details === details && changedRun() === runId) useChanges.setState({ runId, at });
}

function show(details: ElementDetails): void {
  const { lat = 0, lon = 0, geometry, before } = details;
  useResultTab.setState({ tab: 'map', opened: false });
  const boxes = [geometry, before?.geometry].flatMap((shape) => (shape === undefined ? [] : [boxOfGeometry(shape)]));
  if (boxes.length > 0) fitToData(boxes.reduce(around));
  useSelection.getState().show({ lat, lon, hits: [details], total: 1, details });
}

function around(one: Bbox, other: Bbox): Bbox {
  return {
    south: Math.min(one.south, other.south),
    west: Math.min(one.west, other.west),
    north: Math.max(one.north, other.north),
    east: Math.max(one.east, other.east),
  };
}

/** Returns the shown run, where it is a comparison. */
function changedRun(): number | undefined {
  const { outcome } = useRun.getState();
  return outcome?.changes === undefined ? undefined : outcome.runId;
}

/** For the palette and the keys, while such a result is shown. */
export const CHANGE_ACTIONS: readonly Action[] = [
  { id: 'changes.next', label: 'time.next', group: 'result', shortcuts: ['Shift+Alt+N'], run: () => void stepChange(1) },
  { id: 'changes.previous', label: 'time.previous', group: 'result', shortcuts: ['Shift+Alt+P'], run: () => void stepChange(-1) },
];
