/** The features that a click on the map, or Enter, selects. Hit tests are made in the worker: those of the map library parse whole tiles on the page's thread. */
import i18next from 'i18next';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { showToast } from '../ui/toasts.ts';
import { useView } from '../view/view-store.ts';
import { shownRun } from './select-feature.ts';

/** The largest distance between a feature and a click, pixels beside its own symbol. */
const CLICK_REACH = 4;

/**
 * Selects what lies at a position: one feature at once, several as a list. Nothing there closes the popup.
 *
 * @param byKeyboard the focus goes into the popup; that nothing is there is said
 */
export async function selectAt(lat: number, lon: number, byKeyboard = false): Promise<void> {
  const runId = shownRun();
  if (runId === undefined) return;
  const worker = resultWorker();
  const { hits, total } = await worker.hit(runId, lat, lon, useView.getState().zoom, CLICK_REACH);
  const details = hits.length === 1 ? await worker.details(runId, hits[0].feature) : undefined;
  if (shownRun() !== runId) return;
  useSelection.getState().show({ lat, lon, hits, total, details }, byKeyboard && total > 0);
  if (byKeyboard && total === 0) showToast({ text: i18next.t('popup.nothingHere') });
}
