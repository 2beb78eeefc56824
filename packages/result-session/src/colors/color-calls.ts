/** What the features of a result can be coloured by, and the values of each. */
import type { FeatureSet } from '@flyover/osm-features';
import type { ColorCalls, ColorSubjects } from './color-protocol.ts';
import { featureKeys } from './feature-keys.ts';
import { featureNumbers, hasArea, hasLength } from './feature-numbers.ts';
import { featureValues } from './feature-values.ts';

/** @param featuresOf the features of a run, where it is still there */
export function colorCalls(featuresOf: (runId: number) => FeatureSet | undefined): ColorCalls {
  const kept = new WeakMap<FeatureSet, ColorSubjects>();
  return {
    colorSubjects(runId) {
      const features = featuresOf(runId);
      if (features === undefined) return undefined;
      const known = kept.get(features) ?? subjectsOf(features);
      kept.set(features, known);
      return known;
    },
    colorValues(runId, key) {
      const features = featuresOf(runId);
      return features && featureValues(features, key);
    },
    colorNumbers(runId, subject) {
      const features = featuresOf(runId);
      return features && featureNumbers(features, subject);
    },
  };
}

function subjectsOf(set: FeatureSet): ColorSubjects {
  let lines = 0;
  let polygons = 0;
  for (let feature = 0; feature < set.count; feature++) {
    if (hasLength(set, feature)) lines++;
    else if (hasArea(set, feature)) polygons++;
  }
  return { keys: featureKeys(set), features: set.count, lines, polygons };
}
