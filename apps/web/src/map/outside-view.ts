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

/** Returns the counts of the shown result. */
function counted(): OutsideCounts {
  return useMapState.getState().outside;
}

/**
 * Counts after each run, and after each move of the map.
 *
 * @returns stops it
 */
export function watchOutside(): () => void {
  let zoom = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = async (runId: number, isNew: boolean) => {
    const counts = await resultWorker()
      .countInView(runId, viewBbox(useView.getState()))
      .catch(() => undefined);
    if (counts === undefined || useRun.getState().outcome?.runId !== runId) return;
    if (isNew || counted().runId === runId) useMapState.setState({ outside: { runId, ...counts } });
  };
  const stopRuns = useRun.subscribe((run, before) => {
    if (run.runId !== before.runId) useMapState.setState({ outside: NOT_COUNTED });
    if (run.outcome === before.outcome || !isComplete(run) || run.outcome?.bounds === undefined) return;
    zoom = useView.getState().zoom;
    void count(run.outcome.runId, true);
  });
  const stopView = useView.subscribe((view) => {
    const { runId } = counted();
    if (runId === 0) return;
    clearTimeout(timer);
    if (view.zoom !== zoom) useMapState.setState({ outside: NOT_COUNTED });
    else timer = setTimeout(() => void count(runId, false), REST);
  });
  const stopPart = useResultView.subscribe(({ drawn }, before) => {
    if (drawn.counts === before.drawn.counts) return;
    const { runId } = counted();
    if (runId !== 0) void count(runId, false);
  });
  return () => {
    clearTimeout(timer);
    stopPart();
    stopRuns();
    stopView();
  };
}

/** Returns true for a moment after a run without a feature in view. */
export function useOutsideHint(): boolean {
  const { runId, inside, outside } = useMapState((state) => state.outside);
  const [hinted, setHinted] = useState(0);
  const wanted = outside > 0 && inside === 0 && hinted !== runId;
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setHinted(runId), HINT_TIME);
    return () => clearTimeout(timer);
  }, [wanted, runId]);
  return wanted;
}
