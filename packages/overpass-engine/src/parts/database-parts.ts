/**
 * A prepared file, of which a query reads only the pages that it needs: whoever is about to look at rows of a database says so (`database-near.ts`), and looks at them in one whose
 * columns have what was read.
 */
import { type PreparedData, RELATION, type StoreParts, WAY } from '@flyover/osm-elements';
import type { PrintDetail } from '@flyover/overpass-output';
import { type Database, type DatabaseParts, findElement } from '../database.ts';
import { NO_ROW } from '../index/find-row.ts';
import { RowCollector } from '../row-set.ts';
import { boxParts } from './box-parts.ts';
import { type IndexParts, indexParts } from './index-parts.ts';

/** The share of a table up to which rows are looked at one by one. */
const SHARE = 1 / 4;

/**
 * @param whole the database of a prepared file, without parts
 * @param share as of `DatabaseParts`
 * @returns undefined where the file lacks an index
 */
export function createDatabaseParts(whole: Database, prepared: PreparedData, share = SHARE): DatabaseParts | undefined {
  if (!NEEDED.every((name) => prepared.columns.has(name))) return undefined;
  const { parts: store } = prepared;
  const indexes = indexParts(whole, prepared.columns);
  const database = partDatabase(whole, store, indexes);

  // the table of relations is there as a whole
  const unlessWhole = (load: (type: number, rows: Uint32Array) => void) => (type: number, rows: Uint32Array) => {
    if (type !== RELATION) load(type, rows);
  };
  const fields = { tags: unlessWhole(store.tags), meta: unlessWhole(store.meta) };
  const ids = unlessWhole(store.ids);

  function own(type: number, rows: Uint32Array): void {
    ids(type, rows);
    fields.tags(type, rows);
    fields.meta(type, rows);
  }

  function geometry(type: number, rows: Uint32Array): void {
    if (type === WAY) wayGeometry(rows);
    else if (type === RELATION) memberGeometry(rows);
    else store.places(rows);
  }

  function wayGeometry(ways: Uint32Array): void {
    indexes.bounds(ways);
    const nodes = store.wayNodes(ways);
    const { refStart } = store.store.ways;
    for (const way of ways) store.places(nodes.subarray(refStart[way], refStart[way + 1]));
  }

  function memberGeometry(relations: Uint32Array): void {
    const { memberStart, memberTypes } = whole.store.relations;
    const members = whole.members();
    const [nodes, ways] = [whole.store.nodes, whole.store.ways].map(({ count }) => new RowCollector(count));
    for (const relation of relations) {
      for (let i = memberStart[relation]; i < memberStart[relation + 1]; i++) {
        if (members[i] !== NO_ROW && memberTypes[i] !== RELATION) (memberTypes[i] === WAY ? ways : nodes).add(members[i]);
      }
    }
    store.places(nodes.finish());
    wayGeometry(ways.finish());
  }

  function findRow(type: number, id: number): number {
    // relations are there as a whole
    return type === RELATION ? findElement(whole, type, id) : store.findRow(type, id);
  }

  function printing(type: number, rows: Uint32Array, { tags, meta, members, geometry: shape, coordinates, clip }: PrintDetail): void {
    if (type > RELATION) return;
    ids(type, rows);
    if (tags) fields.tags(type, rows);
    if (meta) fields.meta(type, rows);
    if (type === WAY && members) store.refs(rows);
    const isBox = (shape === 'bb' || shape === 'center') && clip === undefined && type === WAY;
    if (isBox) indexes.bounds(rows);
    else if (shape !== 'none' || (coordinates && type !== WAY && type !== RELATION)) geometry(type, rows);
  }

  return {
    database,
    share,
    findRow,
    own,
    ...fields,
    geometry,
    bounds: indexes.bounds,
    wayNodes: store.wayNodes,
    printing,
    tagEntries: indexes.tagEntries,
    waysOfNodes: indexes.waysOfNodes,
    ...boxParts(whole, store, prepared.columns),
  };
}

/** Sections that every method relies on. */
const NEEDED = [
  'ways.refRows',
  'index.nodeGrid.south',
  'index.waysOfNodes.rows',
  'index.tags.0.rows',
  `index.bounds.${WAY}.bounds`,
  'index.boxes.rows',
];

/** What is not read in parts is that of the whole database. */
function partDatabase(whole: Database, { store, wayNodes }: StoreParts, indexes: IndexParts): Database {
  const none = new Uint32Array(0);
  return {
    ...whole,
    store,
    wayNodes: () => wayNodes(none),
    waysOfNodes: () => indexes.waysOfNodes(none),
    bounds: (type) => (type === WAY ? indexes.bounds(none) : whole.bounds(type)),
    tags: (type) => indexes.tagEntries(type, -1),
  };
}
