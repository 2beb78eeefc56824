/** Tests of tags over the columns of a store: closed ways that are areas (`POLYGON_RULES`), and tags that describe a thing. */
import { type ElementColumns, POLYGON_RULES, type PolygonRule, type StringTable, tagValueOf } from '@flyover/osm-elements';

export { POLYGON_RULES, type PolygonRule };

/** Whether the tags of a row make a closed way an area. */
export type AreaTest = (columns: ElementColumns, row: number) => boolean;

/** Translates the rules into numbers of a string table, so that a row costs a few integer comparisons. */
export function createAreaTest(strings: StringTable, rules: readonly PolygonRule[] = POLYGON_RULES): AreaTest {
  // 0: the key has no rule; else the number of the rule plus one
  const ruleOfKey = new Uint8Array(strings.size);
  const lists = rules.map((rule, number) => {
    const key = strings.find(rule.key);
    if (key >= 0) ruleOfKey[key] = number + 1;
    return new Set(rule.values === 'all' ? [] : rule.list.map((value) => strings.find(value)));
  });
  const area = strings.find('area');
  const no = strings.find('no');
  return (columns, row) => {
    let areal = false;
    for (let tag = columns.tagStart[row]; tag < columns.tagStart[row + 1]; tag++) {
      const key = columns.tagKeys[tag];
      const value = columns.tagValues[tag];
      if (value === no) {
        if (key === area) return false;
        continue;
      }
      const number = ruleOfKey[key];
      if (number === 0 || areal) continue;
      const { values } = rules[number - 1];
      areal = values === 'all' || lists[number - 1].has(value) === (values === 'only');
    }
    return areal;
  };
}

// Interesting tags: those that describe a thing, not the origin of its data.

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
