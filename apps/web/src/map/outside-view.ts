/** How much of a new result the map does not show. The worker counts; where it shows nothing of a query that did not ask for the view, it goes there. */
import { usesView } from '@flyover/query-template';
import type { ViewCounts } from '@flyover/result-session';
import i18next from 'i18next';
import { create } from 'zustand';
import { resultWorker } from '../results/result-client.ts';
import { useShownPart } from '../results/shown-part.ts';
import { isComplete, useRun } from '../run/run-store.ts';
import { showToast } from '../ui/toasts.ts';
import { fitToData, goTo } from '../view/map-commands.ts';
import { useView, viewBbox } from '../view/view-store.ts';

/** How long the view rests before it is counted again, ms. */
const REST = 200;

interface OutsideState extends ViewCounts {
  /** The run that was counted. */
  readonly runId: number;
}

const NOTHING: OutsideState = { runId: 0, inside: 0, outside: 0 };

/** Of the result that is shown, at the zoom its run ended at; nothing after that zoom has changed. */
export const useOutside = create<OutsideState>()(() => NOTHING);

/**
 * Follows runs and the map.
 *
 * @returns ends that
 */
export function watchOutside(): () => void {
  let zoom = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = async (runId: number, isNew: boolean) => {
    const counts = await resultWorker()
      .countInView(runId, viewBbox(useView.getState()))
      .catch(() => undefined);
    if (counts === undefined || useRun.getState().outcome?.runId !== runId) return;
    if (isNew && counts.inside === 0 && counts.outside > 0 && goesToData()) return;
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

/** Goes to a result of which nothing is in view, where its query did not say where to look. @returns whether it did */
function goesToData(): boolean {
  const { outcome, origin } = useRun.getState();
  if (outcome?.bounds === undefined || origin === undefined || usesView(origin.text)) return false;
  const { lat, lon, zoom } = useView.getState();
  fitToData(outcome.bounds);
  showToast({ text: i18next.t('map.wentToData'), action: { label: i18next.t('map.goBack'), run: () => goTo(lat, lon, zoom) } });
  return true;
}
