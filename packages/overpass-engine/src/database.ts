/** `Database`: the interface of a store with its indexes (`createDatabase`), lookups in it, and the warm-up of its indexes. */
import type { FixedBox } from '@flyover/bounding-box';
import { AREA, type ElementColumns, type ElementStore, NODE, preparedOf, RELATION, WAY } from '@flyover/osm-elements';
import type { PrintDetail } from '@flyover/overpass-output';
import type { AreaShape } from './geometry/tile-area.ts';
import type { Versions } from './history/versions.ts';
import type { Bounds } from './index/bounds.ts';
import type { BoxGroups } from './index/box-groups.ts';
import type { NodeGrid } from './index/node-grid.ts';
import type { RowLists } from './index/references.ts';
import type { TagIndex } from './index/tag-index.ts';
import { findRow } from './row-set.ts';

/** Areas in the order of their ids. */
export interface AreaTable {
  readonly count: number;
  readonly ids: Float64Array;
  /** The relation behind each area; tags are the relation's. */
  readonly relations: Uint32Array;
  /** The shape of an area, made when first asked for. */
  shape(row: number): AreaShape;
}

/** The history of a database whose rows are versions: its moment, and views of other moments over the same rows. */
export interface History {
  /** Seconds since 1970, or `PRESENT`. */
  readonly moment: number;
  /** Validity times of the rows of a table. */
  versions(type: number): Versions;
  /** Whether a row holds at the moment. */
  holds(type: number): (row: number) => boolean;
  /** The row of an element that holds at the moment, or `NO_ROW`. */
  rowOf(type: number, id: number): number;
  /** The row of its newest version at the moment, which may be a deletion, or `NO_ROW`. */
  newestRowOf(type: number, id: number): number;
  /** The rows that hold at the moment of the elements of some rows, which may be of other moments; both as sorted sets. */
  here(type: number, rows: Uint32Array): Uint32Array;
  /** The same data at another moment. */
  at(moment: number): Database;
}

/**
 * Access to single rows of a prepared file: each method reads the pages of some rows, which `database` then holds as long as it is
 * referenced. Every method throws ReadError where the file is damaged.
 */
export interface DatabasePart {
  /** The same data: of nodes and ways it holds only the pages that were read, of all else everything. */
  readonly database: Database;
  /** Ids, tags and metadata. */
  own(type: number, rows: Uint32Array): void;
  tags(type: number, rows: Uint32Array): void;
  meta(type: number, rows: Uint32Array): void;
  /** Geometry of elements of a type: places of nodes, bounds and nodes of ways, and those of members. */
  geometry(type: number, rows: Uint32Array): void;
  /** All that expressions can read of elements of a type: fields, geometry and members. */
  all(type: number, rows: Uint32Array): void;
  bounds(ways: Uint32Array): void;
  /** The rows of the nodes of ways. */
  wayNodes(ways: Uint32Array): void;
  waysOfNodes(nodes: Uint32Array): void;
  /** Columns that printing elements needs. */
  printing(type: number, rows: Uint32Array, detail: PrintDetail): void;
}

/** The pages of a prepared file. */
export interface DatabaseParts {
  /** Share of a table above which its columns are better read as a whole. */
  readonly share: number;
  open(): DatabasePart;
  /** The index of tags with the entries of one key; -1: of none. */
  tagEntries(type: number, key: number): TagIndex;
  /** The row of an element by its id, or `NO_ROW`. */
  findRow(type: number, id: number): number;
  /** The approximate number of nodes or ways in a box. */
  countIn(type: number, box: FixedBox): number;
  /** The nodes in a box, as a sorted set, or the ways whose bounds meet it. */
  rowsIn(type: number, box: FixedBox): Uint32Array;
}

/**
 * A store ready to be queried. Where it has a history (`StoreInfo.history`) the rows are versions: references, bounds, areas are those of
 * the moment that the database shows, while tags and the grid of nodes hold all versions, so that a query tests which of them hold. Rows
 * are those of `store`, which is sorted by id.
 */
export interface Database {
  readonly store: ElementStore;
  /** Undefined where every row is the only one of its element. */
  readonly history: History | undefined;
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
  boxGroups(type: number): BoxGroups;
  /** Of `WAY` or `RELATION`. */
  quadtiles(type: number): Uint32Array;
  /**
   * Known ranges of the lengths of ways: two numbers a way, metres, that enclose its length; the second is 0 until the range is computed. The code that
   * computes it stores it there. Undefined where ways change with the moment or are read page by page.
   */
  readonly lengthRanges: (() => Float32Array) | undefined;
  /** Rows of the ways that count as areas, as a sorted set. */
  closedWays(): Uint32Array;
  areas(): AreaTable;
  /** Access to single rows of a prepared file; everything else reads columns as a whole. */
  readonly parts: DatabaseParts | undefined;
}

/** Whether findings of queries may be cached with the data: a prepared file has a limit of memory. */
export function keepsFindings({ store }: Database): boolean {
  return preparedOf(store) === undefined;
}

/** Returns the number of elements of a type that a query can find. */
export function countOf(database: Database, type: number): number {
  return type === AREA ? database.areas().count : tableOf(database, type).count;
}

/** Returns the columns of `NODE`, `WAY` or `RELATION`. */
export function tableOf(database: Database, type: number): ElementColumns {
  const { nodes, ways, relations } = database.store;
  return type === NODE ? nodes : type === WAY ? ways : relations;
}

/** Returns the row of a node, way or relation at the moment of the database; `NO_ROW` where it does not exist. */
export function findElement(database: Database, type: number, id: number): number {
  return database.history === undefined ? findRow(tableOf(database, type).ids, id) : database.history.rowOf(type, id);
}

// Indexes built before a query needs them.

/**
 * Builds all indexes, one after the other, and yields to the event loop between them. Otherwise the first queries build those they need:
 * 0.7 s in all for 1,800,000 nodes and 190,000 ways.
 *
 * @param signal stops with its reason; indexes that are built stay
 */
export async function warmDatabase(database: Database, signal?: AbortSignal): Promise<void> {
  const steps: readonly (() => unknown)[] = [
    database.wayNodes,
    database.members,
    database.waysOfNodes,
    ...[NODE, WAY, RELATION].flatMap((type) => [() => database.relationsOf(type), () => database.tags(type)]),
    database.keyRanks,
    database.nodeGrid,
    ...[WAY, RELATION].flatMap((type) => [() => database.bounds(type), () => database.boxGroups(type), () => database.quadtiles(type)]),
    database.closedWays,
    database.areas,
  ];
  for (const step of steps) {
    signal?.throwIfAborted();
    step();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
