/** The values of one key, counted by feature. */
import type { FeatureSet } from '@flyover/osm-features';
import type { KeyValues } from './color-protocol.ts';
import { forEachFeatureTag } from './feature-keys.ts';

/** So many values are told. */
const MOST_VALUES = 200;

/** The most frequent values; those that are as frequent as each other in the order of the store. */
export function featureValues(set: FeatureSet, key: string): KeyValues {
  const { strings } = set.store;
  const wanted = strings.find(key);
  const counts = new Uint32Array(strings.size);
  if (wanted >= 0) {
    forEachFeatureTag(set, (number, value) => {
      if (number === wanted) counts[value]++;
    });
  }
  const used: number[] = [];
  let features = 0;
  for (let value = 0; value < counts.length; value++) {
    if (counts[value] === 0) continue;
    used.push(value);
    features += counts[value];
  }
  used.sort((a, b) => counts[b] - counts[a] || a - b);
  const told = used.slice(0, MOST_VALUES).map((value) => [strings.get(value), counts[value]] as const);
  const inTold = told.reduce((sum, [, count]) => sum + count, 0);
  return { counts: told, others: { values: used.length - told.length, features: features - inTold } };
}
