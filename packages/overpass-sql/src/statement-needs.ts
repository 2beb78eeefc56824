/** Elements that a statement reads and that may be missing: all that its filters can find, and the parts of elements of its sets. */
import { AREA, type ElementType, NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import {
  type ElementSet,
  fieldsRead,
  givesRelations,
  knowsItsRows,
  ROW_TYPES,
  type RunView,
  recurseDown,
  standsAlone,
} from '@flyover/overpass-engine';
import {
  allExpressions,
  type Direction,
  type Expression,
  isOverSet,
  partsOf,
  type QueryStatement,
  type RecurseFilter,
  type Statement,
} from '@flyover/overpass-ql';
import { AREA_IDS, boxesOfBbox } from './boxes.ts';
import { boxCondition, boxesOfFilter, columnsOf, plainCondition } from './conditions.ts';
import { COMPLETE, type Need, type Seeds } from './need.ts';
import { AREA_RULE, CLOSED_RULE, SCHEMA } from './schema.ts';
import type { SqlValues } from './sql-connection.ts';

/** The names of the sets that a statement reads. */
export function setsRead(statement: Statement): string[] {
  const { inputs, expressions } = partsOf(statement);
  return [...inputs.map(({ name }) => name), ...expressions.flatMap(setsOfExpression)];
}

function setsOfExpression(expression: Expression): string[] {
  return allExpressions(expression).flatMap((part) => {
    if (part.kind === 'property') return [part.set.name];
    return part.kind === 'call' && (part.set !== undefined || isOverSet(part.name)) ? [part.set?.name ?? '_'] : [];
  });
}

/**
 * Yields the needs of a statement over sets in their final state. Later ones may be wrong until the earlier ones are met, so the caller
 * stops at the first unmet one.
 */
export function* needsOf(statement: Statement, view: RunView): Generator<Need, void, void> {
  const { expressions } = partsOf(statement);
  if (fieldsRead(expressions) === 'all') for (const name of setsRead(statement)) yield wholeSet(view, name);
  switch (statement.kind) {
    case 'query':
      yield* needsOfQuery(statement, view);
      return;
    case 'recurse':
      yield* needsOfRecursion(view, view.set(statement.input.name), statement.direction, false);
      return;
    case 'isIn':
      yield areasAround(placesOfIsIn(view, statement.input.name, statement.coordinate));
      return;
    case 'out':
      if (statement.geometry !== 'none' || statement.order === 'qt' || view.printsPlaces) yield wholeSet(view, statement.input.name);
      return;
    case 'foreach':
    case 'convert':
    case 'mapToArea':
      yield wholeSet(view, statement.input.name);
      return;
    case 'local': {
      const set = view.set(statement.input.name);
      yield wholeSet(view, statement.input.name);
      // ways that meet those of the set cut them
      yield waysOf(idsOf(view, NODE, recurseDown(view.database, set).nodes));
    }
  }
}

function* needsOfQuery(statement: QueryStatement, view: RunView): Generator<Need, void, void> {
  const { type, filters, inputs } = statement;
  if (type === 'derived' || filters.some(({ kind }) => kind === 'changed' || kind === 'touched')) return;
  const alone = standsAlone(statement);
  const types: readonly ElementType[] = givesRelations(statement) ? [...ROW_TYPES[type], RELATION] : ROW_TYPES[type];
  const isComplete = type === 'area' || view.globalBox !== undefined || filters.some(looksAtPlaces);
  for (const filter of filters) {
    if (filter.kind === 'recurse') {
      yield* needsOfRecursionFilter(view, filter, types, isComplete);
      if (filter.role !== undefined && !alone) yield anyWithRole(filter.role.value);
    } else if (filter.kind === 'area' && filter.id !== undefined) yield areaById(filter.id);
    else if (filter.kind === 'around' && filter.coordinates.length === 0) yield wholeSet(view, filter.source.name);
  }
  if (inputs.length > 0) {
    if (isComplete) for (const { name } of inputs) yield wholeSet(view, name);
  } else if (!filters.some((filter) => knowsItsRows(filter, type) || (alone && filter.kind === 'recurse'))) {
    const need = selection(statement, view, types, { alone, isComplete });
    if (need !== undefined) yield need;
  }
}

function looksAtPlaces(filter: QueryStatement['filters'][number]): boolean {
  if (filter.kind === 'if') return fieldsRead([filter.condition]) === 'all';
  return filter.kind === 'bbox' || filter.kind === 'around' || filter.kind === 'area' || filter.kind === 'poly';
}

/** All that the filters of a query can find, as far as SQL can say; undefined where that is nothing. */
function selection(
  statement: QueryStatement,
  view: RunView,
  types: readonly ElementType[],
  { alone, isComplete }: { readonly alone: boolean; readonly isComplete: boolean },
): Need | undefined {
  const { filters } = statement;
  const places = filters.flatMap((filter) => {
    const boxes = boxesOfFilter(filter, view);
    return boxes === undefined ? [] : [{ boxes, isOfSet: filter.kind === 'around' || filter.kind === 'area' }];
  });
  if (view.globalBox !== undefined && !alone) places.push({ boxes: boxesOfBbox(view.globalBox), isOfSet: false });
  // rounds of a loop ask for other places with the same statement, which are fetched together
  const asked = places.find(({ isOfSet, boxes }) => isOfSet && boxes.length > 0);
  // no filter of places looks where areas of relations are
  if (places.some(({ boxes }) => boxes.length === 0) && !types.includes(AREA)) return undefined;
  // whether a query is too weak hangs on what has a tag that must not be, be it old or new
  const isNegated = filters.some((filter) => filter.kind === 'tagAbsent' || ('negated' in filter && filter.negated));
  const said = filters.filter(({ kind }) => kind !== 'newer' || !isNegated);
  const conditionOf = (type: ElementType, values: SqlValues, items: readonly (readonly number[])[]): string | undefined => {
    if (!types.includes(type)) return undefined;
    const parts = said.flatMap((filter) => plainCondition(filter, type, values) ?? []);
    if (type !== AREA) for (const place of places) parts.push(boxCondition(values, place === asked ? items : columnsOf(place.boxes), type));
    if (type === AREA) parts.push(AREA_RULE);
    if (type === WAY && statement.type === 'area') parts.push(CLOSED_RULE);
    return parts.length === 0 ? 'true' : parts.join(' AND ');
  };
  return {
    kind: `query ${statement.from}`,
    items: asked?.boxes,
    seeds: (values, items) => ({
      nodes: conditionOf(NODE, values, items),
      ways: conditionOf(WAY, values, items),
      relations: types.includes(AREA) ? conditionOf(AREA, values, items) : conditionOf(RELATION, values, items),
      isComplete,
    }),
  };
}

function* needsOfRecursionFilter(
  view: RunView,
  { relation, source }: RecurseFilter,
  types: readonly ElementType[],
  isComplete: boolean,
): Generator<Need, void, void> {
  const set = view.set(source.name);
  switch (relation) {
    case 'w':
      return;
    case 'r':
      if (types.includes(NODE) || types.includes(WAY)) yield wholeSet(view, source.name);
      if (types.includes(RELATION)) yield memberRelations(idsOf(view, RELATION, set.relations), isComplete);
      return;
    case 'bn':
      if (types.includes(WAY)) yield waysOf(idsOf(view, NODE, set.nodes));
      if (types.includes(RELATION)) yield relationsOf(NODE, idsOf(view, NODE, set.nodes), isComplete);
      return;
    case 'bw':
      yield relationsOf(WAY, idsOf(view, WAY, set.ways), isComplete);
      return;
    case 'br':
      yield relationsOf(RELATION, idsOf(view, RELATION, set.relations), isComplete);
      return;
    default:
      yield* needsOfRecursion(view, set, relation, isComplete);
  }
}

/** @param isComplete whether places of relations that are found are looked at */
function* needsOfRecursion(view: RunView, set: ElementSet, direction: Direction, isComplete: boolean): Generator<Need, void, void> {
  const [nodes, ways, relations] = [NODE, WAY, RELATION].map((type, i) => idsOf(view, type, [set.nodes, set.ways, set.relations][i]));
  if (direction === '>') {
    yield whole(relations);
    return;
  }
  if (direction === '>>') {
    yield {
      kind: 'down',
      items: itemsOf(relations),
      seeds: (values, [ids]) => ({ relations: idCondition(values, ids), climb: 'down', isComplete: true }),
    };
    return;
  }
  const climb = direction === '<<' ? 'up' : undefined;
  const more = { climb, isComplete } as const;
  const kind = `${direction} ${isComplete}`;
  yield {
    kind: `${kind} nodes`,
    items: itemsOf(nodes),
    seeds: (values, [ids]) => ({
      ways: nodesCondition(values, ids),
      relations: membersCondition(values, NODE, ids),
      withRelationsOfWays: true,
      ...more,
    }),
  };
  yield {
    kind: `${kind} ways`,
    items: itemsOf(ways),
    seeds: (values, [ids]) => ({ relations: membersCondition(values, WAY, ids), ...more }),
  };
  if (climb !== undefined || isComplete)
    yield {
      kind: `${kind} relations`,
      items: itemsOf(relations),
      seeds: (values, [ids]) => ({ relations: idCondition(values, ids), ...more }),
    };
}

/** The relations of a set, and those behind its areas, with all that they consist of. */
function wholeSet(view: RunView, name: string): Need {
  return whole(idsOf(view, RELATION, view.set(name).relations));
}

function whole(relations: readonly number[]): Need {
  return {
    kind: COMPLETE,
    items: itemsOf(relations),
    seeds: (values, [ids]) => ({ relations: idCondition(values, ids), isComplete: true }),
  };
}

function waysOf(nodes: readonly number[]): Need {
  return { kind: 'waysOf', items: itemsOf(nodes), seeds: (values, [ids]) => ({ ways: nodesCondition(values, ids), isComplete: false }) };
}

function relationsOf(type: ElementType, members: readonly number[], isComplete: boolean): Need {
  return {
    kind: `relationsOf ${type} ${isComplete}`,
    items: itemsOf(members),
    seeds: (values, [ids]) => ({ relations: membersCondition(values, type, ids), isComplete }),
  };
}

function memberRelations(relations: readonly number[], isComplete: boolean): Need {
  return {
    kind: `memberRelations ${isComplete}`,
    items: itemsOf(relations),
    seeds: (values, [ids]) => ({
      relations: `e.id = ANY(ARRAY(SELECT m.ref FROM ${SCHEMA}.members m WHERE m.relation = ANY(${idList(values, ids)}) AND m.type = 2))`,
      isComplete,
    }),
  };
}

/** Whether any relation has a role decides what a filter lets through that comes behind others: one that has it is enough. */
function anyWithRole(role: string): Need {
  return {
    kind: `role ${role}`,
    items: undefined,
    seeds: (values) => ({
      relations: `e.id = (SELECT m.relation FROM ${SCHEMA}.members m WHERE m.role = ${values.add(role)}::text LIMIT 1)`,
      isComplete: false,
    }),
  };
}

function areaById(id: number): Need {
  if (id >= AREA_IDS.relation) return whole([id - AREA_IDS.relation]);
  return {
    kind: 'way',
    items: itemsOf([id - AREA_IDS.way]),
    seeds: (values, [ids]) => ({ ways: idCondition(values, ids), isComplete: false }),
  };
}

/** @param places latitude and longitude in 1e-7 degrees */
function areasAround(places: readonly (readonly [lat: number, lon: number])[]): Need {
  const boxes = (columns: readonly (readonly number[])[]) => [...columns, ...columns];
  return {
    kind: 'areasAround',
    items: places,
    seeds: (values, columns): Seeds => ({
      ways: `${CLOSED_RULE} AND ${boxCondition(values, boxes(columns), WAY)}`,
      relations: `${AREA_RULE} AND ${boxCondition(values, boxes(columns), RELATION)}`,
      isComplete: true,
    }),
  };
}

function placesOfIsIn({ database, set }: RunView, name: string, coordinate: { lat: number; lon: number } | undefined): [number, number][] {
  if (coordinate !== undefined) {
    const place: [number, number] = [Math.round(coordinate.lat * 1e7), Math.round(coordinate.lon * 1e7)];
    return place.some(Number.isNaN) ? [] : [place];
  }
  const { lat, lon } = database.store.nodes;
  return Array.from(set(name).nodes, (row): [number, number] => [lat[row], lon[row]]).filter(([place]) => place !== NO_COORDINATE);
}

function idsOf({ database: { store } }: RunView, type: number, rows: Uint32Array): number[] {
  const { ids } = type === NODE ? store.nodes : type === WAY ? store.ways : store.relations;
  return Array.from(rows, (row) => ids[row]);
}

function itemsOf(ids: readonly number[]): [number][] {
  return ids.map((id) => [id]);
}

/** Ids as a list; a driver that knows no 64 bit numbers sends them as doubles, which hold them exactly. */
function idList(values: SqlValues, ids: readonly number[]): string {
  return `${values.add(ids)}::float8[]::bigint[]`;
}

function idCondition(values: SqlValues, ids: readonly number[]): string {
  return `e.id = ANY(${idList(values, ids)})`;
}

/** The most ids in one index look-up of a list: its time grows with their square, that of a scan of all ways with their number. */
const MOST_AT_ONCE = 32;

function nodesCondition(values: SqlValues, ids: readonly number[]): string {
  const list = idList(values, ids);
  if (ids.length <= MOST_AT_ONCE) return `e.nodes && ${list}`;
  // a list, since the planner may run through all ids for each way of a join
  return `e.id = ANY(ARRAY(SELECT DISTINCT w.id FROM unnest(${list}) AS n (id) JOIN ${SCHEMA}.ways w ON w.nodes @> ARRAY[n.id]))`;
}

function membersCondition(values: SqlValues, type: number, ids: readonly number[]): string {
  return `e.id = ANY(ARRAY(SELECT DISTINCT m.relation FROM ${SCHEMA}.members m WHERE m.ref = ANY(${idList(values, ids)}) AND m.type = ${values.add(type)}::smallint))`;
}
