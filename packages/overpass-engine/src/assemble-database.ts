/** The indexes of a database over its references: each is made when a query first needs it, in columns, and kept. */
import { type ElementStore, NODE, preparedOf, RELATION, WAY } from '@flyover/osm-elements';
import type { Database, History } from './database.ts';
import { areaRelations, createAreaTable } from './index/area-table.ts';
import { type Bounds, relationBounds, wayBounds } from './index/bounds.ts';
import { createBoxGroups } from './index/box-groups.ts';
import { closedWays } from './index/closed-ways.ts';
import { rankKeys } from './index/key-ranks.ts';
import { createNodeGrid } from './index/node-grid.ts';
import { indexSource } from './index/prepared-indexes.ts';
import { relationQuadtiles, wayQuadtiles } from './index/quadtile-order.ts';
import { relationsOf, waysOfNodes } from './index/references.ts';
import { createTagIndex } from './index/tag-index.ts';
import { once } from './once.ts';
import { createDatabaseParts } from './parts/database-parts.ts';

/** What does not depend on the moment that a database shows. */
export type Foundations = Pick<Database, 'store' | 'osmBase' | 'tags' | 'keyRanks' | 'nodeGrid'>;

/** @param store sorted (`sortStore`) */
export function layFoundations(store: ElementStore, osmBase: string): Foundations {
  const source = indexSource(store, true);
  const tagIndexes = [store.nodes, store.ways, store.relations].map((table, type) =>
    source.kept(`index.tags.${type}.rows`, () => source.tags(type, () => createTagIndex(table, store.strings.size))),
  );
  const allTags = () => tagIndexes.map((index) => index());
  return {
    store,
    osmBase,
    tags: (type) => tagIndexes[type](),
    keyRanks: source.kept('index.keyRanks', () =>
      source.rows('keyRanks', store.strings.size + 1, () => rankKeys(store.strings, allTags())),
    ),
    nodeGrid: source.kept('index.nodeGrid.rows', () => source.nodeGrid(() => createNodeGrid(store.nodes))),
  };
}

/** Who refers to whom at the moment that a database shows. */
export type References = Pick<Database, 'wayNodes' | 'members'>;

/** @param history of data whose rows are versions @param partShare see `DatabaseOptions` */
export function assembleDatabase(
  foundations: Foundations,
  { wayNodes, members }: References,
  history: History | undefined = undefined,
  partShare?: number,
): Database {
  const { store } = foundations;
  const holds = (type: number) => history?.holds(type);
  const source = indexSource(store, history === undefined);
  const boundsOfWays = source.kept(`index.bounds.${WAY}.bounds`, () => source.bounds(WAY, () => wayBounds(store, wayNodes())));
  const boundsOfRelations = source.kept(`index.bounds.${RELATION}.bounds`, () =>
    source.bounds(RELATION, () => relationBounds(store, members(), boundsOfWays())),
  );
  const groupsOf = (type: number, bounds: () => Bounds) =>
    source.kept(`index.boxes.${type}.rows`, () => source.boxGroups(type, () => createBoxGroups(bounds(), holds(type))));
  const wayGroups = groupsOf(WAY, boundsOfWays);
  const relationGroups = groupsOf(RELATION, boundsOfRelations);
  const quadtilesOfWays = source.kept(`index.bounds.${WAY}.quadtiles`, () => source.quadtiles(WAY, () => wayQuadtiles(boundsOfWays())));
  const quadtilesOfRelations = source.kept(`index.bounds.${RELATION}.quadtiles`, () =>
    source.quadtiles(RELATION, () => relationQuadtiles(store, members(), boundsOfWays(), quadtilesOfWays())),
  );
  const parents = [NODE, WAY, RELATION].map((type) =>
    source.kept(`index.relationsOf.${type}.rows`, () =>
      source.relationsOf(type, () => relationsOf(store, members(), type, holds(RELATION))),
    ),
  );
  const prepared = preparedOf(store);
  const database: Database = {
    ...foundations,
    history,
    wayNodes,
    members,
    waysOfNodes: source.kept('index.waysOfNodes.rows', () => source.waysOfNodes(() => waysOfNodes(store, wayNodes(), holds(WAY)))),
    relationsOf: (type) => parents[type](),
    bounds: (type) => (type === WAY ? boundsOfWays() : boundsOfRelations()),
    boxGroups: (type) => (type === WAY ? wayGroups() : relationGroups()),
    quadtiles: (type) => (type === WAY ? quadtilesOfWays() : quadtilesOfRelations()),
    lengthRanges: prepared === undefined && history === undefined ? once(() => new Float32Array(2 * store.ways.count)) : undefined,
    closedWays: source.kept('index.closedWays', () =>
      source.rows('closedWays', store.ways.count, () => closedWays(store, wayNodes(), holds(WAY))),
    ),
    areas: once(() =>
      createAreaTable(
        database,
        source.rows('areas', store.relations.count, () => areaRelations(database)),
      ),
    ),
    parts: undefined,
  };
  // whatever is asked at another moment needs rows of all
  return prepared === undefined || history !== undefined
    ? database
    : Object.assign(database, { parts: createDatabaseParts({ ...database }, prepared, partShare) });
}
