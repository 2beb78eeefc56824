/** The quadtile of every way, relation and area: what `out qt` sorts by. */
import { type ElementStore, NO_COORDINATE, NODE, type NodeColumns, type RelationColumns, WAY } from '@flyover/osm-elements';
import { addQuadtile, boxQuadtile, type CellBox, latitudeCell, longitudeCell, pointQuadtile } from '../geometry/quadtile.ts';
import { NO_ROW } from '../row-set.ts';
import { type Bounds, hasPlace } from './bounds.ts';

/** Mask from a cell to the start of its square of 16 cells. */
const SQUARE = ~15;

/** One quadtile a way; 0 where none of its nodes is known. */
export function wayQuadtiles(bounds: Bounds): Uint32Array {
  const quadtiles = new Uint32Array(bounds.length / 4);
  for (let row = 0; row < quadtiles.length; row++) quadtiles[row] = wayQuadtile(bounds, row);
  return quadtiles;
}

/** The quadtile of one way; 0 where none of its nodes is known. */
export function wayQuadtile(bounds: Bounds, row: number): number {
  if (!hasPlace(bounds, row)) return 0;
  return boxQuadtile({
    south: latitudeCell(bounds[row * 4]),
    west: longitudeCell(bounds[row * 4 + 1]),
    north: latitudeCell(bounds[row * 4 + 2]),
    east: longitudeCell(bounds[row * 4 + 3]),
  });
}

/**
 * The quadtile of the area of a relation, whose border are its ways: the Overpass API keeps borders by squares of 16 cells each way.
 *
 * @param ofWays the bounds of its ways
 */
export function areaQuadtile({ relations }: ElementStore, members: Uint32Array, ofWays: Bounds, relation: number): number {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = relations.memberStart[relation]; i < relations.memberStart[relation + 1]; i++) {
    if (relations.memberTypes[i] !== WAY || members[i] === NO_ROW) continue;
    const at = members[i] * 4;
    south = Math.min(south, ofWays[at]);
    west = Math.min(west, ofWays[at + 1]);
    north = Math.max(north, ofWays[at + 2]);
    east = Math.max(east, ofWays[at + 3]);
  }
  const [bottom, top] = [south, north].map((lat) => latitudeCell(lat) & SQUARE);
  const [left, right] = [west, east].map((lon) => longitudeCell(lon) & SQUARE);
  return boxQuadtile({ south: bottom, west: left, north: top, east: right });
}

/** Relations, and the places of nodes. */
interface RelationsOf {
  readonly relations: RelationColumns;
  readonly nodes: Pick<NodeColumns, 'lat' | 'lon'>;
}

/** One quadtile a relation, around those of its nodes and ways; 0 where it has none that is known. */
export function relationQuadtiles(store: RelationsOf, members: Uint32Array, ways: Bounds, ofWays: Uint32Array): Uint32Array {
  const { count, memberStart, memberTypes } = store.relations;
  const { lat, lon } = store.nodes;
  const quadtiles = new Uint32Array(count);
  for (let row = 0; row < count; row++) {
    const box: CellBox = { south: 0xffff, west: 0xffff, north: -1, east: -1 };
    let only = -1;
    let several = false;
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      const member = members[i];
      if (member === NO_ROW) continue;
      let quadtile: number;
      if (memberTypes[i] === NODE && lat[member] !== NO_COORDINATE) quadtile = pointQuadtile(lat[member], lon[member]);
      else if (memberTypes[i] === WAY && hasPlace(ways, member)) quadtile = ofWays[member];
      else continue;
      several ||= only !== -1 && quadtile !== only;
      only = quadtile;
      addQuadtile(box, quadtile);
    }
    if (only !== -1) quadtiles[row] = several || only >= 0x80000000 ? boxQuadtile(box) : only;
  }
  return quadtiles;
}
