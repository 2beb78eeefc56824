/** The indexes of a database over its references: each is made when a query first needs it, in columns, and kept. */
import { type ElementStore, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { Database, History } from './database.ts';
import { createAreaTable } from './index/area-table.ts';
import { createBoundsTree, relationBounds, wayBounds } from './index/bounds.ts';
import { closedWays } from './index/closed-ways.ts';
import { rankKeys } from './index/key-ranks.ts';
import { createNodeGrid } from './index/node-grid.ts';
import { preparedIndexes } from './index/prepared-indexes.ts';
import { relationQuadtiles, wayQuadtiles } from './index/quadtile-order.ts';
import { relationsOf, waysOfNodes } from './index/references.ts';
import { createTagIndex } from './index/tag-index.ts';
import { once } from './once.ts';

/** What does not depend on the moment that a database shows. */
export type Foundations = Pick<Database, 'store' | 'osmBase' | 'tags' | 'keyRanks' | 'nodeGrid'>;

/** @param store sorted (`sortStore`) */
export function layFoundations(store: ElementStore, osmBase: string): Foundations {
  const tagIndexes = [store.nodes, store.ways, store.relations].map((table) => once(() => createTagIndex(table, store.strings.size)));
  const allTags = () => tagIndexes.map((index) => index());
  return {
    store,
    osmBase,
    tags: (type) => tagIndexes[type](),
    keyRanks: once(() => rankKeys(store.strings, allTags())),
    nodeGrid: once(() => preparedIndexes(store)?.nodeGrid() ?? createNodeGrid(store.nodes)),
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
  const boundsOfWays = once(() => wayBounds(store, wayNodes()));
  const boundsOfRelations = once(() => relationBounds(store, members(), boundsOfWays()));
  const wayTree = once(() => createBoundsTree(boundsOfWays(), holds(WAY)));
  const relationTree = once(() => createBoundsTree(boundsOfRelations(), holds(RELATION)));
  const quadtilesOfWays = once(() => wayQuadtiles(boundsOfWays()));
  const quadtilesOfRelations = once(() => relationQuadtiles(store, members(), boundsOfWays(), quadtilesOfWays()));
  const parents = [NODE, WAY, RELATION].map((type) => once(() => relationsOf(store, members(), type, holds(RELATION))));
  const database: Database = {
    ...foundations,
    history,
    wayNodes,
    members,
    waysOfNodes: once(() => preparedWaysOfNodes(store, history) ?? waysOfNodes(store, wayNodes(), holds(WAY))),
    relationsOf: (type) => parents[type](),
    bounds: (type) => (type === WAY ? boundsOfWays() : boundsOfRelations()),
    boundsTree: (type) => (type === WAY ? wayTree() : relationTree()),
    quadtiles: (type) => (type === WAY ? quadtilesOfWays() : quadtilesOfRelations()),
    closedWays: once(() => closedWays(store, wayNodes(), holds(WAY))),
    areas: once(() => createAreaTable(database)),
  };
  return database;
}

function preparedWaysOfNodes(store: ElementStore, history: History | undefined) {
  return history === undefined ? preparedIndexes(store)?.waysOfNodes() : undefined;
}
