/** Rows in the order of `out qt`: by quadtile, and by id within one. */
import { AREA, type ElementType, NODE, WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { pointQuadtile } from '../geometry/quadtile.ts';
import { wayQuadtile } from '../index/quadtile-order.ts';
import { withBounds, withGeometry } from '../parts/database-near.ts';

/**
 * Orders a sorted set of rows; areas stay as they are.
 *
 * @param limit how many of them are wanted
 */
export function sortByQuadtile(database: Database, type: ElementType, rows: Uint32Array, limit = rows.length): Uint32Array {
  if (type === AREA || rows.length < 2) return rows;
  if (type === NODE) return sortNodes(database, rows, Math.min(limit, rows.length));
  const quadtileOf = quadtilesOf(database, type, rows);
  const keyOf = (row: number) => {
    const quadtile = quadtileOf(row);
    // the flag of a larger square comes last, as `compareQuadtiles` has it
    return (quadtile & 0x7fffffff) * 2 + (quadtile >>> 31);
  };
  return sortByKey(rows, keyOf, 2 ** 32);
}

function quadtilesOf(database: Database, type: ElementType, rows: Uint32Array): (row: number) => number {
  if (type === WAY && database.parts !== undefined) {
    const bounds = withBounds(database, rows).bounds(WAY);
    return (row) => wayQuadtile(bounds, row);
  }
  const quadtiles = database.quadtiles(type);
  return (row) => quadtiles[row];
}

function sortNodes(database: Database, rows: Uint32Array, limit: number): Uint32Array {
  const { count } = database.store.nodes;
  if (rows.length * 16 < count) {
    const { lat, lon } = withGeometry(database, NODE, rows).store.nodes;
    return sortByKey(rows, (row) => pointQuadtile(lat[row], lon[row]), 2 ** 31);
  }
  const grid = database.nodeGrid();
  // of many nodes the grid knows the order already
  if (rows.length === grid.rows.length) return grid.rows;
  const wanted = new Uint8Array(count);
  for (const row of rows) wanted[row] = 1;
  const sorted = new Uint32Array(limit);
  let size = 0;
  for (let i = 0; size < limit && i < grid.rows.length; i++) if (wanted[grid.rows[i]] === 1) sorted[size++] = grid.rows[i];
  return sorted.subarray(0, size);
}

/** Sorts ascending rows by a key below `limit`, rows of one key as they were. */
function sortByKey(rows: Uint32Array, keyOf: (row: number) => number, limit: number): Uint32Array {
  const places = rows.length;
  // key and place as one exact double: sorting plain numbers is several times faster than with a callback
  if (places * limit > Number.MAX_SAFE_INTEGER) return rows.slice().sort((a, b) => keyOf(a) - keyOf(b) || a - b);
  const keyed = new Float64Array(places);
  for (let place = 0; place < places; place++) keyed[place] = keyOf(rows[place]) * places + place;
  keyed.sort();
  const sorted = new Uint32Array(places);
  for (let place = 0; place < places; place++) sorted[place] = rows[keyed[place] % places];
  return sorted;
}
