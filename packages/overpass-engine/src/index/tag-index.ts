/** Tags of one table by key: for each key the rows that have it, ascending, and their values beside them. */
import type { ElementColumns } from '@flyover/osm-elements';

/** See the file's comment. Keys and values are numbers of the store's string table. */
export interface TagIndex {
  /** Into `rows` and `values`; one entry a string of the store plus one. */
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
  readonly values: Uint32Array;
  /** The numbers that occur as keys, ascending. */
  readonly keys: Uint32Array;
}

/**
 * @param table sorted by id
 * @param stringCount how many strings the store has
 */
export function createTagIndex(table: ElementColumns, stringCount: number): TagIndex {
  const { count, tagStart, tagKeys, tagValues } = table;
  const start = new Uint32Array(stringCount + 1);
  for (let i = 0; i < tagKeys.length; i++) start[tagKeys[i] + 1]++;
  const keys = start.reduce<number[]>((used, entries, number) => {
    if (entries > 0) used.push(number - 1);
    return used;
  }, []);
  for (let number = 0; number < stringCount; number++) start[number + 1] += start[number];
  const next = start.slice(0, stringCount);
  const rows = new Uint32Array(tagKeys.length);
  const values = new Uint32Array(tagKeys.length);
  for (let row = 0; row < count; row++) {
    for (let i = tagStart[row]; i < tagStart[row + 1]; i++) {
      const at = next[tagKeys[i]]++;
      rows[at] = row;
      values[at] = tagValues[i];
    }
  }
  return { start, rows, values, keys: Uint32Array.from(keys) };
}
