/** The indexes of a database over its references: each is made when a query first needs it, in columns, and kept. */
import { type ElementStore, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Database, History } from './database.ts';
import { createAreaTable } from './index/area-table.ts';
import { type Bounds, createBoundsTree, relationBounds, wayBounds } from './index/bounds.ts';
import { closedWays } from './index/closed-ways.ts';
import { rankKeys } from './index/key-ranks.ts';
import { createNodeGrid } from './index/node-grid.ts';
import { indexSource } from './index/prepared-indexes.ts';
import { relationQuadtiles, wayQuadtiles } from './index/quadtile-order.ts';
import { relationsOf, waysOfNodes } from './index/references.ts';
import { createTagIndex } from './index/tag-index.ts';
import { once } from './once.ts';

/** What does not depend on the moment that a database shows. */
export type Foundations = Pick<Database, 'store' | 'osmBase' | 'tags' | 'keyRanks' | 'nodeGrid'>;

/** @param store sorted (`sortStore`) */
export function layFoundations(store: ElementStore, osmBase: string): Foundations {
  const source = indexSource(store, true);
  const tagIndexes = [store.nodes, store.ways, store.relations].map((table, type) =>
    once(() => source.tags(type, () => createTagIndex(table, store.strings.size))),
  );
  const allTags = () => tagIndexes.map((index) => index());
  return {
    store,
    osmBase,
    tags: (type) => tagIndexes[type](),
    keyRanks: once(() => source.rows('keyRanks', () => rankKeys(store.strings, allTags()))),
    nodeGrid: once(() => source.nodeGrid(() => createNodeGrid(store.nodes))),
  };
}

/** Who refers to whom at the moment that a database shows. */
export type References = Pick<Database, 'wayNodes' | 'members'>;

/** @param history of data whose rows are versions */
export function assembleDatabase(
  foundations: Foundations,
  { wayNodes, members }: References,
  history: History | undefined = undefined,
): Database {
  const { store } = foundations;
  const holds = (type: number) => history?.holds(type);
  const source = indexSource(store, history === undefined);
  const boundsOfWays = once(() => source.bounds(WAY, () => wayBounds(store, wayNodes())));
  const boundsOfRelations = once(() => source.bounds(RELATION, () => relationBounds(store, members(), boundsOfWays())));
  const treeOf = (type: number, bounds: Bounds) => source.boundsTree(type, bounds, () => createBoundsTree(bounds, holds(type)));
  const wayTree = once(() => treeOf(WAY, boundsOfWays()));
  const relationTree = once(() => treeOf(RELATION, boundsOfRelations()));
  const quadtilesOfWays = once(() => source.quadtiles(WAY, () => wayQuadtiles(boundsOfWays())));
  const quadtilesOfRelations = once(() =>
    source.quadtiles(RELATION, () => relationQuadtiles(store, members(), boundsOfWays(), quadtilesOfWays())),
  );
  const parents = [NODE, WAY, RELATION].map((type) =>
    once(() => source.relationsOf(type, () => relationsOf(store, members(), type, holds(RELATION)))),
  );
  const database: Database = {
    ...foundations,
    history,
    wayNodes,
    members,
    waysOfNodes: once(() => source.waysOfNodes(() => waysOfNodes(store, wayNodes(), holds(WAY)))),
    relationsOf: (type) => parents[type](),
    bounds: (type) => (type === WAY ? boundsOfWays() : boundsOfRelations()),
    boundsTree: (type) => (type === WAY ? wayTree() : relationTree()),
    quadtiles: (type) => (type === WAY ? quadtilesOfWays() : quadtilesOfRelations()),
    closedWays: once(() => source.rows('closedWays', () => closedWays(store, wayNodes(), holds(WAY)))),
    areas: once(() => createAreaTable(database)),
  };
  return database;
}
