/** Nodes by quadtile: the rows of each cell of 65536e-7 degrees (about 730 m high), cells in the order of `out qt`. */
import type { FixedBox } from '@flyover/bounding-box';
import { NO_COORDINATE, type NodeColumns } from '@flyover/osm-elements';
import {
  cellNumber,
  cellSouth,
  cellWest,
  latitudeCell,
  longitudeCell,
  pointQuadtile,
  quadtileLatCell,
  quadtileLonCell,
} from '../geometry/quadtile.ts';
import { gatherRows } from '../row-set.ts';

/** See the file's comment. */
export interface NodeGrid {
  /** The cells that hold nodes, ascending. */
  readonly cells: Uint32Array;
  /** Into `rows`; one entry a cell plus one. */
  readonly start: Uint32Array;
  /** Node rows, cell by cell, ascending within a cell. Nodes without coordinates are in none. */
  readonly rows: Uint32Array;
}

/** Sorts the nodes into cells. */
export function createNodeGrid({ count, lat, lon }: Pick<NodeColumns, 'count' | 'lat' | 'lon'>): NodeGrid {
  const counts = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    if (lat[row] === NO_COORDINATE) continue;
    const quadtile = pointQuadtile(lat[row], lon[row]);
    counts.set(quadtile, (counts.get(quadtile) ?? 0) + 1);
  }
  const cells = Uint32Array.from(counts.keys()).sort();
  const start = new Uint32Array(cells.length + 1);
  const next = new Map<number, number>();
  cells.forEach((quadtile, cell) => {
    next.set(quadtile, start[cell]);
    start[cell + 1] = start[cell] + (counts.get(quadtile) ?? 0);
  });
  const rows = new Uint32Array(start[cells.length]);
  for (let row = 0; row < count; row++) {
    if (lat[row] === NO_COORDINATE) continue;
    const quadtile = pointQuadtile(lat[row], lon[row]);
    const at = next.get(quadtile) ?? 0;
    rows[at] = row;
    next.set(quadtile, at + 1);
  }
  return { cells, start, rows };
}

/** The rows of the nodes in a box, as a sorted set; with `passes` those alone that pass it. */
export function nodesInBox(grid: NodeGrid, nodes: NodeColumns, box: FixedBox, passes?: (row: number) => boolean): Uint32Array {
  const found = gatherRows(countNodesNear(grid, box), nodes.count, (rows) => {
    const add = (row: number) => {
      if (passes === undefined || passes(row)) rows.add(row);
    };
    visitCells(grid, box, (cell) => visitCell(grid, nodes, box, cell, add));
  });
  if (passes === undefined) listed.set(found, { grid, box });
  return found;
}

/** Grid and box of each set that `nodesInBox` returned. This holds because sets are never changed. */
const listed = new WeakMap<Uint32Array, { readonly grid: NodeGrid; readonly box: FixedBox }>();

/**
 * The rows of a set of `nodesInBox` in the order of the grid; undefined where it is none of this grid.
 *
 * @param limit how many of them are wanted, at most as many as there are
 */
export function inGridOrder(grid: NodeGrid, nodes: NodeColumns, set: Uint32Array, limit: number): Uint32Array | undefined {
  const from = listed.get(set);
  if (from?.grid !== grid) return undefined;
  const ordered = new Uint32Array(limit);
  let size = 0;
  const add = (row: number) => {
    if (size < limit) ordered[size++] = row;
  };
  for (const cell of cellsMeeting(grid, from.box)) {
    visitCell(grid, nodes, from.box, cell, add);
    if (size === limit) break;
  }
  return ordered;
}

/** Calls `visit` with the nodes of a cell that lie in a box. */
function visitCell(
  { cells, start, rows }: NodeGrid,
  { lat, lon }: NodeColumns,
  box: FixedBox,
  cell: number,
  visit: (row: number) => void,
): void {
  const { south, west, north, east } = box;
  const cellSouthEdge = cellSouth(quadtileLatCell(cells[cell]));
  const cellWestEdge = cellWest(quadtileLonCell(cells[cell]));
  const inside = cellSouthEdge >= south && cellWestEdge >= west && cellSouthEdge + 65535 <= north && cellWestEdge + 65535 <= east;
  const end = start[cell + 1];
  if (inside) for (let i = start[cell]; i < end; i++) visit(rows[i]);
  else {
    for (let i = start[cell]; i < end; i++) {
      const row = rows[i];
      if (lat[row] >= south && lat[row] <= north && lon[row] >= west && lon[row] <= east) visit(row);
    }
  }
}

/** About how many nodes a box holds, never too few. */
export function countNodesNear(grid: Pick<NodeGrid, 'cells' | 'start'>, box: FixedBox): number {
  let count = 0;
  visitCells(grid, box, (cell) => {
    count += grid.start[cell + 1] - grid.start[cell];
  });
  return count;
}

/** Calls `visit` with the place in `grid.cells` of each cell that meets the box. */
export function visitCells(grid: Pick<NodeGrid, 'cells'>, box: FixedBox, visit: (cell: number) => void): void {
  if (box.south > box.north || box.west > box.east) return;
  const south = latitudeCell(box.south);
  const north = latitudeCell(box.north);
  const west = longitudeCell(box.west);
  const east = longitudeCell(box.east);
  // a search for each cell of a small box, a look at each used cell for a large one
  if ((north - south + 1) * (east - west + 1) * 4 < grid.cells.length) {
    for (let latCell = south; latCell <= north; latCell++) {
      for (let lonCell = west; lonCell <= east; lonCell++) {
        const cell = findCell(grid.cells, cellNumber(latCell, lonCell));
        if (cell !== -1) visit(cell);
      }
    }
    return;
  }
  for (const cell of cellsMeeting(grid, box)) visit(cell);
}

/** The places in `grid.cells` of the cells that meet a box, ascending. */
export function cellsMeeting({ cells }: Pick<NodeGrid, 'cells'>, box: FixedBox): number[] {
  if (box.south > box.north || box.west > box.east) return [];
  const south = latitudeCell(box.south);
  const north = latitudeCell(box.north);
  const west = longitudeCell(box.west);
  const east = longitudeCell(box.east);
  const found = [];
  for (let cell = 0; cell < cells.length; cell++) {
    const latCell = quadtileLatCell(cells[cell]);
    if (latCell < south || latCell > north) continue;
    const lonCell = quadtileLonCell(cells[cell]);
    if (lonCell >= west && lonCell <= east) found.push(cell);
  }
  return found;
}

function findCell(cells: Uint32Array, wanted: number): number {
  let low = 0;
  let high = cells.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (cells[middle] === wanted) return middle;
    if (cells[middle] < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

// The approximate place of each node in its cell: enough to test nearly all nodes against a box without reading their coordinates.

/** The 256th part of a cell from its south and from its west, one of each an entry of the grid's rows. */
export interface NodePlaces {
  readonly south: Uint8Array;
  readonly west: Uint8Array;
}

/** 1e-7 degrees of such a part: about 3 m. */
export const PART_OF_CELL = 256;

/** The places of all nodes of a grid. */
export function createNodePlaces({ cells, start, rows }: NodeGrid, { lat, lon }: Pick<NodeColumns, 'lat' | 'lon'>): NodePlaces {
  const [south, west] = [new Uint8Array(rows.length), new Uint8Array(rows.length)];
  for (let cell = 0; cell < cells.length; cell++) {
    const [from, to] = [cellSouth(quadtileLatCell(cells[cell])), cellWest(quadtileLonCell(cells[cell]))];
    for (let i = start[cell]; i < start[cell + 1]; i++) {
      south[i] = (lat[rows[i]] - from) / PART_OF_CELL;
      west[i] = (lon[rows[i]] - to) / PART_OF_CELL;
    }
  }
  return { south, west };
}
