/** Keeps the layers over reloads. A layer that is too large for that is reported: its query stays, and can be run again; its address is read again. */

import type { LayerOutcome, LayerSource } from '@flyover/result-session';
import i18next from 'i18next';
import { resultWorker } from '../results/result-client.ts';
import { useSelection } from '../results/selection-store.ts';
import { showToast } from '../ui/toasts.ts';
import { wideView } from './follow-view.ts';
import { changeLayer, hasStoredLayers, type MapLayer, noteStoredLayers, useLayers, withoutTwins } from './layers-store.ts';
import { isRoom, nextNumber } from './new-layer.ts';
import { keepFeatures, readLayer, storedFeatures, storedKeys, storedList, storeFeatures, storeList } from './stored-layers.ts';

/** The most bytes of all layers together. */
const MOST_BYTES = 256 << 20;
/** The time for which changes are gathered, ms: a slider makes many. */
const PAUSE = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
/** The last write; the first one waits until the stored list was read. */
let writing: Promise<unknown> = Promise.resolve();
/** The versions of layers that have no room. */
const left = new Map<number, number>();
/** The layers for which that was reported. */
const announced = new Set<number>();
let known: KnownLayers = new Map();
/** Announces changes of the list to other tabs. */
let tabs: BroadcastChannel | undefined;

/**
 * Restores the layers of the last visit, and stores the layers at each change from now on.
 *
 * @returns a function that ends this; it resolves once the last write is done
 */
export function keepOverReloads(): () => Promise<unknown> {
  if (hasStoredLayers()) writing = new Promise(readList);
  const unsubscribe = useLayers.subscribe(({ layers }, before) => {
    if (layers === before.layers) return;
    clearTimeout(timer);
    timer = setTimeout(write, PAUSE);
    // a removed layer must not return with an immediate reload
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

/** Reads the list. Opening all features may take long: changes in the meantime are stored all the same. */
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

/** Applies the changes of other tabs to the layers of this one. */
async function follow(): Promise<void> {
  const stored = await storedList();
  // layers added while the list was read are included
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

/** Stores the features of layers that are not stored, or no longer: another tab may have deleted them. */
async function storeMissing(): Promise<void> {
  const keys = await storedKeys();
  for (const { id, stored } of useLayers.getState().layers)
    if (stored !== undefined && !keys.has(stored.key)) changeLayer(id, { stored: undefined });
  for (const layer of useLayers.getState().layers) {
    const isMissing = layer.numbers !== undefined && (layer.stored === undefined || layer.stale === true);
    if (isMissing && left.get(layer.id) !== layer.version) await storeOne(layer);
  }
}

async function storeOne({ id, mark, name, version, box }: MapLayer): Promise<void> {
  try {
    // other tabs store theirs in the same list
    const stored = await storedList();
    const { list } = mergeTabs(useLayers.getState().layers, stored, known);
    // what is stored of this one goes
    const used = list.reduce((sum, { mark: each, stored }) => sum + (each === mark ? 0 : (stored?.bytes ?? 0)), 0);
    const features = await resultWorker().saveLayer(id);
    if (features === undefined || used + features.size > MOST_BYTES) throw new Error('no room');
    const key = `${Date.now()}-${mark}`;
    await storeFeatures(key, features);
    // it may have been read for another view meanwhile
    const isSame = useLayers.getState().layers.some((layer) => layer.id === id && layer.version === version);
    if (isSame) changeLayer(id, { stored: { key, bytes: features.size, ...(box !== undefined && { box }) }, stale: false });
  } catch {
    left.set(id, version);
    if (announced.has(id)) return;
    announced.add(id);
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

// Restores the layers that the page had when it was left.

/**
 * They are listed at once, and drawn as they load, the top one first. There may be more than a tab has room for, since other tabs store
 * theirs in the same list; such a layer stays in the list with its features.
 */
export async function restoreLayers(onRead: (layers: readonly MapLayer[]) => void = () => undefined): Promise<void> {
  const list = await storedList().catch(() => undefined);
  const restored = (Array.isArray(list) ? list : []).flatMap((each) => readLayer(each, nextNumber()) ?? []);
  onRead(restored);
  // layers kept in the meantime are on top, and those that a link reported unless they are here
  useLayers.setState(({ layers: fresh }) => ({ layers: [...withoutTwins(fresh, restored), ...restored] }));
  // no host that is slow keeps one that is stored waiting
  const inOrder = [...restored].sort((one, other) => Number(one.stored === undefined) - Number(other.stored === undefined));
  for (const { id } of inOrder) {
    const { layers } = useLayers.getState();
    // its query may have been run in the meantime, or the layer removed
    const layer = layers.find((each) => each.id === id && each.numbers === undefined);
    if (layer !== undefined && isRoom(layers)) await openStored(layer).catch(() => undefined);
  }
}

/**
 * Opens the stored features of a layer; where there are none, those at its address.
 *
 * @returns `gone` where the browser has lost them, and they have no address
 * @throws where they cannot be read now; they stay stored
 */
export async function openStored(layer: MapLayer): Promise<LayerOutcome> {
  const { id, mark, stored } = layer;
  const source = await sourceOf(layer);
  if (source === undefined) return { kind: 'gone' };
  const came = await resultWorker().openLayer(id, source, new AbortController().signal);
  if (came.kind !== 'ready') {
    // the next view may show what can be read
    if (source.kind === 'address' && came.kind === 'unreadable') changeLayer(id, { refusal: came.readFault });
    return came;
  }
  const box = source.kind === 'kept' ? stored?.box : came.box;
  // it may have been removed meanwhile
  if (useLayers.getState().layers.some((each) => each.mark === mark)) changeLayer(id, { numbers: came.numbers, box, refusal: undefined });
  else await resultWorker().dropLayer(id);
  return came;
}

async function sourceOf({ id, stored, origin }: MapLayer): Promise<LayerSource | undefined> {
  const kept = stored && (await storedFeatures(stored.key));
  if (kept !== undefined) return { kind: 'kept', kept };
  if (stored !== undefined) changeLayer(id, { stored: undefined });
  return origin.kind === 'address' ? { ...origin, box: wideView() } : undefined;
}

// Layers of several tabs in one stored list. Each tab writes its own layers, leaves those that only other tabs know, and adopts other tabs'
// changes of the layers it has: differences from the list as this tab last knew it are its own changes, all others came from elsewhere.

/** A layer as it is stored. */
export type StoredLayer = Omit<MapLayer, 'id' | 'keptFrom' | 'styleVersion' | 'box' | 'refusal' | 'stale'>;

/** The fields that are synchronized between tabs. Whether a layer is shown is each tab's own. */
const FOLLOWING = ['name', 'color', 'opacity', 'plain'] as const;

type Known = Pick<MapLayer, 'mark' | 'visible' | 'version' | 'stored' | (typeof FOLLOWING)[number]>;

/** The layers of this tab as the list had them when it was read or written last, by their marks. */
export type KnownLayers = ReadonlyMap<string, Known>;

/** The result of merging the layers of this tab with the list. */
export interface MergedTabs {
  /** The list that is to be stored: the layers of this tab, and below them those of others. */
  readonly list: readonly StoredLayer[];
  /** The layers of this tab; one that is as it was is the same object. */
  readonly own: readonly MapLayer[];
  /** The layers that another tab has removed, unchanged here since. */
  readonly removed: readonly MapLayer[];
  /** The state that this tab knows after reading the list. */
  readonly read: KnownLayers;
  /** The state that it knows after writing the list. */
  readonly written: KnownLayers;
}

/** @param stored the value as read, which may be anything; without a list nothing counts as removed */
export function mergeTabs(own: readonly MapLayer[], stored: unknown, knownBefore: KnownLayers): MergedTabs {
  const known: KnownLayers = Array.isArray(stored) ? knownBefore : new Map();
  const theirs = new Map(
    (Array.isArray(stored) ? stored : []).flatMap((each) => readLayer(each, 0) ?? []).map((each) => [each.mark, each]),
  );
  const isRemoved = (layer: MapLayer) => {
    const before = known.get(layer.mark);
    return before !== undefined && !theirs.has(layer.mark) && !isEdited(layer, before);
  };
  const removed = own.filter(isRemoved);
  const kept = own
    .filter((layer) => !removed.includes(layer))
    .map((layer) => followed(layer, theirs.get(layer.mark), known.get(layer.mark)));
  const marks = new Set(own.map(({ mark }) => mark));
  const others = [...theirs.values()].filter(({ mark }) => !marks.has(mark) && !known.has(mark));
  const mine = kept.map((layer) => ({ ...layer, visible: shownIn(layer, theirs.get(layer.mark), known.get(layer.mark)) }));
  const list = [...mine, ...others].map(
    ({ id: _, keptFrom: __, styleVersion: ___, box: ____, refusal: _____, stale: ______, ...layer }) => layer,
  );
  return { list, own: kept, removed, read: knownOf(theirs, own, known), written: new Map(kept.map((layer) => [layer.mark, layer])) };
}

function isEdited(layer: MapLayer, before: Known): boolean {
  // another version holds other features
  return layer.visible !== before.visible || layer.version !== before.version || FOLLOWING.some((field) => layer[field] !== before[field]);
}

function followed(layer: MapLayer, theirs: MapLayer | undefined, before: Known | undefined): MapLayer {
  if (theirs === undefined || before === undefined) return layer;
  const { name, color, opacity, plain, stored } = layer;
  const next: MapLayer = {
    ...layer,
    name: name === before.name ? theirs.name : name,
    color: color === before.color ? theirs.color : color,
    opacity: opacity === before.opacity ? theirs.opacity : opacity,
    plain: plain === before.plain ? theirs.plain : plain,
    stored: stored?.key === before.stored?.key ? theirs.stored : stored,
  };
  return next.stored?.key === stored?.key && FOLLOWING.every((field) => next[field] === layer[field]) ? layer : next;
}

/** Returns whether a layer is visible: the tab that changed this last decides. */
function shownIn(layer: MapLayer, theirs: MapLayer | undefined, before: Known | undefined): boolean {
  return theirs !== undefined && layer.visible === before?.visible ? theirs.visible : layer.visible;
}

/** Keeps layers that were removed here known until they are gone from the list. */
function knownOf(theirs: ReadonlyMap<string, MapLayer>, own: readonly MapLayer[], known: KnownLayers): KnownLayers {
  const now = new Map(own.map((layer) => [layer.mark, layer]));
  return new Map(
    [...theirs].flatMap(([mark, layer]) => {
      const before = known.get(mark);
      const mine = now.get(mark);
      if (mine === undefined) return before === undefined ? [] : [[mark, before]];
      return [[mark, { ...layer, visible: (before ?? mine).visible, version: (before ?? mine).version }]];
    }),
  );
}
