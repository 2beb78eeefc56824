/** The keys and values that presets know, the most used first. */
import type { Presets } from '../presets/preset.ts';

interface TagWords {
  readonly keys: readonly string[];
  readonly values: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<Presets, TagWords>();

/** Keys of the tags of presets. */
export function tagKeys(presets: Presets): readonly string[] {
  return tagWords(presets).keys;
}

/** Values that presets have for a key. */
export function tagValues(presets: Presets, key: string): readonly string[] {
  return tagWords(presets).values.get(key) ?? [];
}

function tagWords(presets: Presets): TagWords {
  const words = known.get(presets) ?? collect(presets);
  known.set(presets, words);
  return words;
}

function collect(presets: Presets): TagWords {
  const keys = new Map<string, number>();
  const values = new Map<string, Map<string, number>>();
  for (const { tags } of presets.list) {
    for (const [key, value] of Object.entries(tags)) {
      keys.set(key, (keys.get(key) ?? 0) + 1);
      const ofKey = values.get(key) ?? new Map<string, number>();
      if (value !== '*') ofKey.set(value, (ofKey.get(value) ?? 0) + 1);
      values.set(key, ofKey);
    }
  }
  return { keys: byCount(keys), values: new Map([...values].map(([key, counts]) => [key, byCount(counts)])) };
}

function byCount(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
}
