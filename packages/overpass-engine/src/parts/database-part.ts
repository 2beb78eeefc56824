/** Rows of a prepared file that are looked at. */
import { type PreparedData, RELATION, WAY } from '@flyover/osm-elements';
import type { PrintDetail } from '@flyover/overpass-output';
import type { Database, DatabasePart } from '../database.ts';
import type { Bounds } from '../index/bounds.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { RowLists } from '../index/references.ts';
import { NO_ROWS, RowCollector } from '../row-set.ts';
import { partOfBounds, partOfWaysOfNodes } from './index-parts.ts';

/** Nothing is read yet. @param whole the database of the file, without parts */
export function openPart(whole: Database, { openParts, columns }: PreparedData): DatabasePart {
  const parts = openParts();
  const { store } = parts;
  // kept here as soon as they are asked for: a bound may let go of what nobody has
  let wayBounds: Bounds | undefined;
  let parents: RowLists | undefined;
  const database: Database = {
    ...whole,
    store,
    wayNodes: () => parts.wayNodes(NO_ROWS),
    waysOfNodes: () => parents ?? partOfWaysOfNodes(whole, columns, NO_ROWS),
    bounds: (type) => (type === WAY ? (wayBounds ?? partOfBounds(whole, columns, NO_ROWS)) : whole.bounds(type)),
  };

  function bounds(ways: Uint32Array): void {
    wayBounds = partOfBounds(whole, columns, ways);
  }

  function waysOfNodes(nodes: Uint32Array): void {
    parents = partOfWaysOfNodes(whole, columns, nodes);
  }

  // the table of relations is there as a whole
  const unlessWhole = (load: (type: number, rows: Uint32Array) => void) => (type: number, rows: Uint32Array) => {
    if (type !== RELATION) load(type, rows);
  };
  const [ids, tags, meta] = [unlessWhole(parts.ids), unlessWhole(parts.tags), unlessWhole(parts.meta)];

  function own(type: number, rows: Uint32Array): void {
    ids(type, rows);
    tags(type, rows);
    meta(type, rows);
  }

  function geometry(type: number, rows: Uint32Array): void {
    if (type === WAY) wayGeometry(rows);
    else if (type === RELATION) memberGeometry(rows);
    else parts.places(rows);
  }

  function wayGeometry(ways: Uint32Array): void {
    bounds(ways);
    const nodes = parts.wayNodes(ways);
    const { refStart } = store.ways;
    for (const way of ways) parts.places(nodes.subarray(refStart[way], refStart[way + 1]));
    // the columns are asked for where there is no way, too
    if (ways.length === 0) parts.places(NO_ROWS);
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
    parts.places(nodes.finish());
    wayGeometry(ways.finish());
  }

  function all(type: number, rows: Uint32Array): void {
    own(type, rows);
    geometry(type, rows);
    if (type === WAY) parts.refs(rows);
  }

  function printing(type: number, rows: Uint32Array, detail: PrintDetail): void {
    if (type > RELATION) return;
    ids(type, rows);
    if (detail.tags) tags(type, rows);
    if (detail.meta) meta(type, rows);
    if (type === WAY && detail.members) parts.refs(rows);
    const isBox = (detail.geometry === 'bb' || detail.geometry === 'center') && detail.clip === undefined && type === WAY;
    if (isBox) bounds(rows);
    else if (detail.geometry !== 'none' || (detail.coordinates && type !== WAY && type !== RELATION)) geometry(type, rows);
  }

  return { database, own, tags, meta, geometry, all, bounds, wayNodes: parts.wayNodes, waysOfNodes, printing };
}
