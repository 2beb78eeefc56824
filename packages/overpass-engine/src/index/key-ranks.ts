/** The place of each key among all keys, by bytes. */
import type { StringTable } from '@flyover/osm-elements';
import type { TagIndex } from './tag-index.ts';

/**
 * @returns one rank a string of the store; of strings that are no keys 0
 */
export function rankKeys(strings: StringTable, indexes: readonly TagIndex[]): Uint32Array {
  const keys = new Set<number>();
  for (const index of indexes) for (const key of index.keys) keys.add(key);
  const ranks = new Uint32Array(strings.size);
  [...keys]
    .sort((a, b) => compareBytes(strings, a, b))
    .forEach((key, rank) => {
      ranks[key] = rank;
    });
  return ranks;
}

function compareBytes(strings: StringTable, a: number, b: number): number {
  const { bytes, offsets } = strings;
  const length = Math.min(offsets[a + 1] - offsets[a], offsets[b + 1] - offsets[b]);
  for (let i = 0; i < length; i++) {
    const difference = bytes[offsets[a] + i] - bytes[offsets[b] + i];
    if (difference !== 0) return difference;
  }
  return offsets[a + 1] - offsets[a] - (offsets[b + 1] - offsets[b]);
}
