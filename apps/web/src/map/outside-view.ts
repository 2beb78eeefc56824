/**
 * The number of features of a new result outside the view, counted by the worker. The map stays: only a link without a position moves it
 * (`run-query.ts`).
 */
import type { ViewCounts } from '@flyover/result-session';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { resultWorker } from '../results/result-client.ts';
import { useShownPart } from '../results/result-tab.ts';
import { isComplete, useRun } from '../run/run-store.ts';
import { useView, viewBbox } from '../view/view-store.ts';

/** The duration of the hint at "zoom to data", ms (specification, section 9). */
const HINT_TIME = 2600;

/** The time that the view rests before a new count, ms. */
const REST = 200;

interface OutsideState extends ViewCounts {
  /** The run that was counted. */
  readonly runId: number;
}

const NOTHING: OutsideState = { runId: 0, inside: 0, outside: 0 };

/** The counts of the shown result, at the zoom its run ended at; none after that zoom has changed. */
export const useOutside = create<OutsideState>()(() => NOTHING);

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
    if (isNew || useOutside.getState().runId === runId) useOutside.setState({ runId, ...counts });
  };
  const stopRuns = useRun.subscribe((run, before) => {
    if (run.runId !== before.runId) useOutside.setState(NOTHING);
    if (run.outcome === before.outcome || !isComplete(run) || run.outcome?.bounds === undefined) return;
    zoom = useView.getState().zoom;
    void count(run.outcome.runId, true);
  });
  const stopView = useView.subscribe((view) => {
    const { runId } = useOutside.getState();
    if (runId === 0) return;
    clearTimeout(timer);
    if (view.zoom !== zoom) useOutside.setState(NOTHING);
    else timer = setTimeout(() => void count(runId, false), REST);
  });
  const stopPart = useShownPart.subscribe((part, before) => {
    if (part.drawn === before.drawn) return;
    const { runId } = useOutside.getState();
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
  const { runId, inside, outside } = useOutside();
  const [hinted, setHinted] = useState(0);
  const wanted = outside > 0 && inside === 0 && hinted !== runId;
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setHinted(runId), HINT_TIME);
    return () => clearTimeout(timer);
  }, [wanted, runId]);
  return wanted;
}
