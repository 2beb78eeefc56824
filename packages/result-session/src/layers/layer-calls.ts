/** What makes layers, and lets go of them. */
import type { HeldResult } from '../held/held-result.ts';
import type { SheetLook } from '../held/look.ts';
import { combineFeatures } from './combine-features.ts';
import { layerToBlob } from './layer-file.ts';
import { LAYER_LOOK } from './layer-look.ts';
import type { LayerCalls } from './layer-protocol.ts';
import type { LayerShelf } from './layer-shelf.ts';

/**
 * @param resultOf the result of a run, where it is still there
 * @param lookOf the look that style sheets come to
 */
export function layerCalls(
  shelf: LayerShelf,
  resultOf: (runId: number) => HeldResult | undefined,
  lookOf: (sheets: readonly string[]) => Promise<SheetLook>,
): LayerCalls {
  return {
    keepLayer(layer, runId) {
      const result = resultOf(runId);
      if (result === undefined || result.outcome.partial === true) return { kind: 'gone' };
      return shelf.put(layer, result.features, result.tiles);
    },
    combineLayers(layer, how, first, second) {
      const [one, other] = [shelf.held(first)?.features, shelf.held(second)?.features];
      if (one === undefined || other === undefined) return { kind: 'gone' };
      return shelf.put(layer, combineFeatures(how, one, other));
    },
    async openLayer(layer, source, signal) {
      // the readers of all formats are fetched with the first file
      const { readLayer } = await import('./read-layer.ts');
      const read = await readLayer(source, signal);
      return 'kind' in read ? read : shelf.put(layer, read.features);
    },
    saveLayer(layer) {
      const features = shelf.held(layer)?.features;
      try {
        return features && layerToBlob(features);
      } catch {
        return undefined;
      }
    },
    async styleLayer(layer, sheets) {
      const features = shelf.held(layer)?.features;
      const look = sheets.length === 0 ? LAYER_LOOK : await lookOf(sheets);
      // style layers in JSON and refused sheets leave it as it is
      if (look.problem !== undefined) return { kind: 'refused', problem: look.problem };
      if (look.layers !== undefined) return { kind: 'refused' };
      // it may have been filled anew meanwhile
      const isSame = features !== undefined && shelf.held(layer)?.features === features;
      return { kind: isSame && shelf.restyle(layer, look) ? 'drawn' : 'gone' };
    },
    dropLayer: shelf.drop,
    showLayers: shelf.show,
  };
}
