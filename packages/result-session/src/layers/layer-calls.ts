/** Calls that create and release layers, also from union, difference and intersection of two layers. */

import { RELATION } from '@flyover/osm-elements';
import { chooseFeatures, type FeatureSet, featureElement, joinFeatures } from '@flyover/osm-features';
import { LAYER_LOOK } from '../held/fixed-styles.ts';
import type { HeldResult } from '../held/held-result.ts';
import type { SheetStyle } from '../held/look.ts';
import { createFarFiles } from './far-files.ts';
import { layerToBlob } from './layer-file.ts';
import type { LayerCalls, LayerCombination } from './layer-protocol.ts';
import type { LayerShelf } from './layer-shelf.ts';

/**
 * @param resultOf the result of a run, where it is still there
 * @param lookOf the look that style sheets come to
 */
export function layerCalls(
  shelf: LayerShelf,
  resultOf: (runId: number) => HeldResult | undefined,
  lookOf: (sheets: readonly string[]) => Promise<SheetStyle>,
  far = createFarFiles(),
): LayerCalls {
  /** The number of the last call for the style of each layer: answers to earlier ones come too late. */
  const styling = new Map<number, number>();
  /** The addresses of layers that were opened from one. */
  const addresses = new Map<number, string>();
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
      const isNew = shelf.held(layer) === undefined;
      // a file that is added anew may have been written anew
      if (isNew && source.kind === 'address') far.forget(source.address);
      const read = await readLayer(source, signal, far);
      if ('kind' in read) return read;
      const put = shelf.put(layer, read.features);
      if (put.kind === 'ready' && source.kind === 'address') addresses.set(layer, source.address);
      return put.kind === 'ready' && read.box !== undefined ? { ...put, box: read.box } : put;
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
      const turn = (styling.get(layer) ?? 0) + 1;
      styling.set(layer, turn);
      const look = sheets.length === 0 ? LAYER_LOOK : await lookOf(sheets);
      // style layers in JSON and refused sheets leave it as it is
      if (look.problem !== undefined) return { kind: 'refused', problem: look.problem };
      if (look.layers !== undefined) return { kind: 'refused' };
      // it may have been filled anew meanwhile
      const isSame = styling.get(layer) === turn && features !== undefined && shelf.held(layer)?.features === features;
      return { kind: isSame && shelf.restyle(layer, look) ? 'drawn' : 'gone' };
    },
    dropLayer(layer) {
      shelf.drop(layer);
      const address = addresses.get(layer);
      addresses.delete(layer);
      if (address !== undefined && ![...addresses.values()].includes(address)) far.forget(address);
    },
    showLayers: shelf.show,
  };
}

// Union, difference and intersection of the features that two layers draw, by type and id of their elements.

/**
 * The features of a combination. Of an element that both draw the first has the say. Ids below 0 are a file's own, and those of made elements an answer's: such an element
 * is in no other.
 */
export function combineFeatures(how: LayerCombination, first: FeatureSet, second: FeatureSet): FeatureSet {
  if (how === 'union') return joinFeatures(first, chooseFeatures(second, marksOf(second, first, 0)));
  return chooseFeatures(first, marksOf(first, second, how === 'intersection' ? 1 : 0));
}

/** 1 for each feature whose element the other set draws, or, with `found` 0, does not draw. */
function marksOf(set: FeatureSet, other: FeatureSet, found: 0 | 1): Uint8Array {
  const isDrawn = drawnIn(other);
  const marks = new Uint8Array(set.count);
  for (let feature = 0; feature < set.count; feature++) {
    const { type, id } = featureElement(set, feature);
    marks[feature] = isDrawn(type, id) ? found : 1 - found;
  }
  return marks;
}

/** Returns a test whether a set draws an element. */
function drawnIn(set: FeatureSet): (type: number, id: number) => boolean {
  const ids: number[][] = [[], [], []];
  for (let feature = 0; feature < set.count; feature++) {
    const { type, id } = featureElement(set, feature);
    if (id >= 0 && type <= RELATION) ids[type].push(id);
  }
  const sorted = ids.map((each) => Float64Array.from(each).sort());
  return (type, id) => type <= RELATION && has(sorted[type], id);
}

function has(sorted: Float64Array, id: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < id) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === id;
}
