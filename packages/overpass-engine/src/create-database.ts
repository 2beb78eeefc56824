/** `createDatabase`: a database over a store of current elements or of versions, with indexes made on demand. */
import {
  type ElementColumns,
  type ElementStore,
  NODE,
  preparedOf,
  RELATION,
  sortStore,
  WAY,
  withInlinePlaces,
  withOwnIds,
} from '@flyover/osm-elements';
import type { Database, History } from './database.ts';
import { lastVersion, newestVersion, PRESENT, versionAt, versionsOf } from './history/versions.ts';
import { areaRelations, createAreaTable } from './index/area-table.ts';
import { type Bounds, relationBounds, wayBounds } from './index/bounds.ts';
import { createBoxGroups } from './index/box-groups.ts';
import { createNodeGrid } from './index/node-grid.ts';
import { indexSource, once } from './index/prepared-indexes.ts';
import { relationQuadtiles, wayQuadtiles } from './index/quadtile-order.ts';
import { closedWays, relationsOf, resolveMembers, resolveWayNodes, waysOfNodes } from './index/references.ts';
import { createTagIndex, rankKeys } from './index/tag-index.ts';
import { createDatabaseParts } from './parts/database-parts.ts';
import { NO_ROW, RowCollector } from './row-set.ts';

/** Options of `createDatabase`. */
export interface DatabaseOptions {
  /** ISO 8601 time of the data, where the store does not say. */
  readonly osmBase?: string;
  /** Of a prepared file: the share of a table up to which rows are read page by page and not with the whole table. */
  readonly partShare?: number;
}

/**
 * Prepares a store for queries. Nothing but the order of ids is looked at until a query asks.
 *
 * @param store any order; elements that occur twice count once (`sortStore`), but where the store has a history (`StoreInfo.history`):
 * there they are versions, and the database shows the present until a query asks for another moment. Of versions of one second the last
 * counts, and users have the last name of their uid. Geometry that stands inside of ways and members is there as nodes (`withInlinePlaces`), and elements without ids have some (`withOwnIds`)
 */
export function createDatabase(store: ElementStore, options: DatabaseOptions = {}): Database {
  const inOrder = sortStore(preparedOf(store) === undefined ? withInlinePlaces(withOwnIds(store)) : store);
  // a prepared file got them when it was made
  const sorted = inOrder.info.history === true && preparedOf(inOrder) === undefined ? withLastNames(inOrder) : inOrder;
  const foundations = layFoundations(sorted, sorted.info.osmBase ?? options.osmBase ?? '');
  if (sorted.info.history === true) return createHistoryDatabase(foundations);
  const prepared = preparedOf(sorted);
  const source = indexSource(sorted, true);
  const references = {
    wayNodes: source.kept('ways.refRows', () => prepared?.wayNodes() ?? resolveWayNodes(sorted)),
    members: source.kept('relations.memberRows', () => prepared?.members() ?? resolveMembers(sorted)),
  };
  return assembleDatabase(foundations, references, undefined, options.partShare);
}

// A database over versions. Each moment has a view of its own over the same rows: valid rows, references, bounds and areas are computed when a query first
// asks for the moment, tags and the grid of nodes once for all. Nothing of the store is copied.

/** Moments besides the present whose views are kept: the two of a comparison, and two more. */
const MOST_VIEWS = 4;

/** @param foundations of a store of versions */
function createHistoryDatabase(foundations: Foundations): Database {
  const { store } = foundations;
  const tables = [store.nodes, store.ways, store.relations];
  const versions = tables.map((table) => once(() => versionsOf(table)));
  // the last version of everything that is referred to: from there a moment is a few steps back
  const lastNodes = once(() => Uint32Array.from(store.ways.refs, (id) => lastVersion(store.nodes.ids, id)));
  const lastMembers = once(() => {
    const { memberTypes, memberRefs } = store.relations;
    return Uint32Array.from(memberRefs, (id, i) => lastVersion(tables[memberTypes[i]].ids, id));
  });
  const views = new Map<number, Database>();

  /** The newest change of all: at it and behind it is the present. */
  const newest = once(() =>
    tables.reduce((latest, { meta }) => (meta.timestamp ?? new Float64Array()).reduce((a, b) => Math.max(a, b), latest), 0),
  );

  function at(moment: number): Database {
    const shown = moment >= newest() ? PRESENT : moment;
    const known = views.get(shown) ?? createView(shown);
    // the one that was asked for last goes last
    views.delete(shown);
    views.set(shown, known);
    const [oldest] = [...views.keys()].filter((each) => each !== PRESENT);
    if (views.size > MOST_VIEWS + 1 && oldest !== undefined) views.delete(oldest);
    return known;
  }

  function createView(moment: number): Database {
    const rowAt = (type: number, last: number) => versionAt(tables[type].ids, versions[type](), last, moment);
    const wayNodes = once(() => lastNodes().map((last) => rowAt(NODE, last)));
    const members = once(() => lastMembers().map((last, i) => rowAt(store.relations.memberTypes[i], last)));
    return assembleDatabase(
      foundations,
      { wayNodes, members },
      {
        moment,
        versions: (type) => versions[type](),
        holds(type) {
          const { from, until } = versions[type]();
          return (row) => from[row] <= moment && moment < until[row];
        },
        rowOf: (type, id) => rowAt(type, lastVersion(tables[type].ids, id)),
        newestRowOf: (type, id) => newestVersion(tables[type].ids, versions[type](), lastVersion(tables[type].ids, id), moment),
        here(type, rows) {
          const collector = new RowCollector(tables[type].count);
          for (const row of rows) {
            const here = rowAt(type, lastVersion(tables[type].ids, tables[type].ids[row]));
            if (here !== NO_ROW) collector.add(here);
          }
          return collector.finish();
        },
        at,
      },
    );
  }

  return at(PRESENT);
}

// Names of users by uid, the last that any version gives, as in the Overpass API (meta_updater.cc).

/** The number of a name, and the second from which a user has it. */
interface LastName {
  name: number;
  since: number;
}

/**
 * The same versions, each with the name that its user has last.
 *
 * @param store of versions, its columns in memory
 * @returns `store` itself where no user has two names
 */
function withLastNames(store: ElementStore): ElementStore {
  const { nodes, ways, relations } = store;
  const names = new Map<number, LastName>();
  let hasSeveral = false;
  for (const { count, meta } of [nodes, ways, relations]) {
    const { uid, user, timestamp } = meta;
    if (uid === undefined || user === undefined) continue;
    for (let row = 0; row < count; row++) {
      if (uid[row] === 0) continue;
      const since = timestamp?.[row] ?? 0;
      const last = names.get(uid[row]);
      if (last === undefined) {
        names.set(uid[row], { name: user[row], since });
        continue;
      }
      if (last.name === user[row]) {
        last.since = Math.max(last.since, since);
        continue;
      }
      hasSeveral = true;
      // a version without a user has no name
      if (user[row] === 0 || (last.name !== 0 && since < last.since)) continue;
      last.name = user[row];
      last.since = since;
    }
  }
  if (!hasSeveral) return store;
  const renamed = <T extends ElementColumns>(table: T): T => {
    const { uid, user } = table.meta;
    if (uid === undefined || user === undefined) return table;
    return { ...table, meta: { ...table.meta, user: user.map((name, row) => names.get(uid[row])?.name ?? name) } };
  };
  return { ...store, nodes: renamed(nodes), ways: renamed(ways), relations: renamed(relations) };
}

// Indexes over references: each is built in columns when a query first needs it, and kept.

/** The parts of a database that are the same at every moment. */
type Foundations = Pick<Database, 'store' | 'osmBase' | 'tags' | 'keyRanks' | 'nodeGrid'>;

/** @param store sorted (`sortStore`) */
function layFoundations(store: ElementStore, osmBase: string): Foundations {
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

/** References at the moment that a database shows. */
export type References = Pick<Database, 'wayNodes' | 'members'>;

/** @param history of data whose rows are versions @param partShare see `DatabaseOptions` */
function assembleDatabase(
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
