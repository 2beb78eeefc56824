/** The filters by tag: `[key]`, `[!key]`, `[key=value]`, `[key~"pattern"]`, `[~"key"~"value"]`, and the tests of strings by a pattern. */
import type { FixedBox } from '@flyover/bounding-box';
import { AREA, type ElementType, NODE, RELATION, type StringTable, tagValueOf } from '@flyover/osm-elements';
import type {
  Filter,
  TagAbsentFilter,
  TagEqualsFilter,
  TagExistsFilter,
  TagKeyMatchesFilter,
  TagMatchesFilter,
} from '@flyover/overpass-ql';
import { compilePosixRegex } from '@flyover/posix-regex';
import { countOf, type Database, keepsFindings, tableOf } from '../database.ts';
import { entriesNear, isMarked, keyMarks, rowsOfValue } from '../index/tag-index.ts';
import { testOver } from '../parts/database-near.ts';
import { gatherRows, NO_ROWS, RowCollector } from '../row-set.ts';
import type { RunContext } from '../run-context.ts';
import type { RunControl } from '../run-control.ts';
import { type FilterPlan, NOTHING, testOnly } from './filter-plan.ts';

type TagFilter = ValueFilter | TagAbsentFilter | TagKeyMatchesFilter;

/** A filter of the value of one key. */
type ValueFilter = TagExistsFilter | TagEqualsFilter | TagMatchesFilter;

/** Plans any of the tag filters. Areas have the tags of their relation. */
export function planTagFilter(context: RunContext, filter: TagFilter, type: ElementType): FilterPlan {
  const { database } = context;
  return planOn(database, type, (table) => {
    if (filter.kind === 'tagAbsent') return planAbsent(database, filter, table);
    return filter.kind === 'tagKeyMatches' ? planKeyMatches(context, filter, table) : planValues(context, [filter], table);
  });
}

/** Plans filters that are together by `groupFilters`. */
export function planValueFilters(context: RunContext, filters: readonly Filter[], type: ElementType): FilterPlan {
  return planOn(context.database, type, (table) => planValues(context, filters.filter(isOfValue), table));
}

/** Filters in their order; those of the value of one key that follow each other are together, as they are one look at it: `[highway][highway!=path]`. */
export function groupFilters(filters: readonly Filter[]): Filter[][] {
  const groups: Filter[][] = [];
  for (const filter of filters) {
    const [first] = groups.at(-1) ?? [];
    if (first !== undefined && isOfValue(first) && isOfValue(filter) && first.key.value === filter.key.value) groups.at(-1)?.push(filter);
    else groups.push([filter]);
  }
  return groups;
}

function isOfValue(filter: Filter): filter is ValueFilter {
  return filter.kind === 'tagExists' || filter.kind === 'tagEquals' || filter.kind === 'tagMatches';
}

function planOn(database: Database, type: ElementType, plan: (table: ElementType) => FilterPlan): FilterPlan {
  if (type !== AREA) return plan(type);
  const { relations } = database.areas();
  const { test } = plan(RELATION);
  return testOnly(1, (row) => test(relations[row]));
}

function planAbsent(database: Database, filter: TagAbsentFilter, type: ElementType): FilterPlan {
  const key = database.store.strings.find(filter.key.value);
  return testValue(database, type, key, 1, (value) => value === -1);
}

/** @param passes is asked with -1 where the key is missing */
function testValue(database: Database, type: ElementType, key: number, cost: number, passes: (value: number) => boolean): FilterPlan {
  return testOnly(
    cost,
    testOver(database, type, 'tags', (near) => {
      const table = tableOf(near, type);
      return (row) => passes(key === -1 ? -1 : tagValueOf(table, row, key));
    }),
  );
}

function planValues({ control, database }: RunContext, filters: readonly ValueFilter[], type: ElementType): FilterPlan {
  const key = database.store.strings.find(filters[0].key.value);
  const cost = filters.some(({ kind }) => kind === 'tagMatches') ? 3 : 1;
  const accepts = acceptsAll(filters.map((filter) => valueTest(control, database, filter)));
  if (filters.every((filter) => filter.kind !== 'tagExists' && filter.negated))
    return testValue(database, type, key, cost, (value) => value === -1 || accepts === undefined || accepts(value));
  if (key === -1 || accepts === NONE) return NOTHING;
  const equal = filters.find((filter) => filter.kind === 'tagEquals' && !filter.negated);
  const value = equal?.kind === 'tagEquals' ? database.store.strings.find(equal.value.value) : undefined;
  return { ...planKey(database, type, key, accepts, value), cost };
}

/** By the number of a value; undefined: any. */
type ValueTest = ((value: number) => boolean) | undefined;

const NONE: ValueTest = () => false;

function valueTest(control: RunControl, database: Database, filter: ValueFilter): ValueTest {
  if (filter.kind === 'tagExists') return undefined;
  if (filter.kind === 'tagMatches') {
    const matches = patternTest(control, database, filter.pattern.value, filter.ignoreCase);
    return filter.negated ? (value) => !matches(value) : matches;
  }
  const wanted = database.store.strings.find(filter.value.value);
  if (filter.negated) return wanted === -1 ? undefined : (value) => value !== wanted;
  return wanted === -1 ? NONE : (value) => value === wanted;
}

function acceptsAll(tests: readonly ValueTest[]): ValueTest {
  return tests.reduce((before, test) => {
    if (before === undefined || test === NONE) return test;
    if (test === undefined || before === NONE) return before;
    return (value) => before(value) && test(value);
  });
}

/** @param accepts undefined: any value @param value the only one that it accepts, where it is such a test */
function planKey(database: Database, type: ElementType, key: number, accepts: ValueTest, value: number | undefined): FilterPlan {
  const { start } = database.parts?.tagEntries(type, -1) ?? database.tags(type);
  const ofValue = value !== undefined && keepsFindings(database) ? rowsOfValue(database.tags(type), key, value) : undefined;
  const listPassing = (passes: ((row: number) => boolean) | undefined, near?: readonly FixedBox[]) => {
    const { count } = tableOf(database, type);
    if (ofValue !== undefined && value !== undefined) {
      const collector = new RowCollector(count);
      if (accepts?.(value) !== false) for (const row of ofValue) if (passes === undefined || passes(row)) collector.add(row);
      return collector.finish();
    }
    const { index, entries, most } = entriesOf(database, type, key, near);
    const visit = (found: { add(row: number): void }) => {
      const { start, rows, values } = index;
      for (let n = 0; n < most; n++) {
        const i = entries === undefined ? start[key] + n : entries[n];
        if ((accepts === undefined || accepts(values[i])) && (passes === undefined || passes(rows[i]))) found.add(rows[i]);
      }
    };
    if (entries !== undefined) return gatherRows(most, count, visit);
    // a walk comes by them in their order
    const collector = new RowCollector(count);
    visit(collector);
    return collector.finish();
  };
  return {
    size: ofValue?.length ?? start[key + 1] - start[key],
    exact: true,
    cost: 1,
    list: () => listPassing(undefined),
    listPassing,
    ...testKey(database, type, key, accepts),
  };
}

/** The entries of a key to look at: all in their order, or, where `entries` is there, those of nodes that may lie in some boxes. */
function entriesOf(database: Database, type: ElementType, key: number, near: readonly FixedBox[] | undefined) {
  const index = database.parts?.tagEntries(type, key) ?? database.tags(type);
  const isNear = near !== undefined && type === NODE && keepsFindings(database);
  const entries = isNear ? entriesNear(index, key, database.store.nodes, near) : undefined;
  return { index, entries, most: entries?.length ?? index.start[key + 1] - index.start[key] };
}

function testKey(database: Database, type: ElementType, key: number, accepts: ValueTest): Pick<FilterPlan, 'test' | 'testOf' | 'testMany'> {
  const tests = testOver(database, type, 'tags', (near) => {
    const tags = tableOf(near, type);
    return (row) => {
      const value = tagValueOf(tags, row, key);
      return value !== -1 && (accepts === undefined || accepts(value));
    };
  });
  if (database.parts !== undefined) return tests;
  const table = tableOf(database, type);
  return {
    ...tests,
    testMany(count) {
      const marks = keyMarks(database.tags(type), key, table.count, count);
      if (marks === undefined) return tests.test;
      if (accepts === undefined) return (row) => isMarked(marks, row);
      return (row) => isMarked(marks, row) && accepts(tagValueOf(table, row, key));
    },
  };
}

function planKeyMatches({ control, database }: RunContext, filter: TagKeyMatchesFilter, type: ElementType): FilterPlan {
  const table = tableOf(database, type);
  const matchesKey = patternTest(control, database, filter.keyPattern.value, filter.ignoreCase);
  const matchesValue = patternTest(control, database, filter.pattern.value, filter.ignoreCase);
  const { start, keys } = database.parts?.tagEntries(type, -1) ?? database.tags(type);
  const matching = keys.filter(matchesKey);
  const size = Math.min(
    countOf(database, type),
    matching.reduce((sum, key) => sum + start[key + 1] - start[key], 0),
  );
  const listPassing = (passes: ((row: number) => boolean) | undefined, near?: readonly FixedBox[]) => {
    if (matching.length === 0) return NO_ROWS;
    return gatherRows(size, table.count, (found) => {
      for (const key of matching) {
        const { index, entries, most } = entriesOf(database, type, key, near);
        const { rows, values } = index;
        for (let n = 0; n < most; n++) {
          const i = entries === undefined ? start[key] + n : entries[n];
          if ((passes === undefined || passes(rows[i])) && matchesValue(values[i])) found.add(rows[i]);
        }
      }
    });
  };
  return {
    size,
    exact: true,
    cost: 5,
    list: () => listPassing(undefined),
    listPassing,
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

// Tests of strings by a pattern: one that a query applies to many strings several times is compiled, and evaluated once for each string.

/** Tests the string that has a number. */
export type StringTest = (number: number) => boolean;

/** Bytes that the tests of a run keep, at most: a query may have thousands of patterns. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Letters of a text times those of a pattern that take as long as a look at the clock. */
const MUCH = 1024;

const NOTHING_NOTED = new Uint8Array(0);
const UNKNOWN = 0;
const MATCHES = 1;
const DIFFERS = 2;

/** By run; the pattern that came first stands first. */
const known = new WeakMap<RunControl, Map<string, { readonly strings: StringTable; readonly test: StringTest }>>();

/** The test of a pattern over the strings of a database, for a run: a query of several types has one. */
export function patternTest(control: RunControl, { store: { strings } }: Database, pattern: string, ignoreCase: boolean): StringTest {
  let tests = known.get(control);
  if (tests === undefined) {
    tests = new Map();
    known.set(control, tests);
  }
  const name = `${ignoreCase} ${pattern}`;
  const before = tests.get(name);
  if (before?.strings === strings) return before.test;
  const made = { strings, test: compileTest(control, strings, pattern, ignoreCase) };
  tests.delete(name);
  for (const [oldest] of tests) {
    if ((tests.size + 1) * strings.size <= MOST_BYTES) break;
    tests.delete(oldest);
  }
  tests.set(name, made);
  return made.test;
}

/** Patterns that people write for any text, and for any but the empty one, as in `[~"^addr:"~"."]`. */
const ANY = ['^', '.*', '^.*', '^.*$'];
const NOT_EMPTY = ['.', '.+', '^.', '^.+', '^.+$'];

function compileTest(control: RunControl, strings: StringTable, pattern: string, ignoreCase: boolean): StringTest {
  if (ANY.includes(pattern)) return () => true;
  if (NOT_EMPTY.includes(pattern)) {
    const empty = strings.find('');
    return (number) => number !== empty;
  }
  const regex = compilePosixRegex(pattern, ignoreCase);
  // none for a filter that is asked nothing
  let noted = NOTHING_NOTED;
  return (number) => {
    if (noted.length === 0) noted = new Uint8Array(strings.size);
    if (noted[number] === UNKNOWN) {
      const text = strings.get(number);
      // a long pattern takes milliseconds for each text
      const units = pattern.length * text.length;
      if (units > MUCH) control.work(units);
      noted[number] = regex.test(text) ? MATCHES : DIFFERS;
    }
    return noted[number] === MATCHES;
  };
}
