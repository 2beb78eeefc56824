/**
 * Quadtiles: the order of `out qt`, and the cells of the node index.
 *
 * The Overpass API keeps elements by a 31 bit number that interleaves the upper 16 bits of latitude and longitude
 * (1e-7 degrees, latitude from -91, longitude by its sign bit turned). Ways and relations that lie in more than one
 * cell get the number of the smallest of eight kinds of squares around their cells: 4, 16, … cells wide, starting at
 * each half of their width. The rules are those of the Overpass API 0.7.62; the golden answers hold them.
 */

/** 91 degrees in 1e-7 degrees: what makes latitudes positive; rows of cells and tiles are counted from there. */
export const LATITUDE_SHIFT = 910_000_000;

/** The number of the square around the whole world. */
const WORLD = 0x80000080;

/** The row of cells a latitude (1e-7 degrees) lies in: 0 to 27617, each 65536e-7 degrees high. */
export function latitudeCell(lat: number): number {
  return (lat + LATITUDE_SHIFT) >>> 16;
}

/** The column of cells a longitude (1e-7 degrees) lies in: 0 to 65535, from the antimeridian of 2^31 units eastward. */
export function longitudeCell(lon: number): number {
  return ((lon >>> 16) ^ 0x8000) & 0xffff;
}

/** The south edge of a row of cells, 1e-7 degrees. */
export function cellSouth(latCell: number): number {
  return latCell * 65536 - LATITUDE_SHIFT;
}

/** The west edge of a column of cells, 1e-7 degrees. */
export function cellWest(lonCell: number): number {
  return lonCell * 65536 - 0x80000000;
}

/** The number of a cell: bits of the row at odd places, bits of the column at even ones. */
export function cellNumber(latCell: number, lonCell: number): number {
  return ((spread(latCell) << 1) | spread(lonCell)) >>> 0;
}

/** The quadtile of a point in 1e-7 degrees. */
export function pointQuadtile(lat: number, lon: number): number {
  return cellNumber(latitudeCell(lat), longitudeCell(lon));
}

/** The row of cells of a quadtile. */
export function quadtileLatCell(quadtile: number): number {
  return gather(quadtile >>> 1);
}

/** The column of cells of a quadtile. */
export function quadtileLonCell(quadtile: number): number {
  return gather(quadtile);
}

/** A span of cells, ends included: what a way or relation touches. */
export interface CellBox {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The quadtile of an element that touches the cells of a box. */
export function boxQuadtile(box: CellBox): number {
  const { south, west, north, east } = box;
  if (south === north && west === east) return cellNumber(south, west);
  let width = 4;
  for (let flag = 1; flag <= 0x40; flag *= 2) {
    const half = width / 2;
    const startMask = ~(half - 1);
    if ((north & startMask) - (south & startMask) < width && (east & startMask) - (west & startMask) < width)
      return ((cellNumber(south & startMask, west & startMask) | 0x80000000) + flag) >>> 0;
    width *= 4;
  }
  return WORLD;
}

/** Widens `box` to hold the cells that a quadtile stands for. */
export function addQuadtile(box: CellBox, quadtile: number): void {
  let south = quadtileLatCell(quadtile & 0x7fffffff);
  let west = quadtileLonCell(quadtile & 0x7fffffff);
  let width = 1;
  if (quadtile >= 0x80000000) {
    const flag = quadtile & -quadtile & 0xff;
    if (flag === 0x80) {
      box.south = box.west = 0;
      box.north = box.east = 0xffff;
      return;
    }
    width = 4 * flag * flag;
    // the flag stands in the lowest bits, which belong to no square of that kind
    const startMask = ~(width / 2 - 1);
    south &= startMask;
    west &= startMask;
  }
  box.south = Math.min(box.south, south);
  box.west = Math.min(box.west, west);
  box.north = Math.max(box.north, south + width - 1);
  box.east = Math.max(box.east, west + width - 1);
}

/**
 * Compares two quadtiles as `out qt` orders them: by the place, and of equal places the smaller square first.
 */
export function compareQuadtiles(a: number, b: number): number {
  return (a & 0x7fffffff) - (b & 0x7fffffff) || a - b;
}

/** The 16 bits of `value` with a zero before each. */
function spread(value: number): number {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The inverse of `spread`. */
function gather(value: number): number {
  let bits = value & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}
