/** Brings back the layers that were there when the page was left. */
import { resultWorker } from '../results/result-client.ts';
import { nextNumber } from './layer-numbers.ts';
import { type MapLayer, useLayers } from './layers-store.ts';
import { noteKnown } from './other-tabs.ts';
import { readLayer } from './read-stored.ts';
import { storedFeatures, storedList } from './stored-layers.ts';

/** They stand in the list at once, and are drawn as they come. What is lost waits for its query to be run. */
export async function restoreLayers(): Promise<void> {
  const list = await storedList().catch(() => undefined);
  const layers = (Array.isArray(list) ? list : []).flatMap((each) => readLayer(each, nextNumber()) ?? []);
  for (const { mark } of layers) noteKnown(mark);
  const restored = await Promise.all(layers.map(withFeatures));
  // what was kept meanwhile lies on top
  useLayers.setState(({ layers: fresh }) => ({ layers: [...fresh, ...restored] }));
}

async function withFeatures(layer: MapLayer): Promise<MapLayer> {
  const { stored, numbers: _, ...waiting } = layer;
  try {
    const kept = stored && (await storedFeatures(stored.key));
    const came = kept && (await resultWorker().openLayer(layer.id, { kind: 'kept', kept }, new AbortController().signal));
    return came?.kind === 'ready' ? { ...layer, numbers: came.numbers } : { ...waiting };
  } catch {
    return waiting;
  }
}
