/**
 * The number of features of a new result outside the view, counted by the worker. The map stays: only a link without a position moves it
 * (`run-query.ts`).
 */
import { useEffect, useState } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { isComplete, useRun } from '../run/run-store.ts';
import { useView, viewBbox } from '../view/view-store.ts';
import { NOT_COUNTED, type OutsideCounts, useMapState } from './map-store.ts';

/** The duration of the hint at "zoom to data", ms (specification, section 9). */
const HINT_TIME = 2600;

/** The time that the view rests before a new count, ms. */
const REST = 200;

/**
 * Counts after each run, and after each move of the map, whatever moved it.
 *
 * @returns stops it
 */
export function watchOutside(): () => void {
  let runZoom = 0;
  let zoomed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = async (runId: number, isNew: boolean) => {
    const counts = await resultWorker()
      .countInView(runId, viewBbox(useView.getState()))
      .catch(() => undefined);
    if (counts === undefined || shownRun() !== runId) return;
    const unseen = counts.inside === 0 && (isNew || known().unseen);
    tell(zoomed && counts.inside > 0 ? { ...NOT_COUNTED, runId } : { runId, ...counts, unseen });
  };
  const stopRuns = useRun.subscribe((run, before) => {
    if (run.runId !== before.runId) tell(NOT_COUNTED);
    const runId = shownRun();
    if (runId === undefined || (run.outcome === before.outcome && run.state === before.state)) return;
    if (run.outcome === before.outcome && known().runId === runId) return;
    const isNew = run.runId === runId;
    if (isNew) {
      runZoom = useView.getState().zoom;
      zoomed = false;
    }
    void count(runId, isNew);
  });
  const stopView = useView.subscribe((view) => {
    const runId = shownRun();
    if (runId === undefined) return;
    clearTimeout(timer);
    if (view.zoom !== runZoom) zoomed = true;
    const { outside, unseen } = known();
    if (zoomed && outside > 0) tell({ ...NOT_COUNTED, runId, unseen });
    timer = setTimeout(() => void count(runId, false), REST);
  });
  const stopPart = useResultView.subscribe(({ drawn }, before) => {
    if (drawn.counts === before.drawn.counts) return;
    const runId = shownRun();
    if (runId !== undefined) void count(runId, false);
  });
  return () => {
    clearTimeout(timer);
    stopPart();
    stopRuns();
    stopView();
  };
}

function known(): OutsideCounts {
  return useMapState.getState().outside;
}

function tell(outside: OutsideCounts): void {
  useMapState.setState({ outside });
}

/** Returns the run of the shown result, also where a later run has failed; undefined while an answer arrives, and without features. */
function shownRun(): number | undefined {
  const run = useRun.getState();
  if (run.outcome?.bounds === undefined || (run.state === 'running' && !isComplete(run))) return undefined;
  return run.outcome.runId;
}

/** Returns true for a moment after a run without a feature in view. */
export function useOutsideHint(): boolean {
  const { runId, outside, unseen } = useMapState((state) => state.outside);
  const [hinted, setHinted] = useState(0);
  const wanted = outside > 0 && unseen && hinted !== runId;
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setHinted(runId), HINT_TIME);
    return () => clearTimeout(timer);
  }, [wanted, runId]);
  return wanted;
}
