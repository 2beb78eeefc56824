/** Which keys get a column of their own in formats with columns, and which tags go together into one. */
import type { FeatureSet } from '@flyover/osm-features';
import { type ElementRow, elementRow } from './element-row.ts';

/** The columns for tags. */
export interface TagColumns {
  /** The keys with a column, most used first. */
  readonly keys: readonly string[];
  /** Whether some tag has no column. */
  readonly hasOthers: boolean;
  /** Puts the values of an element's tags into `values`, from `first` on; gives the tags that have no column as a JSON object. */
  read(element: ElementRow, values: (string | number | undefined)[], first: number): string | undefined;
}

/** How columns are chosen. */
export interface TagColumnOptions {
  /** At most so many keys get a column. */
  readonly most: number;
  /** Whether a key may be the name of a column; all may where absent. */
  readonly isUsable?: (key: string) => boolean;
  /** Which features count; all where absent. */
  readonly isMember?: (feature: number) => boolean;
}

/** Counts how often keys are used, and gives the most used ones a column. */
export function chooseTagColumns(set: FeatureSet, options: TagColumnOptions): TagColumns {
  const { strings } = set.store;
  const uses = countKeys(set, options.isMember);
  const used: number[] = [];
  for (let number = 0; number < uses.length; number++) if (uses[number] > 0) used.push(number);
  // ties in the order of the store, so that the same data gives the same file
  used.sort((a, b) => uses[b] - uses[a] || a - b);
  const columnOf = new Int32Array(strings.size).fill(-1);
  const keys: string[] = [];
  for (const number of used) {
    const key = strings.get(number);
    if (keys.length === options.most) break;
    if (options.isUsable?.(key) === false) continue;
    columnOf[number] = keys.length;
    keys.push(key);
  }
  return {
    keys,
    hasOthers: keys.length < used.length,
    read({ table, row }, values, first) {
      if (row === -1) return undefined;
      let others: [string, string][] | undefined;
      for (let tag = table.tagStart[row]; tag < table.tagStart[row + 1]; tag++) {
        const column = columnOf[table.tagKeys[tag]];
        const value = strings.get(table.tagValues[tag]);
        if (column !== -1) values[first + column] = value;
        else {
          others ??= [];
          others.push([strings.get(table.tagKeys[tag]), value]);
        }
      }
      // not by assignment: a key may be called __proto__
      return others && JSON.stringify(Object.fromEntries(others));
    },
  };
}

function countKeys(set: FeatureSet, isMember: (feature: number) => boolean = () => true): Uint32Array {
  const uses = new Uint32Array(set.store.strings.size);
  for (let feature = 0; feature < set.count; feature++) {
    if (!isMember(feature)) continue;
    const { table, row } = elementRow(set, feature);
    if (row === -1) continue;
    for (let tag = table.tagStart[row]; tag < table.tagStart[row + 1]; tag++) uses[table.tagKeys[tag]]++;
  }
  return uses;
}
