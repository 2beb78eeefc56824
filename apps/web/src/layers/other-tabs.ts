/** Layers of several tabs in one stored list: each tab writes its own, and leaves those that only others know. */
import type { MapLayer } from './layers-store.ts';
import { readLayer } from './read-stored.ts';

/** A layer as it is stored. */
export type StoredLayer = Omit<MapLayer, 'id' | 'runId'>;

/** Marks of the layers that this tab has had: one that is stored and is not there any more was removed here. */
const known = new Set<string>();

/** This tab has these layers now. */
export function noteKnown(layers: readonly MapLayer[]): void {
  for (const { mark } of layers) known.add(mark);
}

/**
 * The list that is to be stored: the layers of this tab, and below them what other tabs have stored.
 *
 * @param stored as it was read: anything
 */
export function withOthers(own: readonly MapLayer[], stored: unknown): readonly StoredLayer[] {
  for (const { mark } of own) known.add(mark);
  const others = (Array.isArray(stored) ? stored : []).flatMap((each) => readLayer(each, 0) ?? []).filter(({ mark }) => !known.has(mark));
  return [...own, ...others].map(({ id: _, runId: __, ...layer }) => layer);
}
