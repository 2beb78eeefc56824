/** Tags that say something about a thing, not about how the data came to be. */
import { type ElementColumns, type StringTable, tagValueOf } from '@flyover/osm-elements';

/** Keys that do not make a node or an outline worth showing on its own. */
export const UNINTERESTING_KEYS: readonly string[] = [
  'source',
  'source_ref',
  'source:ref',
  'history',
  'attribution',
  'created_by',
  'tiger:county',
  'tiger:tlid',
  'tiger:upload_uuid',
];

/** Answers about the tags of a row. */
export interface TagInterest {
  /** Whether a tag says something. */
  has(columns: ElementColumns, row: number): boolean;
  /** The same, not counting the tags that another row has too (an outline that repeats its relation's tags). */
  hasBeyond(columns: ElementColumns, row: number, other: ElementColumns, otherRow: number): boolean;
  /** The same for a relation, whose `type` is not counted. */
  hasBeyondType(columns: ElementColumns, row: number): boolean;
}

/** @param keys the keys that say nothing */
export function createTagInterest(strings: StringTable, keys: readonly string[] = UNINTERESTING_KEYS): TagInterest {
  const isDull = new Uint8Array(strings.size);
  for (const key of keys) {
    const number = strings.find(key);
    if (number >= 0) isDull[number] = 1;
  }
  const type = strings.find('type');
  return {
    has(columns, row) {
      for (let tag = columns.tagStart[row]; tag < columns.tagStart[row + 1]; tag++) {
        if (isDull[columns.tagKeys[tag]] === 0) return true;
      }
      return false;
    },
    hasBeyond(columns, row, other, otherRow) {
      for (let tag = columns.tagStart[row]; tag < columns.tagStart[row + 1]; tag++) {
        if (isDull[columns.tagKeys[tag]] === 0 && tagValueOf(other, otherRow, columns.tagKeys[tag]) !== columns.tagValues[tag]) return true;
      }
      return false;
    },
    hasBeyondType(columns, row) {
      for (let tag = columns.tagStart[row]; tag < columns.tagStart[row + 1]; tag++) {
        if (isDull[columns.tagKeys[tag]] === 0 && columns.tagKeys[tag] !== type) return true;
      }
      return false;
    },
  };
}
