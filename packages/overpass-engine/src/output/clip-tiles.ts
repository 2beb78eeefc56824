/** Which ways a clipping box leaves a relation. The Overpass API reads the members from the tiles that the box touches, and no others. */
import { addQuadtile, type CellBox, latitudeCell, longitudeCell } from '../geometry/quadtile.ts';
import type { Bounds } from '../index/bounds.ts';
import type { Box } from '../index/node-grid.ts';
import { wayQuadtile } from '../index/quadtile-order.ts';

/** Whether the square that a way is kept under has a cell with one of the boxes in common. */
export function isInTilesOf(bounds: Bounds, way: number, clip: readonly Box[]): boolean {
  const square: CellBox = { south: 0xffff, west: 0xffff, north: -1, east: -1 };
  addQuadtile(square, wayQuadtile(bounds, way));
  return clip.some(
    ({ south, west, north, east }) =>
      latitudeCell(south) <= square.north &&
      latitudeCell(north) >= square.south &&
      longitudeCell(west) <= square.east &&
      longitudeCell(east) >= square.west,
  );
}
