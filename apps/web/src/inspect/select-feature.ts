/** The actions of the buttons in the details: each calls the worker, and shows its answer if the result is still the same. */
import type { ElementDetails, FeatureHit } from '@flyover/result-session';
import i18next from 'i18next';
import { useLayers } from '../layers/layers-store.ts';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun } from '../run/run-store.ts';
import { showToast } from '../ui/toasts.ts';
import { useView, viewBbox } from '../view/view-store.ts';

/** No run has this number: layers alone are shown. */
const NO_RUN = -1;

/** Returns the run that queries about the map refer to, the shown one; undefined without a result and a layer. */
export function shownRun(): number | undefined {
  return useRun.getState().outcome?.runId ?? (useLayers.getState().layers.length > 0 ? NO_RUN : undefined);
}

async function whileShown<T>(ask: (runId: number) => Promise<T>): Promise<T | undefined> {
  const runId = shownRun();
  if (runId === undefined) return undefined;
  const answer = await ask(runId);
  return shownRun() === runId ? answer : undefined;
}

/** Shows one feature of the list. */
export async function chooseHit(hit: FeatureHit, takeFocus: boolean): Promise<void> {
  const details = await detailsOfHit(hit);
  const { show, hits, lat, lon, total, ofView } = useSelection.getState();
  if (details !== undefined && hits.includes(hit)) show({ lat, lon, hits, total, ofView, details }, takeFocus);
}

export function detailsOfHit(hit: FeatureHit): Promise<ElementDetails | undefined> {
  return whileShown((runId) => resultWorker().details(runId, hit.feature));
}

/** Shows the next feature of the list, or the one before it; the focus stays on the button. */
export async function stepHits(by: 1 | -1): Promise<void> {
  const { hits, details } = useSelection.getState();
  const next = hits[hits.findIndex(({ feature }) => feature === details?.feature) + by];
  if (details !== undefined && next !== undefined) await chooseHit(next, false);
}

/** Shows an element that the one shown names. */
export async function followElement(type: FeatureHit['type'], id: number): Promise<void> {
  const before = useSelection.getState().details;
  const details = await whileShown((runId) => resultWorker().element(before?.layer ?? runId, type, id));
  if (details !== undefined && useSelection.getState().details === before) useSelection.getState().follow(details);
}

/** Lists what the map shows, small ones first. */
export async function listInView(): Promise<void> {
  const view = useView.getState();
  const found = await whileShown((runId) => resultWorker().inView(runId, viewBbox(view)));
  if (found !== undefined) useSelection.getState().show({ ...found, lat: view.lat, lon: view.lon, ofView: true }, true);
}

/** Shows the feature that is the first, second … nearest to the middle of the map; the list behind it holds its neighbours. */
export async function selectNearest(rank: number): Promise<void> {
  const view = useView.getState();
  const near = await whileShown((runId) => resultWorker().nearest(runId, viewBbox(view), view));
  const hit = near?.hits[rank - 1];
  if (near === undefined) return;
  if (hit === undefined) {
    showToast({ text: near.total === 0 ? i18next.t('popup.nothingHere') : i18next.t('popup.onlyNear', { count: near.total }) });
    return;
  }
  useSelection.getState().show({ ...near, lat: view.lat, lon: view.lon, ofView: true }, false);
  await chooseHit(hit, true);
}

// The features that a click on the map, or Enter, selects. The worker does the hit tests: those of the map library parse
// complete tiles on the page's thread.

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
