/** The keys of drawn features. Everything is counted by the numbers of the string table; texts come last, and only of what is told. */
import { numberOfText } from '@flyover/feature-records';
import { tableOf } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import type { KeyUse } from './color-protocol.ts';

/** So many keys are told. */
const MOST_KEYS = 500;
/** So many different values of a key are looked at, to tell whether they are numbers. */
const VALUES_READ = 200;
/** The share of them that must be numbers. */
const NEARLY_ALL = 0.9;

/** The most frequent keys; those that are as frequent as each other in the order of the store. */
export function featureKeys(set: FeatureSet): KeyUse[] {
  const { strings } = set.store;
  const uses = new Uint32Array(strings.size);
  forEachFeatureTag(set, (key) => {
    uses[key]++;
  });
  const used: number[] = [];
  for (let key = 0; key < uses.length; key++) if (uses[key] > 0) used.push(key);
  used.sort((a, b) => uses[b] - uses[a] || a - b);
  used.length = Math.min(used.length, MOST_KEYS);
  return tellKeys(set, used, uses);
}

/** Calls `visit` with the numbers of each tag of each feature. */
export function forEachFeatureTag(
  { count, store, rows, elementTypes, memberSlots }: FeatureSet,
  visit: (key: number, value: number) => void,
): void {
  for (let feature = 0; feature < count; feature++) {
    if (memberSlots[feature] >= 0) continue;
    const { tagStart, tagKeys, tagValues } = tableOf(store, elementTypes[feature]);
    const row = rows[feature];
    for (let tag = tagStart[row]; tag < tagStart[row + 1]; tag++) visit(tagKeys[tag], tagValues[tag]);
  }
}

/** The values are put side by side, key by key, so that different ones are found by one mark for each string. */
function tellKeys(set: FeatureSet, keys: readonly number[], uses: Uint32Array): KeyUse[] {
  const { strings } = set.store;
  const next = new Int32Array(strings.size).fill(-1);
  let total = 0;
  for (const key of keys) {
    next[key] = total;
    total += uses[key];
  }
  const values = new Uint32Array(total);
  forEachFeatureTag(set, (key, value) => {
    if (next[key] >= 0) values[next[key]++] = value;
  });
  const seenWith = new Int32Array(strings.size).fill(-1);
  return keys.map((key) => {
    const end = next[key];
    let different = 0;
    let read = 0;
    let numbers = 0;
    for (let at = end - uses[key]; at < end; at++) {
      const value = values[at];
      if (seenWith[value] === key) continue;
      seenWith[value] = key;
      different++;
      if (read === VALUES_READ) continue;
      read++;
      if (Number.isFinite(numberOfText(strings.get(value)))) numbers++;
    }
    return { key: strings.get(key), features: uses[key], values: different, numeric: numbers >= read * NEARLY_ALL };
  });
}
