/** Rows in the order of `out qt`: by quadtile, and by id within one. */
import { AREA, type ElementType, NODE } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { compareQuadtiles, pointQuadtile } from '../geometry/quadtile.ts';

/**
 * Orders a sorted set of rows; areas stay as they are.
 *
 * @param limit how many of them are wanted
 */
export function sortByQuadtile(database: Database, type: ElementType, rows: Uint32Array, limit = rows.length): Uint32Array {
  if (type === AREA || rows.length < 2) return rows;
  if (type === NODE) return sortNodes(database, rows, Math.min(limit, rows.length));
  const quadtiles = database.quadtiles(type);
  return rows.slice().sort((a, b) => compareQuadtiles(quadtiles[a], quadtiles[b]) || a - b);
}

function sortNodes(database: Database, rows: Uint32Array, limit: number): Uint32Array {
  const grid = database.nodeGrid();
  const { lat, lon, count } = database.store.nodes;
  if (rows.length * 16 < grid.rows.length) {
    const keyed = Array.from(rows, (row) => ({ row, quadtile: pointQuadtile(lat[row], lon[row]) }));
    keyed.sort((a, b) => a.quadtile - b.quadtile || a.row - b.row);
    return Uint32Array.from(keyed, (each) => each.row);
  }
  // of many nodes the grid knows the order already
  if (rows.length === grid.rows.length) return grid.rows;
  const wanted = new Uint8Array(count);
  for (const row of rows) wanted[row] = 1;
  const sorted = new Uint32Array(limit);
  let size = 0;
  for (let i = 0; size < sorted.length; i++) if (wanted[grid.rows[i]] === 1) sorted[size++] = grid.rows[i];
  return sorted;
}
