/** Rows in the order of `out qt`: by quadtile, and by id within one; at a past moment, elements that have not changed since come first. */
import { type FixedBox, fixedBox } from '@flyover/bounding-box';
import { AREA, type ElementType, NO_COORDINATE, NODE, type NodeColumns, WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { pointQuadtile } from '../geometry/quadtile.ts';
import { changedWithin } from '../history/changes.ts';
import { PRESENT } from '../history/versions.ts';
import { cellsMeeting, inGridOrder } from '../index/node-grid.ts';
import { areaQuadtile, wayQuadtile } from '../index/quadtile-order.ts';
import { withBounds, withGeometry } from '../parts/database-near.ts';
import { membersOf } from '../recursion.ts';
import { RowBits } from '../row-set.ts';

/** Beyond every coordinate in 1e-7 degrees. */
const MOST = 2_000_000_000;

/**
 * Orders a sorted set of rows.
 *
 * @param limit the most rows that are needed
 */
export function sortByQuadtile(database: Database, type: ElementType, rows: Uint32Array, limit = rows.length): Uint32Array {
  const { history } = database;
  if (rows.length < 2) return rows;
  if (history === undefined || history.moment === PRESENT || type === AREA) return sortInTiles(database, type, rows, limit);
  // sets of the Overpass API are two lists at such a moment
  const { current, others } = partByChange(database, type, rows, history.moment);
  const first = sortInTiles(database, type, current, limit);
  if (others.length === 0 || current.length >= limit) return first;
  const second = sortInTiles(database, type, others, limit - current.length);
  const sorted = new Uint32Array(first.length + second.length);
  sorted.set(first);
  sorted.set(second, first.length);
  return sorted;
}

/** Splits rows by whether the element, with the nodes and members it is drawn with, is unchanged since a moment. */
function partByChange(database: Database, type: ElementType, rows: Uint32Array, moment: number): Record<'current' | 'others', Uint32Array> {
  const hasChanged = changedWithin(database, type, { after: moment, upTo: PRESENT });
  const current = new Uint32Array(rows.length);
  const others = new Uint32Array(rows.length);
  let count = 0;
  let other = 0;
  for (const row of rows) {
    if (hasChanged(row)) others[other++] = row;
    else current[count++] = row;
  }
  return { current: current.subarray(0, count), others: others.subarray(0, other) };
}

function sortInTiles(database: Database, type: ElementType, rows: Uint32Array, limit: number): Uint32Array {
  if (rows.length < 2) return rows;
  if (type === AREA) return sortAreas(database, rows);
  if (type === NODE) return sortNodes(database, rows, Math.min(limit, rows.length));
  const quadtileOf = quadtilesOf(database, type, rows);
  return sortByKey(rows, (row) => orderOf(quadtileOf(row)), 2 ** 32);
}

/** Returns the sort key of a quadtile: the flag of a larger square comes last, as in `compareQuadtiles`. */
function orderOf(quadtile: number): number {
  return (quadtile & 0x7fffffff) * 2 + (quadtile >>> 31);
}

function sortAreas(database: Database, rows: Uint32Array): Uint32Array {
  const { relations } = database.areas();
  const members = database.members();
  const ofWays = withBounds(
    database,
    membersOf(
      database,
      rows.map((row) => relations[row]),
      WAY,
    ),
  ).bounds(WAY);
  return sortByKey(rows, (row) => orderOf(areaQuadtile(database.store, members, ofWays, relations[row])), 2 ** 32);
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
  const { nodes } = database.store;
  const grid = database.nodeGrid();
  if (rows.length === count && grid.rows.length === count) return grid.rows;
  const listed = inGridOrder(grid, nodes, rows, limit);
  if (listed !== undefined) return listed;
  const wanted = new RowBits(count);
  for (const row of rows) wanted.add(row);
  const sorted = new Uint32Array(limit);
  let size = 0;
  // the grid holds many nodes in this order already
  for (const cell of cellsMeeting(grid, boxAround(nodes, rows))) {
    for (let i = grid.start[cell]; size < limit && i < grid.start[cell + 1]; i++) {
      if (wanted.has(grid.rows[i])) sorted[size++] = grid.rows[i];
    }
    if (size === limit) return sorted;
  }
  // nodes without a place are in no cell
  for (let i = 0; size < limit && i < rows.length; i++) if (nodes.lat[rows[i]] === NO_COORDINATE) sorted[size++] = rows[i];
  return sorted;
}

function boxAround({ lat, lon }: NodeColumns, rows: Uint32Array): FixedBox {
  let [south, west, north, east] = [MOST, MOST, -MOST, -MOST];
  for (const row of rows) {
    const y = lat[row];
    const x = lon[row];
    if (y === NO_COORDINATE) continue;
    if (y < south) south = y;
    if (y > north) north = y;
    if (x < west) west = x;
    if (x > east) east = x;
  }
  return fixedBox(south, west, north, east);
}

/** Sorts ascending rows by a key below `limit`, stably. */
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
