/** Tags: the most used keys as columns of their own, all other tags of an element together in one. */
import { forEachTag } from '@flyover/osm-elements';
import type { RecordRows } from '../record-rows.ts';
import type { RecordColumn, RecordField } from '../records.ts';

/** Options of the choice of columns. */
export interface TagFieldOptions {
  /** At most so many keys get a column. */
  readonly most: number;
  /** The column of the tags of all other keys; there only where some tag has no column. */
  readonly othersName: string;
  /** The name of a key's column, or undefined where the key gets none; the key itself where absent. */
  readonly nameOf?: (key: string) => string | undefined;
  /** Whether a row counts; all do where absent. */
  readonly isMember?: (index: number) => boolean;
}

/**
 * A column for each of the most used keys, most used first, and one for all other tags as a JSON object. Each tag stands in exactly one place.
 * Keys that are used equally often come in the order of the store, so that the same data give the same table.
 */
export function tagField(rows: RecordRows, options: TagFieldOptions): RecordField<'text' | 'json'> {
  const { strings } = rows.set.store;
  const uses = countKeys(rows, options.isMember);
  const used: number[] = [];
  for (let number = 0; number < uses.length; number++) if (uses[number] > 0) used.push(number);
  used.sort((a, b) => uses[b] - uses[a] || a - b);
  const columnOf = new Int32Array(strings.size).fill(-1);
  const columns: RecordColumn<'text' | 'json'>[] = [];
  for (const number of used) {
    if (columns.length === options.most) break;
    const key = strings.get(number);
    const name = options.nameOf === undefined ? key : options.nameOf(key);
    if (name === undefined) continue;
    columnOf[number] = columns.length;
    columns.push({ name, type: 'text', topic: 'tag' });
  }
  const others = columns.length;
  if (others < used.length) columns.push({ name: options.othersName, type: 'json', topic: 'otherTags' });
  return {
    columns,
    read({ table, row }, values, first) {
      if (row === -1) return;
      let rest: [string, string][] | undefined;
      const end = table.tagStart[row + 1];
      for (let tag = table.tagStart[row]; tag < end; tag++) {
        const column = columnOf[table.tagKeys[tag]];
        const value = strings.get(table.tagValues[tag]);
        if (column !== -1) values[first + column] = value;
        else {
          rest ??= [];
          rest.push([strings.get(table.tagKeys[tag]), value]);
        }
      }
      // not by assignment: a key may be called __proto__
      if (rest !== undefined) values[first + others] = JSON.stringify(Object.fromEntries(rest));
    },
  };
}

function countKeys(rows: RecordRows, isMember: (index: number) => boolean = () => true): Uint32Array {
  const uses = new Uint32Array(rows.set.store.strings.size);
  const count = (key: number) => {
    uses[key]++;
  };
  for (let index = 0; index < rows.count; index++) {
    if (!isMember(index)) continue;
    const { table, row } = rows.item(index);
    if (row !== -1) forEachTag(table, row, count);
  }
  return uses;
}
