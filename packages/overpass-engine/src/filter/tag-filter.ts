/** `[key]`, `[!key]`, `[key=value]`, `[key~"pattern"]`, `[~"key"~"value"]`. */
import { AREA, type ElementColumns, type ElementType, RELATION, type StringTable, tagValueOf } from '@flyover/osm-elements';
import {
  compilePosixRegex,
  type StringValue,
  type TagAbsentFilter,
  type TagEqualsFilter,
  type TagExistsFilter,
  type TagKeyMatchesFilter,
  type TagMatchesFilter,
} from '@flyover/overpass-ql';
import { countOf, type Database, tableOf } from '../database.ts';
import { testOver } from '../parts/database-near.ts';
import { gatherRows, NO_ROWS, RowCollector } from '../row-set.ts';
import type { RunContext } from '../run-context.ts';
import { type FilterPlan, NOTHING, testOnly } from './filter-plan.ts';

type TagFilter = TagExistsFilter | TagAbsentFilter | TagEqualsFilter | TagMatchesFilter | TagKeyMatchesFilter;

/** Plans any of the tag filters. Areas have the tags of their relation. */
export function planTagFilter(context: RunContext, filter: TagFilter, type: ElementType): FilterPlan {
  if (type !== AREA) return planOnTable(context.database, filter, type);
  const { relations } = context.database.areas();
  const { test } = planOnTable(context.database, filter, RELATION);
  return testOnly(1, (row) => test(relations[row]));
}

function planOnTable(database: Database, filter: TagFilter, type: ElementType): FilterPlan {
  const { strings } = database.store;
  const table = tableOf(database, type);
  if (filter.kind === 'tagKeyMatches') return planKeyMatches(database, filter, type);
  const key = strings.find(filter.key.value);
  const testTags = (cost: number, make: (table: ElementColumns) => (row: number) => boolean) =>
    testOnly(
      cost,
      testOver(database, type, 'tags', (near) => make(tableOf(near, type))),
    );
  if (filter.kind === 'tagAbsent') return testTags(1, (near) => (row) => key === -1 || tagValueOf(near, row, key) === -1);
  if (filter.kind === 'tagExists') return key === -1 ? NOTHING : planKey(database, type, table, key, undefined);
  if (filter.kind === 'tagEquals') {
    const value = strings.find(filter.value.value);
    if (filter.negated) return testTags(1, (near) => (row) => key === -1 || value === -1 || tagValueOf(near, row, key) !== value);
    return key === -1 || value === -1 ? NOTHING : planKey(database, type, table, key, (each) => each === value);
  }
  const matches = matcher(database, filter.pattern, filter.ignoreCase);
  if (filter.negated) {
    return testTags(3, (near) => (row) => {
      const value = key === -1 ? -1 : tagValueOf(near, row, key);
      return value === -1 || !matches(value);
    });
  }
  return key === -1 ? NOTHING : { ...planKey(database, type, table, key, matches), cost: 3 };
}

/** @param accepts undefined: any value */
function planKey(
  database: Database,
  type: ElementType,
  table: ElementColumns,
  key: number,
  accepts: ((value: number) => boolean) | undefined,
): FilterPlan {
  const { start } = database.parts?.tagEntries(type, -1) ?? database.tags(type);
  return {
    size: start[key + 1] - start[key],
    exact: true,
    cost: 1,
    list() {
      const { rows, values } = database.parts?.tagEntries(type, key) ?? database.tags(type);
      const collector = new RowCollector(table.count);
      for (let i = start[key]; i < start[key + 1]; i++) if (accepts === undefined || accepts(values[i])) collector.add(rows[i]);
      return collector.finish();
    },
    ...testOver(database, type, 'tags', (near) => {
      const tags = tableOf(near, type);
      return (row) => {
        const value = tagValueOf(tags, row, key);
        return value !== -1 && (accepts === undefined || accepts(value));
      };
    }),
  };
}

function planKeyMatches(database: Database, filter: TagKeyMatchesFilter, type: ElementType): FilterPlan {
  const table = tableOf(database, type);
  const matchesKey = matcher(database, filter.keyPattern, filter.ignoreCase);
  const matchesValue = matcher(database, filter.pattern, filter.ignoreCase);
  const { start, keys } = database.parts?.tagEntries(type, -1) ?? database.tags(type);
  const matching = keys.filter(matchesKey);
  const size = Math.min(
    countOf(database, type),
    matching.reduce((sum, key) => sum + start[key + 1] - start[key], 0),
  );
  return {
    size,
    exact: true,
    cost: 5,
    list() {
      if (matching.length === 0) return NO_ROWS;
      return gatherRows(size, table.count, (found) => {
        for (const key of matching) {
          const { rows, values } = database.parts?.tagEntries(type, key) ?? database.tags(type);
          for (let i = start[key]; i < start[key + 1]; i++) if (matchesValue(values[i])) found.add(rows[i]);
        }
      });
    },
    ...testOver(database, type, 'tags', (near) => {
      const tags = tableOf(near, type);
      return (row) => {
        for (let i = tags.tagStart[row]; i < tags.tagStart[row + 1]; i++) {
          if (matchesKey(tags.tagKeys[i]) && matchesValue(tags.tagValues[i])) return true;
        }
        return false;
      };
    }),
  };
}

const NOTHING_NOTED = new Uint8Array(0);
const UNKNOWN = 0;
const MATCHES = 1;
const DIFFERS = 2;

/** Matchers by the text of the query that they are of: a query of several types has one. */
const known = new WeakMap<StringValue, { readonly strings: StringTable; readonly matches: (number: number) => boolean }>();

/** Tests numbers of strings, each string once. */
function matcher({ store: { strings } }: Database, pattern: StringValue, ignoreCase: boolean): (number: number) => boolean {
  const before = known.get(pattern);
  if (before?.strings === strings) return before.matches;
  const regex = compilePosixRegex(pattern.value, ignoreCase);
  // none for a filter that is asked nothing
  let noted = NOTHING_NOTED;
  const matches = (number: number) => {
    if (noted.length === 0) noted = new Uint8Array(strings.size);
    if (noted[number] === UNKNOWN) noted[number] = regex.test(strings.get(number)) ? MATCHES : DIFFERS;
    return noted[number] === MATCHES;
  };
  known.set(pattern, { strings, matches });
  return matches;
}
