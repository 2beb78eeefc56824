/**
 * A prepared file, of which a query reads only the pages that it needs: before a query looks at rows of a database it names them (`database-near.ts`), and
 * then uses a database whose columns hold those pages.
 */
import type { FixedBox } from '@flyover/bounding-box';
import {
  loadRange,
  loadStarts,
  loadValues,
  NODE,
  numberRules,
  type PreparedData,
  RELATION,
  type SectionColumns,
  startRules,
  WAY,
} from '@flyover/osm-elements';
import type { PrintDetail } from '@flyover/overpass-output';
import { type Database, type DatabasePart, type DatabaseParts, findElement, tableOf } from '../database.ts';
import { cellSouth, cellWest, quadtileLatCell, quadtileLonCell } from '../geometry/quadtile.ts';
import type { Bounds } from '../index/bounds.ts';
import { boxMeets, countNear, groupCount, visitGroups } from '../index/box-groups.ts';
import { countNodesNear, type NodeGrid, PART_OF_CELL, visitCells } from '../index/node-grid.ts';
import type { RowLists } from '../index/references.ts';
import type { TagIndex } from '../index/tag-index.ts';
import { NO_ROW, NO_ROWS, RowCollector, uniteRows } from '../row-set.ts';

/** The share of a table up to which rows are looked at one by one. */
const SHARE = 1 / 4;

/** Sections that every part relies on. */
const NEEDED = [
  'ways.refRows',
  'index.nodeGrid.south',
  'index.waysOfNodes.rows',
  'index.tags.0.rows',
  `index.bounds.${WAY}.bounds`,
  `index.boxes.${WAY}.rows`,
];

/**
 * @param whole the database of a prepared file, without parts
 * @param share as of `DatabaseParts`
 * @returns undefined where the file lacks an index
 */
export function createDatabaseParts(whole: Database, prepared: PreparedData, share = SHARE): DatabaseParts | undefined {
  const { columns } = prepared;
  if (!NEEDED.every((name) => columns.has(name))) return undefined;
  return {
    share,
    open: () => openPart(whole, prepared),
    tagEntries: (type, key) => tagEntries(whole, columns, type, key),
    // relations are there as a whole
    findRow: (type, id) => (type === RELATION ? findElement(whole, type, id) : prepared.openParts().findRow(type, id)),
    ...boxParts(whole, prepared),
  };
}

// Rows of a prepared file.

/** Nothing is read yet. @param whole the database of the file, without parts */
function openPart(whole: Database, { openParts, columns }: PreparedData): DatabasePart {
  const parts = openParts();
  const { store } = parts;
  // kept here from their first use: a memory bound may release unreferenced ones
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

// The surroundings of a box, from the pages of the indexes that cover them.

/** @param whole the database of the file */
function boxParts(whole: Database, { columns, openParts }: PreparedData) {
  const { nodes, ways } = whole.store;

  /** The cells and where each begins, but not what is in them. */
  function cellsOf(): Pick<NodeGrid, 'cells' | 'start'> {
    const cells = columns.u32('index.nodeGrid.cells');
    const start = columns.u32('index.nodeGrid.start', startRules(cells.length, columns.lengthOf('index.nodeGrid.rows')));
    return { cells, start };
  }

  function nodesIn(box: FixedBox): Uint32Array {
    const { cells, start } = cellsOf();
    const length = columns.lengthOf('index.nodeGrid.rows');
    const rows = columns.u32Part('index.nodeGrid.rows', numberRules(nodes.count, length));
    const souths = columns.u8Part('index.nodeGrid.south', { length });
    const wests = columns.u8Part('index.nodeGrid.west', { length });
    const found = new RowCollector(nodes.count);
    const unsure = new RowCollector(nodes.count);
    visitCells({ cells }, box, (cell) => {
      const [from, to] = [start[cell], start[cell + 1]];
      loadRange(rows, from, to);
      const south = cellSouth(quadtileLatCell(cells[cell]));
      const west = cellWest(quadtileLonCell(cells[cell]));
      const isInside = (low: number, left: number, size: number) =>
        low >= box.south && left >= box.west && low + size - 1 <= box.north && left + size - 1 <= box.east;
      if (isInside(south, west, 65536)) {
        for (let i = from; i < to; i++) found.add(rows.values[i]);
        return;
      }
      loadRange(souths, from, to);
      loadRange(wests, from, to);
      for (let i = from; i < to; i++) {
        const low = south + souths.values[i] * PART_OF_CELL;
        const left = west + wests.values[i] * PART_OF_CELL;
        if (low > box.north || left > box.east || low + PART_OF_CELL <= box.south || left + PART_OF_CELL <= box.west) continue;
        (isInside(low, left, PART_OF_CELL) ? found : unsure).add(rows.values[i]);
      }
    });
    return uniteRows(found.finish(), nodesAtEdge(unsure.finish(), box));
  }

  /** Those that lie where the edge of a box is. */
  function nodesAtEdge(rows: Uint32Array, { south, west, north, east }: FixedBox): Uint32Array {
    if (rows.length === 0) return rows;
    const parts = openParts();
    parts.places(rows);
    const { lat, lon } = parts.store.nodes;
    return rows.filter((row) => lat[row] >= south && lat[row] <= north && lon[row] >= west && lon[row] <= east);
  }

  function groupsOf() {
    const name = `index.boxes.${WAY}`;
    const length = columns.lengthOf(`${name}.rows`);
    return {
      groups: columns.i32(`${name}.groups`, { length: groupCount(length) * 4 }),
      rows: columns.u32Part(`${name}.rows`, numberRules(ways.count, length)),
      boxes: columns.i32Part(`${name}.boxes`, { length: length * 4 }),
    };
  }

  function waysIn(box: FixedBox): Uint32Array {
    const { groups, rows, boxes } = groupsOf();
    const found = new RowCollector(ways.count);
    visitGroups(groups, rows.values.length, box, (from, to, inside) => {
      loadRange(rows, from, to);
      if (!inside) loadRange(boxes, from * 4, to * 4);
      for (let i = from; i < to; i++) if (inside || boxMeets(boxes.values, i, box)) found.add(rows.values[i]);
    });
    return found.finish();
  }

  function countIn(type: number, box: FixedBox): number {
    if (type === NODE) return countNodesNear(cellsOf(), box);
    const { groups, rows } = groupsOf();
    return countNear(groups, rows.values.length, box);
  }

  return { countIn, rowsIn: (type: number, box: FixedBox) => (type === WAY ? waysIn(box) : nodesIn(box)) };
}

// Indexes of a prepared file, with the pages of some rows. A function gives the same whatever rows are asked for, but only for those that are there.

/** The bounds of ways. */
function partOfBounds({ store }: Database, columns: SectionColumns, ways: Uint32Array): Bounds {
  return loadValues(columns.i32Part(`index.bounds.${WAY}.bounds`, { length: store.ways.count * 4 }), ways, 4).values;
}

/** The ways of nodes. */
function partOfWaysOfNodes({ store }: Database, columns: SectionColumns, nodes: Uint32Array): RowLists {
  const length = columns.lengthOf('index.waysOfNodes.rows');
  const start = loadStarts(columns.u32Part('index.waysOfNodes.start', startRules(store.nodes.count, length)), nodes);
  const found = columns.u32Part('index.waysOfNodes.rows', numberRules(store.ways.count, length));
  for (const row of nodes) loadRange(found, start[row], start[row + 1]);
  return { start, rows: found.values };
}

/** The entries of a key in the index of tags; -1: of none. */
function tagEntries(whole: Database, columns: SectionColumns, type: number, key: number): TagIndex {
  const { strings } = whole.store;
  const name = `index.tags.${type}`;
  const length = columns.lengthOf(`${name}.rows`);
  const start = columns.u32(`${name}.start`, startRules(strings.size, length));
  const rows = columns.u32Part(`${name}.rows`, numberRules(tableOf(whole, type).count, length));
  const values = columns.u32Part(`${name}.values`, numberRules(strings.size, length));
  if (key !== -1) {
    loadRange(rows, start[key], start[key + 1]);
    loadRange(values, start[key], start[key + 1]);
  }
  const keys = columns.u32(`${name}.keys`, numberRules(strings.size, columns.lengthOf(`${name}.keys`)));
  return { start, rows: rows.values, values: values.values, keys };
}
