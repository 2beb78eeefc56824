/**
 * Indexes over a prepared file. The file holds those that take longest to build. It reserves room for the others, so that of the threads
 * that share its columns only the first that needs one builds it.
 */
import {
  type ColumnRules,
  damagedFile,
  type ElementStore,
  type IndexColumn,
  NODE,
  numberRules,
  type PreparedData,
  preparedOf,
  RELATION,
  startRules,
  tableOf,
  WAY,
} from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import type { Bounds } from './bounds.ts';
import { type BoxGroups, groupCount } from './box-groups.ts';
import { createNodePlaces, type NodeGrid } from './node-grid.ts';
import type { RowLists } from './references.ts';
import type { TagIndex } from './tag-index.ts';

type Values = Uint8Array | Int32Array | Uint32Array;

/** Returns the indexes of a database that its prepared file holds, or reserves room for. */
export function indexColumns(database: Database): IndexColumn[] {
  const grid = database.nodeGrid();
  const { cells, start, rows } = grid;
  const places = createNodePlaces(grid, database.store.nodes);
  const stored: IndexColumn[] = [
    { name: 'index.nodeGrid.cells', column: cells, encoding: 'steps' },
    { name: 'index.nodeGrid.start', column: start, encoding: 'counts' },
    { name: 'index.nodeGrid.rows', column: rows, encoding: 'steps' },
    { name: 'index.nodeGrid.south', column: places.south, encoding: 'bytes' },
    { name: 'index.nodeGrid.west', column: places.west, encoding: 'bytes' },
    ...[NODE, WAY, RELATION].flatMap((type) => tagColumns(type, database.tags(type))),
    { name: 'index.keyRanks', column: database.keyRanks(), encoding: 'numbers' },
  ];
  // all else depends on the moment
  if (database.history !== undefined) return stored;
  const ways = database.waysOfNodes();
  return [
    ...stored,
    { name: 'index.waysOfNodes.start', column: ways.start, encoding: 'counts' },
    { name: 'index.waysOfNodes.rows', column: ways.rows, encoding: 'steps' },
    ...[NODE, WAY, RELATION].flatMap((type) => derivedColumns(`index.relationsOf.${type}`, { ...database.relationsOf(type) })),
    ...[WAY, RELATION].flatMap((type) => boundsColumns(type, database)),
    ...[WAY, RELATION].flatMap((type) => boxColumns(type, database.boxGroups(type))),
    { name: 'index.closedWays', column: database.closedWays(), encoding: 'steps' },
    { name: 'index.areas', column: database.areas().relations, encoding: 'steps' },
  ];
}

function tagColumns(type: number, { start, rows, values, keys }: TagIndex): IndexColumn[] {
  const name = `index.tags.${type}`;
  return [
    { name: `${name}.start`, column: start, encoding: 'counts' },
    { name: `${name}.rows`, column: rows, encoding: 'steps' },
    { name: `${name}.values`, column: values, encoding: 'numbers' },
    { name: `${name}.keys`, column: keys, encoding: 'steps' },
  ];
}

function boundsColumns(type: number, database: Database): IndexColumn[] {
  return [
    { name: `index.bounds.${type}.bounds`, column: database.bounds(type), encoding: 'boxes' },
    // for relations all members are needed to build them
    { name: `index.bounds.${type}.quadtiles`, column: database.quadtiles(type), encoding: type === RELATION ? 'steps' : 'derived' },
  ];
}

function boxColumns(type: number, { rows, boxes, groups }: BoxGroups): IndexColumn[] {
  const name = `index.boxes.${type}`;
  return [
    { name: `${name}.rows`, column: rows, encoding: 'steps' },
    { name: `${name}.boxes`, column: boxes, encoding: 'boxes' },
    { name: `${name}.groups`, column: groups, encoding: 'boxes' },
  ];
}

function derivedColumns(index: string, columns: Readonly<Record<string, Values>>): IndexColumn[] {
  return Object.entries(columns).map(([name, column]) => ({ name: `${index}.${name}`, column, encoding: 'derived' }));
}

/** Source of the indexes of a database: a prepared file has them, or room for them, or they are built. */
export interface IndexSource {
  nodeGrid(make: () => NodeGrid): NodeGrid;
  waysOfNodes(make: () => RowLists): RowLists;
  relationsOf(type: number, make: () => RowLists): RowLists;
  tags(type: number, make: () => TagIndex): TagIndex;
  bounds(type: number, make: () => Bounds): Bounds;
  boxGroups(type: number, make: () => BoxGroups): BoxGroups;
  quadtiles(type: number, make: () => Uint32Array): Uint32Array;
  /** The rank of each string, the rows of closed ways, those of relations that are areas. @param limit all of them are below it */
  rows(name: 'keyRanks' | 'closedWays' | 'areas', limit: number, make: () => Uint32Array): Uint32Array;
  /**
   * Caches the value of `get`. Where a prepared file keeps its columns within a memory bound, a value that holds the column is fetched again after it was
   * released.
   *
   * @param column of a prepared file that the value is built from
   */
  kept<T>(column: string, get: () => T): () => T;
}

/** @param isPresent whether the indexes cover every row: a history has others for each moment */
export function indexSource(store: ElementStore, isPresent: boolean): IndexSource {
  const prepared = preparedOf(store);
  const ofMoment = isPresent ? prepared : undefined;
  /** Returns a column that the file has, or has room for. */
  const u32 = (of: PreparedData, name: string, make: () => Uint32Array, rules: ColumnRules<Uint32Array> = {}) =>
    of.columns.u32(name, { ...rules, ...filledBy(name, make) });
  /** @param lists their number @param limit above all row numbers */
  const listsIn = (of: PreparedData | undefined, name: string, lists: number, limit: number, make: () => RowLists): RowLists => {
    if (!has(of, `${name}.rows`)) return make();
    const made = once(make);
    const length = of.columns.lengthOf(`${name}.rows`);
    const start = u32(of, `${name}.start`, () => made().start, startRules(lists, length));
    return { start, rows: u32(of, `${name}.rows`, () => made().rows, numberRules(limit, length)) };
  };
  const { nodes, ways, relations, strings } = store;
  return {
    nodeGrid(make) {
      if (!has(prepared, 'index.nodeGrid.cells')) return make();
      const made = once(make);
      const cells = u32(prepared, 'index.nodeGrid.cells', () => made().cells, ascendingRules(2 ** 32));
      return { cells, ...listsIn(prepared, 'index.nodeGrid', cells.length, nodes.count, made) };
    },
    waysOfNodes: (make) => listsIn(ofMoment, 'index.waysOfNodes', nodes.count, ways.count, make),
    relationsOf: (type, make) => listsIn(ofMoment, `index.relationsOf.${type}`, tableOf(store, type).count, relations.count, make),
    tags(type, make) {
      const name = `index.tags.${type}`;
      if (!has(prepared, `${name}.rows`)) return make();
      const made = once(make);
      const lists = listsIn(prepared, name, strings.size, tableOf(store, type).count, made);
      const values = u32(prepared, `${name}.values`, () => made().values, numberRules(strings.size, lists.rows.length));
      return { ...lists, values, keys: u32(prepared, `${name}.keys`, () => made().keys, ascendingRules(strings.size)) };
    },
    bounds(type, make) {
      const name = `index.bounds.${type}.bounds`;
      return has(ofMoment, name) ? ofMoment.columns.i32(name, { length: tableOf(store, type).count * 4, ...filledBy(name, make) }) : make();
    },
    boxGroups(type, make) {
      const name = `index.boxes.${type}`;
      if (!has(ofMoment, `${name}.rows`)) return make();
      const { columns } = ofMoment;
      const length = columns.lengthOf(`${name}.rows`);
      return {
        rows: columns.u32(`${name}.rows`, numberRules(tableOf(store, type).count, length)),
        boxes: columns.i32(`${name}.boxes`, { length: length * 4 }),
        groups: columns.i32(`${name}.groups`, { length: groupCount(length) * 4 }),
      };
    },
    quadtiles(type, make) {
      const name = `index.bounds.${type}.quadtiles`;
      return has(ofMoment, name) ? u32(ofMoment, name, make, { length: tableOf(store, type).count }) : make();
    },
    kept: (column, get) => (has(ofMoment, column) ? onceUntil(ofMoment, get) : once(get)),
    rows(name, limit, make) {
      const of = name === 'keyRanks' ? prepared : ofMoment;
      const rules = name === 'keyRanks' ? numberRules(limit, strings.size) : ascendingRules(limit);
      return has(of, `index.${name}`) ? u32(of, `index.${name}`, make, rules) : make();
    },
  };
}

/** Rules for ascending numbers below a limit. */
function ascendingRules(limit: number): ColumnRules<Uint32Array> {
  return {
    check(values, from, to) {
      for (let i = from; i < to; i++) if (values[i] >= limit) return false;
      return true;
    },
    checkAll: (values) => values.every((value, i) => i === 0 || value > values[i - 1]),
  };
}

/** Like `once`, until the columns of the file are released. */
function onceUntil<T>({ columns }: PreparedData, get: () => T): () => T {
  let got: { value: T } | undefined;
  columns.onLetGo(() => {
    got = undefined;
  });
  return () => {
    got ??= { value: get() };
    return got.value;
  };
}

function has(prepared: PreparedData | undefined, name: string): prepared is PreparedData {
  return prepared?.columns.has(name) === true;
}

/** Rules for a column that the file only reserves room for. */
function filledBy<Column extends Values>(name: string, make: () => Column): ColumnRules<Column> {
  return {
    make(values) {
      const made = make();
      if (made.length !== values.length) throw damagedFile(name, 0);
      values.set(made);
    },
  };
}

/** Values that are computed on first use. */

/** Returns a getter that computes a value on first use, and keeps it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
