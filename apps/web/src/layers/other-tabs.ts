/**
 * Layers of several tabs in one stored list. Each tab writes its own, leaves those that only others know, and follows what others did to
 * layers that it has, too: what differs from the list as this tab knew it was done here, all else elsewhere.
 */
import type { MapLayer } from './layers-store.ts';
import { readLayer } from './read-stored.ts';

/** A layer as it is stored. */
export type StoredLayer = Omit<MapLayer, 'id' | 'keptFrom' | 'looks'>;

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

/** @param stored the value as read: anything. Where it is no list, nothing counts as removed. */
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
  const list = [...mine, ...others].map(({ id: _, keptFrom: __, looks: ___, ...layer }) => layer);
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

/** Whether a layer is shown by the list: the tab that changed that last decides. */
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
