/**
 * Indexes over a prepared file. Those whose making takes longest lie in it. For the others it has room set aside, so that the threads that share its columns
 * make each once: the first that needs one.
 */
import {
  areStarts,
  type ColumnRules,
  damagedFile,
  type ElementStore,
  type IndexColumn,
  NODE,
  type PreparedData,
  preparedOf,
  RELATION,
  tableOf,
  WAY,
} from '@flyover/osm-elements';
import Flatbush from 'flatbush';
import type { Database } from '../database.ts';
import { once } from '../once.ts';
import type { Bounds, BoundsTree } from './bounds.ts';
import type { NodeGrid } from './node-grid.ts';
import type { RowLists } from './references.ts';
import type { TagIndex } from './tag-index.ts';

type Values = Uint8Array | Int32Array | Uint32Array;

/** The indexes of a database that a prepared file of it should hold, or have room for. */
export function indexColumns(database: Database): IndexColumn[] {
  const { cells, start, rows } = database.nodeGrid();
  const stored: IndexColumn[] = [
    { name: 'index.nodeGrid.cells', column: cells, encoding: 'steps' },
    { name: 'index.nodeGrid.start', column: start, encoding: 'counts' },
    { name: 'index.nodeGrid.rows', column: rows, encoding: 'steps' },
    ...[NODE, WAY, RELATION].flatMap((type) => derivedColumns(`index.tags.${type}`, { ...database.tags(type) })),
    ...derivedColumns('index', { keyRanks: database.keyRanks() }),
  ];
  // all else depends on the moment
  if (database.history !== undefined) return stored;
  const ways = database.waysOfNodes();
  return [
    ...stored,
    { name: 'index.waysOfNodes.start', column: ways.start, encoding: 'counts' },
    { name: 'index.waysOfNodes.rows', column: ways.rows, encoding: 'steps' },
    ...[NODE, WAY, RELATION].flatMap((type) => derivedColumns(`index.relationsOf.${type}`, { ...database.relationsOf(type) })),
    ...[WAY, RELATION].flatMap((type) =>
      derivedColumns(`index.bounds.${type}`, {
        bounds: database.bounds(type),
        quadtiles: database.quadtiles(type),
        rows: database.boundsTree(type).rows,
        tree: treeBytes(database.boundsTree(type)),
      }),
    ),
    ...derivedColumns('index', { closedWays: database.closedWays() }),
  ];
}

function derivedColumns(index: string, columns: Readonly<Record<string, Values>>): IndexColumn[] {
  return Object.entries(columns).map(([name, column]) => ({ name: `${index}.${name}`, column, encoding: 'derived' }));
}

/** Where a database has its indexes from: a prepared file has them, or room for them, or they are made. */
export interface IndexSource {
  nodeGrid(make: () => NodeGrid): NodeGrid;
  waysOfNodes(make: () => RowLists): RowLists;
  relationsOf(type: number, make: () => RowLists): RowLists;
  tags(type: number, make: () => TagIndex): TagIndex;
  bounds(type: number, make: () => Bounds): Bounds;
  boundsTree(type: number, bounds: Bounds, make: () => BoundsTree): BoundsTree;
  quadtiles(type: number, make: () => Uint32Array): Uint32Array;
  /** One of `keyRanks` and `closedWays`. */
  rows(name: 'keyRanks' | 'closedWays', make: () => Uint32Array): Uint32Array;
  /**
   * What `get` gives, asked for once. Where a prepared file keeps its columns within a bound, one that has the column is asked again when it was let go of.
   *
   * @param column of a prepared file, that it is made of
   */
  kept<T>(column: string, get: () => T): () => T;
}

/** @param isPresent whether the indexes are those of every row: a history has others for each moment */
export function indexSource(store: ElementStore, isPresent: boolean): IndexSource {
  const prepared = preparedOf(store);
  const checked = (name: string, make: () => Uint32Array, check: (values: Uint32Array) => boolean) =>
    has(prepared, name) ? prepared.columns.u32(name, { ...filledBy(name, make), check }) : make();
  const derived = (name: string, make: () => Uint32Array) =>
    hasRoom(prepared, name) ? prepared.columns.u32(name, filledBy(name, make)) : make();
  const ofMoment = isPresent ? prepared : undefined;
  /** @param lists how many there are @param limit how many rows there are to be in them */
  const listsIn = (of: PreparedData | undefined, name: string, lists: number, limit: number, make: () => RowLists): RowLists => {
    if (!has(of, `${name}.rows`)) return make();
    const made = once(make);
    const rows = checked(`${name}.rows`, () => made().rows, below(limit));
    const fit = (start: Uint32Array) => start.length === lists + 1 && areStarts(start, rows.length);
    return { start: checked(`${name}.start`, () => made().start, fit), rows };
  };
  const { nodes, ways, relations } = store;
  return {
    nodeGrid(make) {
      const made = once(make);
      const cells = checked('index.nodeGrid.cells', () => made().cells, isAscending);
      return { cells, ...listsIn(prepared, 'index.nodeGrid', cells.length, nodes.count, made) };
    },
    waysOfNodes: (make) => listsIn(ofMoment, 'index.waysOfNodes', nodes.count, ways.count, make),
    relationsOf: (type, make) => listsIn(ofMoment, `index.relationsOf.${type}`, tableOf(store, type).count, relations.count, make),
    tags(type, make) {
      const name = `index.tags.${type}`;
      const made = once(make);
      const part = (field: keyof TagIndex) => derived(`${name}.${field}`, () => made()[field]);
      return { start: part('start'), rows: part('rows'), values: part('values'), keys: part('keys') };
    },
    bounds(type, make) {
      const name = `index.bounds.${type}.bounds`;
      return hasRoom(ofMoment, name) ? ofMoment.columns.i32(name, filledBy(name, make)) : make();
    },
    boundsTree(type, bounds, make) {
      const name = `index.bounds.${type}`;
      if (!hasRoom(ofMoment, `${name}.tree`)) return make();
      const made = once(make);
      const rows = derived(`${name}.rows`, () => made().rows);
      const { buffer } = ofMoment.columns.u8(
        `${name}.tree`,
        filledBy(`${name}.tree`, () => treeBytes(made())),
      );
      return { bounds, rows, tree: rows.length === 0 ? undefined : Flatbush.from(buffer) };
    },
    quadtiles: (type, make) => (isPresent ? derived(`index.bounds.${type}.quadtiles`, make) : make()),
    kept: (column, get) => (has(ofMoment, column) ? onceUntil(ofMoment, get) : once(get)),
    rows: (name, make) => (isPresent || name === 'keyRanks' ? derived(`index.${name}`, make) : make()),
  };
}

/** As `once`, until the columns of the file are to be let go of. */
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

/** Whether the file has room for a column and not the column itself: what is not checked is not taken from a file. */
function hasRoom(prepared: PreparedData | undefined, name: string): prepared is PreparedData {
  return prepared?.sections.get(name)?.encoding === 'derived';
}

/** How to fill a column that the file only has room for. */
function filledBy<Column extends Values>(name: string, make: () => Column): ColumnRules<Column> {
  return {
    make(values) {
      const made = make();
      if (made.length !== values.length) throw damagedFile(name, 0);
      values.set(made);
    },
  };
}

function treeBytes({ tree }: BoundsTree): Uint8Array {
  return tree === undefined ? new Uint8Array(0) : new Uint8Array(tree.data);
}

function isAscending(cells: Uint32Array): boolean {
  return cells.every((cell, i) => i === 0 || cell > cells[i - 1]);
}

function below(limit: number): (rows: Uint32Array) => boolean {
  return (rows) => rows.every((row) => row < limit);
}
