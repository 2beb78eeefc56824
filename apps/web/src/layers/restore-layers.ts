/** Brings back the layers that were there when the page was left. */
import type { LayerOutcome } from '@flyover/result-session';
import { resultWorker } from '../results/result-client.ts';
import { nextNumber } from './layer-numbers.ts';
import { isRoom } from './layer-room.ts';
import { changeLayer, type MapLayer, useLayers, withoutTwins } from './layers-store.ts';
import { readLayer } from './read-stored.ts';
import { storedFeatures, storedList } from './stored-layers.ts';

/**
 * They stand in the list at once, and are drawn as they come, the one on top first: there may be more than a tab has room for, as other
 * tabs store theirs in the same list. Such a layer stays in it with its features.
 */
export async function restoreLayers(onRead: (layers: readonly MapLayer[]) => void = () => undefined): Promise<void> {
  const list = await storedList().catch(() => undefined);
  const restored = (Array.isArray(list) ? list : []).flatMap((each) => readLayer(each, nextNumber()) ?? []);
  onRead(restored);
  // layers kept in the meantime are on top, and those that a link reported unless they are here
  useLayers.setState(({ layers: fresh }) => ({ layers: [...withoutTwins(fresh, restored), ...restored] }));
  for (const { id } of restored) {
    const { layers } = useLayers.getState();
    // its query may have been run in the meantime, or the layer removed
    const layer = layers.find((each) => each.id === id && each.numbers === undefined);
    if (layer !== undefined && isRoom(layers)) await openStored(layer).catch(() => undefined);
  }
}

/**
 * Opens the features that are stored of a layer.
 *
 * @returns `gone` where the browser has lost them
 * @throws where they cannot be read now: they stay where they are
 */
export async function openStored({ id, mark, stored }: MapLayer): Promise<LayerOutcome> {
  if (stored === undefined) return { kind: 'gone' };
  const kept = await storedFeatures(stored.key);
  if (kept === undefined) {
    changeLayer(id, { stored: undefined });
    return { kind: 'gone' };
  }
  const came = await resultWorker().openLayer(id, { kind: 'kept', kept }, new AbortController().signal);
  if (came.kind !== 'ready') return came;
  // it may have been removed meanwhile
  if (useLayers.getState().layers.some((layer) => layer.mark === mark)) changeLayer(id, { numbers: came.numbers });
  else await resultWorker().dropLayer(id);
  return came;
}
