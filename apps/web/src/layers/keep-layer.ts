/** What makes layers, and lets go of them. The worker does the work; the store is told what came of it. */
import { FIRST_LAYER, LAST_LAYER, LAYER_LIMITS, type LayerCombination, type LayerOutcome } from '@flyover/result-session';
import i18next from 'i18next';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { useRun } from '../run/run-store.ts';
import { showToast } from '../ui/toasts.ts';
import { nextColor } from './layer-colors.ts';
import { LONGEST_NAME, nameOfQuery } from './layer-name.ts';
import { coveredRun, type LayerOrigin, type MapLayer, setPanelOpen, useLayers } from './layers-store.ts';

/** So long a layer that was removed can be put back, ms; the notice stands for less. */
const UNDO = 15_000;

let lastNumber = FIRST_LAYER - 1;

/** Keeps the result that is shown as a layer. */
export async function keepResult(): Promise<void> {
  const { outcome, origin } = useRun.getState();
  if (outcome === undefined || origin === undefined || !hasRoom()) return;
  const { runId } = outcome;
  const id = nextNumber();
  const came = await resultWorker().keepLayer(id, runId);
  add(id, nameOfQuery(origin.text), { kind: 'query', ...origin }, came, { runId });
}

/** Makes a layer of two others. */
export async function combine(how: LayerCombination, first: MapLayer, second: MapLayer): Promise<void> {
  if (!hasRoom()) return;
  const id = nextNumber();
  const came = await resultWorker().combineLayers(id, how, first.id, second.id);
  const name = i18next.t(`layers.combine.name.${how}`, { first: first.name, second: second.name });
  add(id, name.slice(0, LONGEST_NAME), { kind: 'combined' }, came);
}

/** Takes a layer off the map. For a while it can be put back. */
export function removeLayer(layer: MapLayer): void {
  const at = useLayers.getState().layers.indexOf(layer);
  if (at === -1) return;
  useLayers.setState(({ layers }) => ({ layers: layers.filter((each) => each !== layer) }));
  useSelection.getState().close();
  const forget = setTimeout(() => void resultWorker().dropLayer(layer.id), UNDO);
  const putBack = () => {
    clearTimeout(forget);
    useLayers.setState(({ layers }) => (layers.includes(layer) ? {} : { layers: layers.toSpliced(at, 0, layer) }));
  };
  showToast({ text: i18next.t('layers.removed', { name: layer.name }), action: { label: i18next.t('layers.undo'), run: putBack } });
}

/** Tells the worker what the map shows: clicks find features of these layers. */
export function tellShown(): void {
  const { layers } = useLayers.getState();
  const shown = layers.filter(({ visible }) => visible).map(({ id }) => id);
  // a worker that stopped has no layers, and is told of that elsewhere
  resultWorker()
    .showLayers(shown, coveredRun(layers, useRun.getState().outcome?.runId))
    .catch(() => undefined);
}

useLayers.subscribe(({ layers }, before) => {
  if (layers !== before.layers) tellShown();
});
useRun.subscribe(({ outcome }, before) => {
  if (outcome?.runId !== before.outcome?.runId && useLayers.getState().layers.length > 0) tellShown();
});

function nextNumber(): number {
  lastNumber = lastNumber + 1 < LAST_LAYER ? lastNumber + 1 : FIRST_LAYER;
  return lastNumber;
}

function hasRoom(): boolean {
  const room = useLayers.getState().layers.length < LAYER_LIMITS.layers;
  if (!room) showToast({ kind: 'warning', text: i18next.t('layers.tooMany', { count: LAYER_LIMITS.layers }) });
  return room;
}

function add(id: number, name: string | undefined, origin: LayerOrigin, came: LayerOutcome, more: Partial<MapLayer> = {}): void {
  if (came.kind !== 'ready') {
    showToast({ kind: 'warning', text: i18next.t(`layers.not.${came.kind}`, { ...came, most: LAYER_LIMITS.features }) });
    return;
  }
  useLayers.setState(({ layers }) => {
    const layer: MapLayer = {
      id,
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
}
