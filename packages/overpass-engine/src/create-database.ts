/** `createDatabase`: each index is made when a query first needs it, in columns, and kept. */
import { type ElementStore, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Database } from './database.ts';
import { createAreaTable } from './index/area-table.ts';
import { createBoundsTree, relationBounds, wayBounds } from './index/bounds.ts';
import { closedWays } from './index/closed-ways.ts';
import { rankKeys } from './index/key-ranks.ts';
import { createNodeGrid } from './index/node-grid.ts';
import { relationQuadtiles, wayQuadtiles } from './index/quadtile-order.ts';
import { relationsOf, resolveMembers, resolveWayNodes, waysOfNodes } from './index/references.ts';
import { sortStore } from './index/sort-store.ts';
import { createTagIndex } from './index/tag-index.ts';

/** What `createDatabase` takes. */
export interface DatabaseOptions {
  /** ISO 8601 time of the data, where the store does not say. */
  readonly osmBase?: string;
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

/** Makes a value when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
