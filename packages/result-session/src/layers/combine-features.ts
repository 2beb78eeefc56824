/** Union, difference and intersection of what two layers draw, by type and id of the elements. */
import { RELATION } from '@flyover/osm-elements';
import { chooseFeatures, type FeatureSet, featureElement, joinFeatures } from '@flyover/osm-features';
import type { LayerCombination } from './layer-protocol.ts';

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

/** Tells whether a set draws an element. */
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
