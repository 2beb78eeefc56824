/** Creates and removes layers. The worker does the work; the store gets the outcome. */

import { FIRST_LAYER, LAYER_LIMITS, type LayerCombination, type LayerOutcome } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { replaceQuery } from '../query/editor-store.ts';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { useSelection } from '../results/selection-store.ts';
import { isComplete, nextRunId, useRun } from '../run/run-store.ts';
import { runAction } from '../ui/actions.ts';
import { readFaultText, withLoopbackBar } from '../ui/fault-texts.ts';
import { loopbackBarOf } from '../ui/loopback-access.ts';
import { showToast } from '../ui/toasts.ts';
import { followView } from './follow-view.ts';
import { keepOverReloads, openStored } from './keep-over-reloads.ts';
import { changeLayer, coveredRun, type LayerOrigin, type MapLayer, setPanelOpen, shownResult, useLayers } from './layers-store.ts';
import { isRoom, LONGEST_NAME, nameOfQuery, newMark, nextColor, nextNumber } from './new-layer.ts';
import { sheetsOf, styleLayers } from './style-layers.ts';

/** The time for which a removed layer can be restored, ms; the notice is shown for less. */
const UNDO = 15_000;

/** Keeps the shown result as a layer. */
export async function keepResult(): Promise<void> {
  const { outcome, origin } = useRun.getState();
  if (outcome === undefined || origin === undefined || !hasRoom()) return;
  const { runId } = outcome;
  const id = nextNumber();
  const came = await resultWorker().keepLayer(id, runId);
  const from: LayerOrigin = { kind: 'query', ...origin };
  addLayer(id, nameOfQuery(origin.text), from, came, { keptFrom: { runId, sheets: sheetsOf(from) } });
}

/** Makes a layer of two others. */
export async function combine(how: LayerCombination, first: MapLayer, second: MapLayer): Promise<void> {
  if (!hasRoom()) return;
  const id = nextNumber();
  const came = await resultWorker().combineLayers(id, how, first.id, second.id);
  if (came.kind === 'empty' && how !== 'union') {
    showToast({ kind: 'warning', text: i18next.t(`layers.combine.none.${how}`, { first: first.name, second: second.name }) });
    return;
  }
  const name = i18next.t(`layers.combine.name.${how}`, { first: first.name, second: second.name });
  addLayer(id, name.slice(0, LONGEST_NAME), { kind: 'combined' }, came);
}

/** Removes a layer; for a while it can be restored. */
export function removeLayer(layer: MapLayer): void {
  const at = useLayers.getState().layers.indexOf(layer);
  if (at === -1) return;
  useLayers.setState(({ layers }) => ({ layers: layers.filter((each) => each !== layer) }));
  useSelection.getState().close();
  const drop = () => resultWorker().dropLayer(layer.id);
  // a stopped worker holds nothing to drop
  const forget = setTimeout(() => void drop().catch(() => undefined), UNDO);
  const putBack = () => {
    clearTimeout(forget);
    // its stored features are deleted by now
    const again = { ...layer, stored: undefined };
    useLayers.setState(({ layers }) => (layers.some(({ id }) => id === layer.id) ? {} : { layers: layers.toSpliced(at, 0, again) }));
  };
  showToast({ text: i18next.t('layers.removed', { name: layer.name }), action: { label: i18next.t('layers.undo'), run: putBack } });
}

/** The layer that waits for a run, and the number of the run. */
let awaited: { readonly id: number; readonly runId: number } | undefined;

/** Runs the query of a layer without features: its result becomes the layer. */
export function runLayer({ id, origin }: MapLayer): void {
  if (origin.kind !== 'query' || !hasRoom()) return;
  replaceQuery(origin.text);
  awaited = { id, runId: nextRunId() };
  runAction('query.run');
}

/** Opens the stored features of a layer, or reports the reason why that fails. */
export async function reopenLayer(layer: MapLayer): Promise<void> {
  if (!hasRoom()) return;
  try {
    const came = await openStored(layer);
    if (came.kind !== 'ready') void tellRefusal(layer.name, came);
  } catch (thrown) {
    void tellRefusal(layer.name, { kind: 'unreadable', message: errorMessage(thrown) });
  }
}

async function fillAwaited(runId: number, id: number): Promise<void> {
  const came = await resultWorker().keepLayer(id, runId);
  const layer = useLayers.getState().layers.find((each) => each.id === id);
  if (came.kind !== 'ready') void tellRefusal(layer?.name, came);
  else if (layer !== undefined) {
    const keptFrom = { runId, sheets: sheetsOf(layer.origin) };
    changeLayer(id, { numbers: came.numbers, keptFrom, version: layer.version + 1, stored: undefined });
  }
}

/** Forgets all features, after the worker that held them has stopped. */
function forgetFeatures(): void {
  useLayers.setState(({ layers }) => ({ layers: layers.map(({ numbers: _, keptFrom: __, ...layer }) => layer) }));
}

useRun.subscribe((run, before) => {
  if (run.problem?.kind === 'crashed' && run.problem !== before.problem) forgetFeatures();
  if (awaited === undefined || run.runId < awaited.runId) return;
  const { id, runId } = awaited;
  const isThere = run.outcome?.runId === runId && isComplete(run);
  if (isThere || run.runId > runId || run.state === 'failed' || run.state === 'aborted') awaited = undefined;
  if (isThere) void fillAwaited(runId, id);
});

/** Sends the worker the layers that the map shows: clicks find features of these layers. */
export function tellShown(): void {
  const { layers } = useLayers.getState();
  const shown = layers.filter(({ visible, numbers }) => visible && numbers !== undefined).map(({ id }) => id);
  covered = coveredRun(layers, shownResult());
  // a worker that has crashed has no layers, and that is reported elsewhere
  resultWorker()
    .showLayers(shown, covered)
    .catch(() => undefined);
}

useLayers.subscribe(({ layers }, before) => {
  if (layers !== before.layers) tellShown();
});
/** The run that was last sent to the worker. */
let covered: number | undefined;

/** Reports the shown layers again where a layer now draws the result, or no longer does: after another result, style or filter. */
function followResult(): void {
  const { layers } = useLayers.getState();
  if (layers.length > 0 && coveredRun(layers, shownResult()) !== covered) tellShown();
}

useRun.subscribe(followResult);
useResultView.subscribe(({ drawn }, before) => {
  if (drawn !== before.drawn) followResult();
});

/** Whether there may be one more layer on the map; reports it where not. */
export function hasRoom(): boolean {
  const room = isRoom(useLayers.getState().layers);
  if (!room) showToast({ kind: 'warning', text: i18next.t('layers.tooMany', { count: LAYER_LIMITS.layers }) });
  return room;
}

/**
 * Puts a layer on top, or reports the reason why there is none.
 *
 * @returns whether there is one
 */
export function addLayer(
  id: number,
  name: string | undefined,
  origin: LayerOrigin,
  came: LayerOutcome,
  more: Partial<MapLayer> = {},
): boolean {
  if (came.kind !== 'ready') {
    void tellRefusal(name, came);
    return false;
  }
  useLayers.setState(({ layers }) => {
    const layer: MapLayer = {
      id,
      mark: newMark(),
      name: name ?? i18next.t('layers.unnamed', { number: id - FIRST_LAYER + 1 }),
      color: nextColor(layers.map(({ color }) => color)),
      opacity: 1,
      visible: true,
      origin,
      version: 1,
      numbers: came.numbers,
      ...more,
    };
    return { layers: [layer, ...layers] };
  });
  setPanelOpen(true);
  return true;
}

async function tellRefusal(name: string | undefined, came: Exclude<LayerOutcome, { readonly kind: 'ready' }>): Promise<void> {
  if (came.kind === 'aborted') return;
  const limits = { most: LAYER_LIMITS.features, megabytes: LAYER_LIMITS.bytes >> 20 };
  const said = came.kind === 'unreadable' && came.readFault !== undefined && { message: readFaultText(came.readFault, i18next.t) };
  const text = i18next.t(`layers.not.${came.kind}`, { name, ...limits, ...came, ...said });
  const bar = came.kind === 'unreached' ? await loopbackBarOf(came.address) : undefined;
  showToast({ kind: 'warning', text: withLoopbackBar(text, bar, i18next.t) });
}

keepOverReloads();
styleLayers();
followView((name, came) => void tellRefusal(name, came));
