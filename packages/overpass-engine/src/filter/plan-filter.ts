/** The plans for the filters of a query statement, by kind of filter, and the check whether a query limits where it searches. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import {
  type Expression,
  type Filter,
  type IdFilter,
  type IfFilter,
  QUERY_TYPES,
  type QueryStatement,
  type QueryType,
  type SingleType,
} from '@flyover/overpass-ql';
import { countOf, findElement, keepsFindings, tableOf } from '../database.ts';
import { isOfTagCount, leastTagCount, tagCountTest } from '../evaluate/comparisons.ts';
import { compileExpression, scopeOf, speaksOfNoSet } from '../evaluate/compile-expression.ts';
import { fieldsRead } from '../evaluate/rows-at-hand.ts';
import { subjectOf } from '../evaluate/subject.ts';
import { isTrue } from '../evaluate/value.ts';
import { MOST_TOLD, rowsOfTagCount } from '../index/tag-index.ts';
import { testOver } from '../parts/database-near.ts';
import { findRow, NO_ROW, RowCollector } from '../row-set.ts';
import type { RunContext } from '../run-context.ts';
import { planAreaFilter, planPolyFilter } from './area-filter.ts';
import { planAroundFilter } from './around-filter.ts';
import { planBbox } from './bbox-filter.ts';
import { type FilterPlan, NOTHING, rowListPlan, testOnly } from './filter-plan.ts';
import { planHistoryFilter, planMetaFilter } from './meta-filter.ts';
import { pivotRows, planRecurseFilter, planWayCountFilter, type Standing } from './recurse-filter.ts';
import { planTagFilter } from './tag-filter.ts';

/**
 * Plans one filter for one type.
 *
 * @param statement the query that it is of
 * @throws UnsupportedError for functions this engine does not know
 * @throws RuntimeError for what needs a history
 */
export function planFilter(
  context: RunContext,
  filter: Filter,
  type: ElementType,
  statement: QueryStatement,
  standing: Standing,
): FilterPlan {
  switch (filter.kind) {
    case 'tagExists':
    case 'tagAbsent':
    case 'tagEquals':
    case 'tagMatches':
    case 'tagKeyMatches':
      return planTagFilter(context, filter, type);
    case 'bbox':
      return planBbox(context, filter.bbox, type);
    case 'ids':
      return planIds(context, filter, type);
    case 'around':
      return planAroundFilter(context, filter, type);
    case 'area':
      return planAreaFilter(context, filter, type);
    case 'poly':
      return planPolyFilter(context, filter, type);
    case 'pivot':
      return rowListPlan(pivotRows(context, filter, type));
    case 'user':
    case 'uid':
    case 'newer':
      return planMetaFilter(context, filter, type);
    case 'recurse':
      return planRecurseFilter(context, filter, type, standing, standing === 'alone' || knowsItsRows(filter, statement.type));
    case 'wayCount':
      return planWayCountFilter(context, filter, type);
    case 'if':
      return {
        ...testOnly(costOf(filter.condition), planCondition(context, filter.condition, type)),
        ...listCounted(context, filter, type),
      };
    case 'changed':
    case 'touched':
      return planHistoryFilter(context, filter, type);
  }
}

/** Whether the Overpass API would take the elements of a query from this filter. */
export function knowsItsRows(filter: Filter, type: QueryType): boolean {
  if (filter.kind === 'recurse') return filter.relation !== 'bn' || type !== 'wr';
  return filter.kind === 'wayCount' || filter.kind === 'pivot';
}

/** Tags and metadata are a look at some columns; lengths, members and places may be a walk over thousands of nodes. */
function costOf(condition: Expression): number {
  if (isOfTagCount(condition)) return 1;
  return fieldsRead([condition]) === 'own' ? 10 : 50;
}

function planCondition(context: RunContext, condition: Expression, type: ElementType): Pick<FilterPlan, 'test' | 'testOf'> {
  if (type === AREA) return { test: evaluateCondition(context, condition, type) };
  return testOver(context.database, type, fieldsRead([condition]), (database) => evaluateCondition(context, condition, type, database));
}

/** To count the tags of more rows would keep everybody else waiting. */
const MOST_COUNTED = 1 << 23;

/** Lists the rows that have enough tags, where a condition requires a number of them: no other row needs a test. */
function listCounted({ database }: RunContext, { condition }: IfFilter, type: ElementType): Partial<FilterPlan> {
  const { least, isAll } = leastTagCount(condition);
  if (least === 0 || type === AREA || !keepsFindings(database)) return {};
  const table = tableOf(database, type);
  if (table.count > MOST_COUNTED) return {};
  const counted = rowsOfTagCount(table, least);
  // a list of most rows is no help, and blocks other queries while it is made
  if (counted.length * 4 > table.count) return {};
  const listPassing = (passes: ((row: number) => boolean) | undefined) => {
    const found = new RowCollector(table.count);
    for (const row of counted) if (passes === undefined || passes(row)) found.add(row);
    return found.finish();
  };
  return { size: counted.length, exact: isAll && least <= MOST_TOLD, list: () => listPassing(undefined), listPassing };
}

function planIds(context: RunContext, filter: IdFilter, type: ElementType): FilterPlan {
  if (filter.type !== undefined && !isOfType(type, filter.type)) return NOTHING;
  const { database } = context;
  const collector = new RowCollector(countOf(database, type));
  const find = type !== AREA && database.parts !== undefined ? database.parts.findRow : findElement.bind(undefined, database);
  for (const id of filter.ids) {
    const row = type === AREA ? findRow(database.areas().ids, id) : find(type, id);
    if (row !== NO_ROW) collector.add(row);
  }
  return rowListPlan(collector.finish());
}

const ELEMENT_TYPES: Readonly<Record<Exclude<SingleType, 'derived'>, ElementType>> = {
  node: NODE,
  way: WAY,
  relation: RELATION,
  area: AREA,
};

function isOfType(type: ElementType, queryType: QueryType): boolean {
  return QUERY_TYPES[queryType].some((single) => single !== 'derived' && ELEMENT_TYPES[single] === type);
}

/** The types a query of several types looks in, in the order of sets. */
export const ROW_TYPES: Readonly<Record<Exclude<QueryType, 'derived'>, readonly ElementType[]>> = {
  node: [NODE],
  way: [WAY],
  relation: [RELATION],
  nwr: [NODE, WAY, RELATION],
  nw: [NODE, WAY],
  nr: [NODE, RELATION],
  wr: [WAY, RELATION],
  area: [WAY, AREA],
};

// `(if:…)`: a condition on each element.

/** A test for rows of one type. @param database where they are looked at */
function evaluateCondition(
  context: RunContext,
  condition: Expression,
  type: ElementType,
  database = context.database,
): (row: number) => boolean {
  const ofTagCount = tagCountTest(database, type, condition);
  if (ofTagCount !== undefined) return ofTagCount;
  // no value at all filters nothing
  if (speaksOfNoSet(context, condition)) return () => true;
  const value = compileExpression(scopeOf(context, subjectOf(type), database), condition);
  return (row) => isTrue(value(row));
}

// The check whether a query has a filter that limits its search.

/** The Overpass API 0.7.62's remark on a query over everything, word for word; it answers the query all the same. */
export const TOO_WEAK = 'Filters too weak in query statement: specify in addition a bbox, a tag filter, or similar.';

/**
 * Whether all nodes, or all ways, have to be looked at: there is no set, no place, no id, no user, no tag that must be there, and
 * nothing has a tag that must not be. The Overpass API 0.7.62 does not mind that of relations.
 */
export function isTooWeak(context: RunContext, { inputs, filters, type: wanted }: QueryStatement, type: ElementType): boolean {
  if ((type !== NODE && type !== WAY) || inputs.length > 0 || context.globalBox !== undefined) return false;
  // beside ways and relations with nodes of a set it looks a key up later
  const keysCount = !filters.some((filter) => filter.kind === 'recurse' && !knowsItsRows(filter, wanted));
  return filters.every((filter) => !knowsItsRows(filter, wanted) && !narrows(context, filter, type, keysCount));
}

function narrows(context: RunContext, filter: Filter, type: ElementType, keysCount: boolean): boolean {
  switch (filter.kind) {
    case 'newer':
    case 'if':
    case 'recurse':
      return false;
    case 'tagEquals':
      if (filter.negated && filter.value.value !== '') return keysCount && hasAny(context, { ...filter, negated: false }, type);
      return keysCount || filter.value.value !== '';
    case 'tagMatches':
      if (filter.negated && filter.pattern.value !== '') return keysCount && hasAny(context, { ...filter, negated: false }, type);
      return keysCount;
    case 'tagAbsent':
      return keysCount && hasAny(context, { ...filter, kind: 'tagExists' }, type);
    case 'tagExists':
    case 'tagKeyMatches':
      return keysCount;
    default:
      return true;
  }
}

function hasAny(context: RunContext, filter: Parameters<typeof planTagFilter>[1], type: ElementType): boolean {
  return planTagFilter(context, filter, type).list().length > 0;
}
