/**
 * `Database`: a store and its indexes. Each index is made when a query first needs it, in columns, and kept.
 */
import { AREA, type ElementColumns, type ElementStore, NODE, RELATION, WAY } from '@flyover/osm-elements';
import { type AreaTable, createAreaTable } from './index/area-table.ts';
import { type Bounds, type BoundsTree, createBoundsTree, relationBounds, wayBounds } from './index/bounds.ts';
import { closedWays } from './index/closed-ways.ts';
import { rankKeys } from './index/key-ranks.ts';
import { createNodeGrid, type NodeGrid } from './index/node-grid.ts';
import { relationQuadtiles, wayQuadtiles } from './index/quadtile-order.ts';
import { type RowLists, relationsOf, resolveMembers, resolveWayNodes, waysOfNodes } from './index/references.ts';
import { sortStore } from './index/sort-store.ts';
import { createTagIndex, type TagIndex } from './index/tag-index.ts';

/** What `createDatabase` takes. */
export interface DatabaseOptions {
  /** ISO 8601 time of the data, where the store does not say. */
  readonly osmBase?: string;
}

/** A store ready to be queried. Rows are those of `store`, which is sorted by id. */
export interface Database {
  readonly store: ElementStore;
  /** ISO 8601 time of the data, for the head of an answer; empty where unknown. */
  readonly osmBase: string;
  /** The node row of each entry of `ways.refs`. */
  wayNodes(): Uint32Array;
  /** The row of each entry of `relations.memberRefs`, in the table of the member's type. */
  members(): Uint32Array;
  waysOfNodes(): RowLists;
  /** Relations by a member of this type. */
  relationsOf(type: number): RowLists;
  /** Tags by key, of the table of this type. */
  tags(type: number): TagIndex;
  /** The place of each key among all keys, by the bytes of its text; one entry a string of the store. */
  keyRanks(): Uint32Array;
  nodeGrid(): NodeGrid;
  /** Of `WAY` or `RELATION`. */
  bounds(type: number): Bounds;
  /** Of `WAY` or `RELATION`. */
  boundsTree(type: number): BoundsTree;
  /** Of `WAY` or `RELATION`. */
  quadtiles(type: number): Uint32Array;
  /** Rows of the ways that count as areas, as a sorted set. */
  closedWays(): Uint32Array;
  areas(): AreaTable;
}

/**
 * Prepares a store for queries. Nothing but the order of ids is looked at until a query asks.
 *
 * @param store any order; elements that occur twice count once, the last of them
 */
export function createDatabase(store: ElementStore, options: DatabaseOptions = {}): Database {
  const sorted = sortStore(store);
  const wayNodes = once(() => resolveWayNodes(sorted));
  const members = once(() => resolveMembers(sorted));
  const boundsOfWays = once(() => wayBounds(sorted, wayNodes()));
  const boundsOfRelations = once(() => relationBounds(sorted, members(), boundsOfWays()));
  const wayTree = once(() => createBoundsTree(boundsOfWays()));
  const relationTree = once(() => createBoundsTree(boundsOfRelations()));
  const quadtilesOfWays = once(() => wayQuadtiles(boundsOfWays()));
  const quadtilesOfRelations = once(() => relationQuadtiles(sorted, members(), boundsOfWays(), quadtilesOfWays()));
  const tagIndexes = [sorted.nodes, sorted.ways, sorted.relations].map((table) => once(() => createTagIndex(table, sorted.strings.size)));
  const parents = [NODE, WAY, RELATION].map((type) => once(() => relationsOf(sorted, members(), type)));
  const database: Database = {
    store: sorted,
    osmBase: sorted.info.osmBase ?? options.osmBase ?? '',
    wayNodes,
    members,
    waysOfNodes: once(() => waysOfNodes(sorted, wayNodes())),
    relationsOf: (type) => parents[type](),
    tags: (type) => tagIndexes[type](),
    keyRanks: once(() =>
      rankKeys(
        sorted.strings,
        tagIndexes.map((index) => index()),
      ),
    ),
    nodeGrid: once(() => createNodeGrid(sorted.nodes)),
    bounds: (type) => (type === WAY ? boundsOfWays() : boundsOfRelations()),
    boundsTree: (type) => (type === WAY ? wayTree() : relationTree()),
    quadtiles: (type) => (type === WAY ? quadtilesOfWays() : quadtilesOfRelations()),
    closedWays: once(() => closedWays(sorted, wayNodes())),
    areas: once(() => createAreaTable(database)),
  };
  return database;
}

/** How many elements of a type there are to query. */
export function countOf(database: Database, type: number): number {
  return type === AREA ? database.areas().count : tableOf(database, type).count;
}

/** The columns of `NODE`, `WAY` or `RELATION`. */
export function tableOf(database: Database, type: number): ElementColumns {
  const { nodes, ways, relations } = database.store;
  return type === NODE ? nodes : type === WAY ? ways : relations;
}

/** Makes a value when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
