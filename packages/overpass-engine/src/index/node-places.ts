/** Where in its cell each node of the grid lies, roughly: enough to tell of nearly all of them whether they are in a box, without a look at places that stand by row. */
import type { NodeColumns } from '@flyover/osm-elements';
import { cellSouth, cellWest, quadtileLatCell, quadtileLonCell } from '../geometry/quadtile.ts';
import type { NodeGrid } from './node-grid.ts';

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
