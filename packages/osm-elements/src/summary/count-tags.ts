/** The keys and values of a store, counted: what completions offer. */
import type { ElementStore } from '../element-store.ts';

/** A key or value with the number of elements that have it. */
export type CountedWord = readonly [word: string, count: number];

/** So many are told. */
const MOST_KEYS = 400;
const MOST_VALUES = 200;
/** Bytes. Longer values are names and notes, which nobody asks for or styles by. */
const LONGEST_VALUE = 80;

/** The keys with how many elements have them, the most frequent first, 400 at most; none without a store. */
export function countedKeys(store: ElementStore | undefined): CountedWord[] {
  if (store === undefined) return [];
  const counts = new Uint32Array(store.strings.size);
  for (const { tagKeys } of tablesOf(store)) for (const key of tagKeys) counts[key]++;
  return mostFrequent(store, counts, MOST_KEYS);
}

/** The values of a key, the most frequent first, 200 at most. */
export function countedValues(store: ElementStore | undefined, key: string): CountedWord[] {
  const number = store?.strings.find(key) ?? -1;
  if (store === undefined || number === -1) return [];
  const counts = new Uint32Array(store.strings.size);
  for (const { tagKeys, tagValues } of tablesOf(store)) {
    for (let tag = 0; tag < tagKeys.length; tag++) if (tagKeys[tag] === number) counts[tagValues[tag]]++;
  }
  return mostFrequent(store, counts, MOST_VALUES);
}

function tablesOf({ nodes, ways, relations }: ElementStore) {
  return [nodes, ways, relations];
}

function mostFrequent({ strings }: ElementStore, counts: Uint32Array, most: number): CountedWord[] {
  const { offsets } = strings;
  const used: number[] = [];
  for (let number = 0; number < counts.length; number++) {
    if (counts[number] > 0 && offsets[number + 1] - offsets[number] <= LONGEST_VALUE) used.push(number);
  }
  used.sort((a, b) => counts[b] - counts[a] || a - b);
  return used.slice(0, most).map((number) => [strings.get(number), counts[number]]);
}
