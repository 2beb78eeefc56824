/**
 * The spatial index of a layer as the extension `gpkg_rtree_index` asks for (https://www.geopackage.org/spec131/#extension_rtree): the tables of
 * an R-tree of SQLite, packed along a Hilbert curve, and the triggers that keep it right.
 *
 * SQLite as WebAssembly comes without the module `rtree`, so that its tables are written as that module lays them out
 * (https://www.sqlite.org/rtree.html, "Implementation Details"), and the row that makes them a virtual table goes into the schema as it is.
 */
import type { FeatureSet } from '@flyover/osm-features';
import { hilbertOrder, type OuterBox, outerBox } from '../geometry/index-order.ts';
import type { SqlDatabase } from './geopackage-tables.ts';

/** Cells of a node, which SQLite takes at most. */
const NODE_CELLS = 51;
/** A 64-bit number and four 32-bit sides. */
const CELL_BYTES = 24;
/** Two 16-bit numbers (depth of the tree, in the root alone, and how many cells), and the cells. */
const NODE_BYTES = 4 + NODE_CELLS * CELL_BYTES;
/** The number of the root. */
const ROOT = 1;
/** Rows between two steps. */
const STEP_ROWS = 256;

/** Adds the table that lists extensions. */
export function createExtensions(database: SqlDatabase): void {
  database.run(`CREATE TABLE gpkg_extensions (
    table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL,
    CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name))`);
}

/**
 * Writes the index of a layer's column `geom`; yields after some rows.
 *
 * @param features the features of the layer, whose `fid` count from 1 in this order
 */
export function* writeSpatialIndex(database: SqlDatabase, layer: string, set: FeatureSet, features: readonly number[]): Generator<void> {
  const tree = `rtree_${layer}_geom`;
  database.run('PRAGMA writable_schema = ON');
  database.run('INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, 0, ?)', [
    ...['table', tree, tree],
    `CREATE VIRTUAL TABLE "${tree}" USING rtree(id, minx, maxx, miny, maxy)`,
  ]);
  database.run('PRAGMA writable_schema = OFF');
  database.run(`CREATE TABLE "${tree}_rowid" (rowid INTEGER PRIMARY KEY, nodeno)`);
  database.run(`CREATE TABLE "${tree}_node" (nodeno INTEGER PRIMARY KEY, data)`);
  database.run(`CREATE TABLE "${tree}_parent" (nodeno INTEGER PRIMARY KEY, parentnode)`);
  yield* fillTree(database, tree, set, features);
  database.run('INSERT INTO gpkg_extensions VALUES (?, ?, ?, ?, ?)', [
    ...[layer, 'geom', 'gpkg_rtree_index', 'http://www.geopackage.org/spec131/#extension_rtree', 'write-only'],
  ]);
  for (const trigger of triggersOf(layer, tree)) database.run(trigger);
}

/** Target of a cell: a row, or a node of the level below. */
interface Cell {
  readonly id: number;
  readonly box: OuterBox;
}

/** From the leaves up: each level is cut into nodes, whose boxes are the cells of the next, until one node is left. */
function* fillTree(database: SqlDatabase, tree: string, set: FeatureSet, features: readonly number[]): Generator<void> {
  const fids = new Uint32Array(set.count);
  features.forEach((feature, index) => {
    fids[feature] = index + 1;
  });
  const node = database.prepare(`INSERT INTO "${tree}_node" VALUES (?, ?)`);
  const rowid = database.prepare(`INSERT INTO "${tree}_rowid" VALUES (?, ?)`);
  const parent = database.prepare(`INSERT INTO "${tree}_parent" VALUES (?, ?)`);
  database.run('BEGIN');
  let rows = 0;
  let next = ROOT + 1;
  let cells: Cell[] = Array.from(hilbertOrder(set, features), (feature) => ({ id: fids[feature], box: outerBox(set, feature) }));
  for (let depth = 0; ; depth++) {
    const isTop = cells.length <= NODE_CELLS;
    const above: Cell[] = [];
    for (let first = 0; first < cells.length || (isTop && first === 0); first += NODE_CELLS) {
      const part = cells.slice(first, first + NODE_CELLS);
      const number = isTop ? ROOT : next++;
      node.run([number, nodeBytes(part, isTop ? depth : 0)]);
      for (const { id } of part) (depth === 0 ? rowid : parent).run([id, number]);
      above.push({ id: number, box: boxAround(part) });
      rows += part.length;
      if (rows < STEP_ROWS) continue;
      rows = 0;
      yield;
    }
    if (isTop) break;
    cells = above;
  }
  database.run('COMMIT');
  for (const statement of [node, rowid, parent]) statement.free();
}

function nodeBytes(cells: readonly Cell[], depth: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(NODE_BYTES));
  view.setUint16(0, depth);
  view.setUint16(2, cells.length);
  for (const [index, { id, box }] of cells.entries()) {
    const at = 4 + index * CELL_BYTES;
    view.setBigInt64(at, BigInt(id));
    for (const [side, value] of [box.xmin, box.xmax, box.ymin, box.ymax].entries()) view.setFloat32(at + 8 + 4 * side, value);
  }
  return new Uint8Array(view.buffer);
}

function boxAround(cells: readonly Cell[]): OuterBox {
  let { xmin, ymin, xmax, ymax } = { xmin: Infinity, ymin: Infinity, xmax: -Infinity, ymax: -Infinity };
  for (const { box } of cells) {
    xmin = Math.min(xmin, box.xmin);
    ymin = Math.min(ymin, box.ymin);
    xmax = Math.max(xmax, box.xmax);
    ymax = Math.max(ymax, box.ymax);
  }
  return { xmin, ymin, xmax, ymax };
}

/** The triggers of the extension, with the names of version 1.4: those before it did not survive an `UPSERT`. */
function triggersOf(layer: string, tree: string): string[] {
  const isThere = (row: string) => `(${row}.geom NOTNULL AND NOT ST_IsEmpty(${row}.geom))`;
  const isGone = (row: string) => `(${row}.geom ISNULL OR ST_IsEmpty(${row}.geom))`;
  const sides = 'ST_MinX(NEW.geom), ST_MaxX(NEW.geom), ST_MinY(NEW.geom), ST_MaxY(NEW.geom)';
  const put = `INSERT OR REPLACE INTO "${tree}" VALUES (NEW.fid, ${sides});`;
  const [minX, maxX, minY, maxY] = sides.split(', ');
  const move = `UPDATE "${tree}" SET minx = ${minX}, maxx = ${maxX}, miny = ${minY}, maxy = ${maxY} WHERE id = NEW.fid;`;
  const remove = (fids: string) => `DELETE FROM "${tree}" WHERE id IN (${fids});`;
  const same = 'OLD.fid = NEW.fid AND';
  const other = 'OLD.fid != NEW.fid AND';
  return [
    ['insert', 'INSERT', isThere('NEW'), put],
    ['update2', 'UPDATE OF geom', `${same} ${isGone('NEW')}`, remove('OLD.fid')],
    ['update4', 'UPDATE', `${other} ${isGone('NEW')}`, remove('OLD.fid, NEW.fid')],
    ['update5', 'UPDATE', `${other} ${isThere('NEW')}`, `${remove('OLD.fid')} ${put}`],
    ['update6', 'UPDATE OF geom', `${same} ${isThere('NEW')} AND ${isThere('OLD')}`, move],
    ['update7', 'UPDATE OF geom', `${same} ${isThere('NEW')} AND ${isGone('OLD')}`, put],
    ['delete', 'DELETE', 'OLD.geom NOT NULL', remove('OLD.fid')],
  ].map(([name, event, when, body]) => `CREATE TRIGGER "${tree}_${name}" AFTER ${event} ON "${layer}" WHEN ${when} BEGIN ${body} END`);
}
