/** The query statement, `node[amenity=cafe](47,9,48,10);`, over elements and over derived elements. */
import { AREA, type ElementType, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedElement } from '@flyover/overpass-output';
import { DIRECTIONS, FILTERS, type Filter, type QueryStatement } from '@flyover/overpass-ql';
import { compilePosixRegex } from '@flyover/posix-regex';
import { type ElementSet, EMPTY_SET, rowsOf } from '../element-set.ts';
import { compileExpression, scopeOf, speaksOfNoSet } from '../evaluate/compile-expression.ts';
import { isTrue } from '../evaluate/value.ts';
import { planBbox } from '../filter/bbox-filter.ts';
import { type FilterPlan, rowListPlan, testOnly } from '../filter/filter-plan.ts';
import { isTooWeak, knowsItsRows, planFilter, ROW_TYPES, TOO_WEAK } from '../filter/plan-filter.ts';
import { pivotRows } from '../filter/recurse-filter.ts';
import { runPlans } from '../filter/run-plans.ts';
import { groupFilters, planValueFilters } from '../filter/tag-filter.ts';
import { intersectRows } from '../row-set.ts';
import { findNamedSet, getSet, putSet, type RunContext } from '../run-context.ts';

/** Finds what matches all inputs and filters. */
export async function runQueryStatement(context: RunContext, statement: QueryStatement): Promise<void> {
  if (statement.type === 'derived') return runDerivedQuery(context, statement);
  const types = ROW_TYPES[statement.type];
  const [filter] = statement.filters;
  const alone = standsAlone(statement);
  // alone it says what is behind areas, whatever type was asked for
  const asksPivot = alone && filter.kind === 'pivot';
  const answered: readonly ElementType[] = asksPivot ? [WAY, RELATION] : givesRelations(statement) ? [...types, RELATION] : types;
  const rows = new Map<ElementType, Uint32Array>();
  if (!alone) for (const type of types) if (isTooWeak(context, statement, type)) context.remark(TOO_WEAK);
  for (const type of answered) {
    const found = alone && filter.kind === 'pivot' ? pivotRows(context, filter, type) : await findRows(context, statement, type, alone);
    rows.set(type, found);
    await context.control.pause();
  }
  const set: ElementSet = {
    ...EMPTY_SET,
    nodes: rows.get(NODE) ?? EMPTY_SET.nodes,
    ways: rows.get(WAY) ?? EMPTY_SET.ways,
    relations: rows.get(RELATION) ?? EMPTY_SET.relations,
    areas: rows.get(AREA) ?? EMPTY_SET.areas,
  };
  putSet(context, statement.output.name, set);
}

/**
 * Whether a query has one filter and nothing else, and of a kind that the Overpass API then runs by itself: `[bbox:]` does not
 * touch it. Its parser decides that by type and kind: places stand alone only for nodes, `(>)` and its kin never; `(user:)` and `(uid:)`
 * keep to the box all the same.
 */
export function standsAlone({ type, inputs, filters }: QueryStatement): boolean {
  if (filters.length !== 1 || inputs.length > 0) return false;
  const [filter] = filters;
  const { kind } = filter;
  if (kind === 'ids') return type === 'node' || type === 'way' || type === 'relation' || type === 'area';
  if (filter.kind === 'recurse') return type !== 'nwr' && !Object.hasOwn(DIRECTIONS, filter.relation);
  return kind === 'wayCount' || (type === 'node' && FILTERS[kind].saysWhere);
}

/**
 * Whether a query for areas gives relations as well. It asks its first filter that knows its rows for areas, and `(<)`, `(<<)` and `(>>)`
 * answer that with relations; unless there is a list of areas already, as of ids or a tag.
 */
export function givesRelations({ type, inputs, filters }: QueryStatement): boolean {
  if (type !== 'area' || inputs.length > 0) return false;
  const first = filters.find((filter) => knowsItsRows(filter, type));
  if (first?.kind !== 'recurse' || !['<', '<<', '>>'].includes(first.relation)) return false;
  return !filters.some((filter) => filter.kind === 'ids' || (filter.kind === 'tagEquals' && !filter.negated && filter.value.value !== ''));
}

/** A plan with what it is of. */
export interface NamedPlan {
  readonly plan: FilterPlan;
  /** A kind of filter, or what is no filter of the text: `inputs`, `globalBbox`, `moment`, `closedWays`. */
  readonly name: string;
  /** Of the text; absent where it is none. */
  readonly filter?: Filter;
  /** Range of the filter in the query; absent where it has none. */
  readonly at?: { readonly from: number; readonly to: number };
}

/**
 * All that the elements of one type have to pass.
 *
 * @param alone whether the filter stands alone (`standsAlone`)
 */
export async function gatherPlans(context: RunContext, statement: QueryStatement, type: ElementType, alone: boolean): Promise<NamedPlan[]> {
  const plans: NamedPlan[] = [];
  const first = statement.inputs.length > 0 ? undefined : statement.filters.find((filter) => knowsItsRows(filter, statement.type));
  for (const group of groupFilters(statement.filters)) {
    const [filter] = group;
    const standing = alone ? 'alone' : filter === first ? 'first' : 'later';
    const plan = group.length > 1 ? planValueFilters(context, group, type) : planFilter(context, filter, type, statement, standing);
    plans.push({ plan, name: filter.kind, filter, at: { from: filter.from, to: group[group.length - 1].to } });
    await context.control.pause();
  }
  // an own bbox comes on top of the one of the settings
  if (context.globalBox !== undefined && !alone) plans.push({ plan: planBbox(context, context.globalBox, type), name: 'globalBbox' });
  if (statement.inputs.length > 0) {
    const inputs = statement.inputs.map((input) => rowsOf(getSet(context, input.name), type));
    const at = { from: statement.inputs[0].from, to: statement.inputs[statement.inputs.length - 1].to };
    plans.push({ plan: rowListPlan(inputs.reduce(intersectRows)), name: 'inputs', at });
  }
  // the rows of sets count as they are, also those of another moment
  else if (context.database.history !== undefined && type !== AREA) {
    plans.push({ plan: testOnly(1, context.database.history.holds(type)), name: 'moment' });
  }
  if (statement.type === 'area' && type === WAY) plans.push({ plan: rowListPlan(context.database.closedWays()), name: 'closedWays' });
  return plans;
}

async function findRows(context: RunContext, statement: QueryStatement, type: ElementType, alone: boolean): Promise<Uint32Array> {
  const plans = await gatherPlans(context, statement, type, alone);
  for (const { plan, name, at } of plans) context.explain?.name(plan, name, at);
  return runPlans(
    context,
    type,
    plans.map(({ plan }) => plan),
  );
}

// `derived.a[k=v](if:…);`: a query over derived elements, which exist only in sets.

/** A test of the element at a place in its list. */
type Test = (element: DerivedElement, row: number) => boolean;

/** The derived elements that all input sets hold and all filters let through; without an input set there are none to look at. */
async function runDerivedQuery(context: RunContext, statement: QueryStatement): Promise<void> {
  const [first = [], ...others] = statement.inputs.map((input) => getSet(context, input.name).derived);
  let found = first;
  for (const other of others) {
    const held = new Set(other.map(({ id }) => BigInt(id)));
    found = found.filter(({ id }) => held.has(BigInt(id)));
  }
  for (const filter of statement.filters) {
    const test = testOf(context, filter, found);
    const kept: DerivedElement[] = [];
    for (const [row, element] of found.entries()) {
      if (test(element, row)) kept.push(element);
      await context.control.pause();
    }
    found = kept;
  }
  putSet(context, statement.output.name, { ...EMPTY_SET, derived: found });
}

/** Of tags, patterns of keys are not looked at; filters of places and metadata let derived elements through as they are. */
function testOf(context: RunContext, filter: Filter, derived: readonly DerivedElement[]): Test {
  switch (filter.kind) {
    case 'tagExists':
      return (element) => tagOf(element, filter.key.value) !== undefined;
    case 'tagAbsent':
      return (element) => tagOf(element, filter.key.value) === undefined;
    case 'tagEquals': {
      const { key, value, negated } = filter;
      return (element) => (tagOf(element, key.value) === value.value) !== negated;
    }
    case 'tagMatches': {
      const { key, pattern, negated, ignoreCase } = filter;
      const matcher = compilePosixRegex(pattern.value, ignoreCase);
      return (element) => {
        const value = tagOf(element, key.value);
        return (value !== undefined && matcher.test(value)) !== negated;
      };
    }
    case 'if': {
      if (speaksOfNoSet(context, filter.condition)) return () => true;
      const value = compileExpression(scopeOf(context, { type: 'derived', derived }), filter.condition);
      return (_, row) => isTrue(value(row));
    }
    case 'pivot':
      return () => false;
    case 'recurse':
    case 'wayCount': {
      const isNamed = findNamedSet(context.frame, filter.source.name) !== undefined;
      return () => isNamed;
    }
    // the Overpass API 0.7.62 holds no derived element against these
    default:
      return () => true;
  }
}

function tagOf({ tags }: DerivedElement, key: string): string | undefined {
  return tags.find(([name]) => name === key)?.[1];
}
