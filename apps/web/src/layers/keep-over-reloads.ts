/** Keeps the layers over reloads. What is too large for that is told: its query stays, and can be run again. */
import i18next from 'i18next';
import { resultWorker } from '../results/result-client.ts';
import { showToast } from '../ui/toasts.ts';
import { hasStoredLayers, noteStoredLayers } from './has-layers.ts';
import { changeLayer, type MapLayer, useLayers } from './layers-store.ts';
import { withOthers } from './other-tabs.ts';
import { restoreLayers } from './restore-layers.ts';
import { keepFeatures, storedList, storeFeatures, storeList } from './stored-layers.ts';

/** All layers together take this many bytes at most. */
const MOST_BYTES = 256 << 20;
/** Changes are gathered so long, ms: a slider makes many. */
const PAUSE = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Nothing is written before what is there was read. */
let writing: Promise<unknown> = Promise.resolve();
/** Layers that are known not to be kept. */
const left = new Set<number>();

/** Brings back the layers of the last visit, and stores those that are there at each change from now on. */
export function keepOverReloads(): void {
  if (hasStoredLayers()) writing = restoreLayers().catch(() => undefined);
  useLayers.subscribe(({ layers }, before) => {
    if (layers === before.layers) return;
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
  });
  window.addEventListener('pagehide', write);
}

function write(): void {
  clearTimeout(timer);
  writing = writing.then(store).catch(() => undefined);
}

async function store(): Promise<void> {
  const { layers } = useLayers.getState();
  noteStoredLayers(layers.length > 0);
  for (const layer of layers) if (layer.numbers !== undefined && layer.stored === undefined && !left.has(layer.id)) await storeOne(layer);
  const now = useLayers.getState().layers;
  const list = await storeList((stored) => withOthers(now, stored));
  await keepFeatures(list.flatMap(({ stored }) => stored?.key ?? []));
  noteStoredLayers(list.length > 0);
}

async function storeOne({ id, mark, name }: MapLayer): Promise<void> {
  try {
    // other tabs store theirs in the same list
    const list = withOthers(useLayers.getState().layers, await storedList());
    const used = list.reduce((sum, { stored }) => sum + (stored?.bytes ?? 0), 0);
    const features = await resultWorker().saveLayer(id);
    if (features === undefined || used + features.size > MOST_BYTES) throw new Error('no room');
    const key = `${Date.now()}-${mark}`;
    await storeFeatures(key, features);
    changeLayer(id, { stored: { key, bytes: features.size } });
  } catch {
    left.add(id);
    showToast({ kind: 'warning', text: i18next.t('layers.notKept', { name, megabytes: MOST_BYTES >> 20 }) });
  }
}
