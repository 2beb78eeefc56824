/** Keeps the layers over reloads. A layer that is too large for that is reported: its query stays, and can be run again. */
import i18next from 'i18next';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { showToast } from '../ui/toasts.ts';
import { hasStoredLayers, noteStoredLayers } from './has-layers.ts';
import { changeLayer, type MapLayer, useLayers } from './layers-store.ts';
import { type KnownLayers, type MergedTabs, mergeTabs } from './other-tabs.ts';
import { restoreLayers } from './restore-layers.ts';
import { keepFeatures, storedKeys, storedList, storeFeatures, storeList } from './stored-layers.ts';

/** All layers together take this many bytes at most. */
const MOST_BYTES = 256 << 20;
/** Changes are gathered so long, ms: a slider makes many. */
const PAUSE = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Nothing is written before what is there was read. */
let writing: Promise<unknown> = Promise.resolve();
/** Layers that have no room. */
const left = new Set<number>();
/** The layers for which that was reported. */
const told = new Set<number>();
let known: KnownLayers = new Map();
/** Announces changes of the list to other tabs. */
let tabs: BroadcastChannel | undefined;

/**
 * Brings back the layers of the last visit, and stores those that are there at each change from now on.
 *
 * @returns ends that; resolves once nothing is written any more
 */
export function keepOverReloads(): () => Promise<unknown> {
  if (hasStoredLayers()) writing = new Promise(readList);
  const unsubscribe = useLayers.subscribe(({ layers }, before) => {
    if (layers === before.layers) return;
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
    // what was removed must not come back with a reload that follows at once
    if (layers.length >= before.layers.length) return;
    inTurn(storeOwn);
    // there may be room now
    left.clear();
  });
  // nothing but the list: there is no time to store features
  const onLeaving = () => inTurn(storeOwn);
  window.addEventListener('pagehide', onLeaving);
  if (typeof BroadcastChannel !== 'undefined') {
    tabs = new BroadcastChannel('flyover-layers');
    tabs.addEventListener('message', () => inTurn(follow));
  }
  return () => {
    unsubscribe();
    clearTimeout(timer);
    tabs?.close();
    tabs = undefined;
    window.removeEventListener('pagehide', onLeaving);
    return writing;
  };
}

/** Opening all features may take long: what is changed meanwhile is stored all the same. */
function readList(isRead: (done: undefined) => void): void {
  const onRead = (layers: readonly MapLayer[]) => {
    known = new Map(layers.map((layer) => [layer.mark, layer]));
    isRead(undefined);
  };
  restoreLayers(onRead).catch(() => isRead(undefined));
}

function inTurn(work: () => Promise<void>): void {
  writing = writing.then(work).catch(() => undefined);
}

function write(): void {
  clearTimeout(timer);
  inTurn(async () => {
    await follow();
    await storeMissing();
    await storeOwn();
  });
}

/** Does here what other tabs did to the layers of this one. */
async function follow(): Promise<void> {
  const stored = await storedList();
  // what was added while the list was read is here, too
  const merged = mergeTabs(useLayers.getState().layers, stored, known);
  known = merged.read;
  adopt(merged);
}

function adopt({ own, removed }: MergedTabs): void {
  const { layers } = useLayers.getState();
  if (own.length < layers.length || own.some((layer, at) => layer !== layers[at])) useLayers.setState({ layers: own });
  if (removed.length > 0) useSelection.getState().close();
  for (const { id, name } of removed) {
    // of a worker that stopped there is nothing to drop
    void resultWorker()
      .dropLayer(id)
      .catch(() => undefined);
    showToast({ text: i18next.t('layers.removed', { name }) });
  }
}

/** Stores the features of layers that are nowhere stored, or not any more: another tab may have let go of them. */
async function storeMissing(): Promise<void> {
  const keys = await storedKeys();
  for (const { id, stored } of useLayers.getState().layers)
    if (stored !== undefined && !keys.has(stored.key)) changeLayer(id, { stored: undefined });
  for (const layer of useLayers.getState().layers)
    if (layer.numbers !== undefined && layer.stored === undefined && !left.has(layer.id)) await storeOne(layer);
}

async function storeOne({ id, mark, name }: MapLayer): Promise<void> {
  try {
    // other tabs store theirs in the same list
    const stored = await storedList();
    const { list } = mergeTabs(useLayers.getState().layers, stored, known);
    const used = list.reduce((sum, { stored }) => sum + (stored?.bytes ?? 0), 0);
    const features = await resultWorker().saveLayer(id);
    if (features === undefined || used + features.size > MOST_BYTES) throw new Error('no room');
    const key = `${Date.now()}-${mark}`;
    await storeFeatures(key, features);
    changeLayer(id, { stored: { key, bytes: features.size } });
  } catch {
    left.add(id);
    if (told.has(id)) return;
    told.add(id);
    showToast({ kind: 'warning', text: i18next.t('layers.notKept', { name, megabytes: MOST_BYTES >> 20 }) });
  }
}

async function storeOwn(): Promise<void> {
  let before: unknown;
  let written = known;
  const list = await storeList((stored) => {
    before = stored;
    const merged = mergeTabs(useLayers.getState().layers, stored, known);
    ({ written } = merged);
    adopt(merged);
    return merged.list;
  });
  known = written;
  noteStoredLayers(list.length > 0);
  if (JSON.stringify(before) !== JSON.stringify(list)) tabs?.postMessage('changed');
  await keepFeatures(list.flatMap(({ stored }) => stored?.key ?? []));
}
