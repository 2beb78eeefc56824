/** Steps through what differs between two moments. */

import { tableOf } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import { elementDetails } from '../elements/element-details.ts';
import { featureHandle, featureOfHandle } from '../elements/element-types.ts';
import type { ComparisonCalls } from './changes.ts';

interface Shown {
  readonly features?: FeatureSet;
  readonly shapes: number;
}

/** @param resultOf the result of a run, where it is still there */
export function comparisonCalls(resultOf: (runId: number) => Shown | undefined): ComparisonCalls {
  const known = new WeakMap<FeatureSet, readonly number[]>();
  const changedOf = (features: FeatureSet) => {
    const changed = known.get(features) ?? changedFeatures(features);
    known.set(features, changed);
    return changed;
  };
  return {
    changeAt(runId, at) {
      const { features, shapes } = resultOf(runId) ?? {};
      if (features === undefined || shapes === undefined) return undefined;
      const changed = changedOf(features);
      const total = changed.length;
      if (total === 0 || !Number.isInteger(at)) return undefined;
      const place = ((at % total) + total) % total;
      const feature = changed[place];
      return { at: place, total, details: { ...elementDetails(features, feature), feature: featureHandle(shapes, feature) } };
    },
    changePlace(runId, handle) {
      const { features, shapes } = resultOf(runId) ?? {};
      const feature = shapes === undefined ? undefined : featureOfHandle(handle, shapes);
      if (features === undefined || feature === undefined) return undefined;
      const place = changedOf(features).indexOf(feature);
      return place === -1 ? undefined : place;
    },
  };
}

/** In the order in which they are drawn. */
function changedFeatures({ count, elementTypes, rows, memberSlots, store }: FeatureSet): number[] {
  const changed: number[] = [];
  for (let feature = 0; feature < count; feature++) {
    if (memberSlots[feature] >= 0) continue;
    if ((tableOf(store, elementTypes[feature]).change?.[rows[feature]] ?? 0) !== 0) changed.push(feature);
  }
  return changed;
}
