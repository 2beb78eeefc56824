/**
 * The area of a closed way, tested as in the Overpass API 0.7.62: cell by cell, a place against the segments of its cell and against whether the cell's
 * south-western corner is inside. A way is in where one of its nodes is inside, where it crosses the border, or where the middle between two points at which
 * it touches the border is inside. That middle is an integer, so for a way along the border it may fall on either side.
 */

import { fixedBox } from '@flyover/bounding-box';
import { LATITUDE_SHIFT } from './quadtile.ts';
import type { AreaShape } from './tile-area.ts';

const OUTSIDE = 0;
const INSIDE = 1;
const BORDER = 2;

/** The part of an area in one cell. */
interface Block {
  readonly pieces: readonly Piece[];
  readonly south: number;
  readonly west: number;
  /** Whether the south-western corner is inside. */
  readonly cornerInside: boolean;
}

/** @param points lat, lon, lat, lon … of a closed way, 1e-7 degrees */
export function createWayArea(points: ArrayLike<number>): AreaShape {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  const pieces = new Map<number, Piece[]>();
  const add = (cell: number, piece: Piece) => {
    const known = pieces.get(cell);
    if (known === undefined) pieces.set(cell, [piece]);
    else known.push(piece);
  };
  for (let i = 0; i < points.length; i += 2) {
    south = Math.min(south, points[i]);
    north = Math.max(north, points[i]);
    west = Math.min(west, points[i + 1]);
    east = Math.max(east, points[i + 1]);
    if (i > 0) eachPiece(points[i - 2] + LATITUDE_SHIFT, points[i - 1], points[i] + LATITUDE_SHIFT, points[i + 1], add);
  }
  const blocks = new Map<number, Block>();
  const blockOf = (cell: number): Block => {
    const block = blocks.get(cell) ?? createBlock(pieces, cell);
    blocks.set(cell, block);
    return block;
  };
  const isOutOfBox = (lat: number, lon: number) => lat < south || lat > north || lon < west || lon > east;
  const placeOf = (lat: number, lon: number) => {
    if (isOutOfBox(lat, lon)) return OUTSIDE;
    return locate(blockOf(cellOf(lat + LATITUDE_SHIFT, lon)), lat + LATITUDE_SHIFT, lon);
  };
  return {
    box: fixedBox(south, west, north, east),
    holdsPlace: (lat, lon) => placeOf(lat, lon) !== OUTSIDE,
    holdsInside: (lat, lon) => placeOf(lat, lon) === INSIDE,
    holdsMember: (lat, lon) => placeOf(lat, lon) === INSIDE,
    holdsLine(line) {
      let isIn = false;
      for (let i = 2; i < line.length && !isIn; i += 2) {
        eachPiece(line[i - 2] + LATITUDE_SHIFT, line[i - 1], line[i] + LATITUDE_SHIFT, line[i + 1], (cell, piece) => {
          isIn ||= holdsPiece(blockOf(cell), cell, piece);
        });
      }
      return isIn;
    },
  };
}

function createBlock(pieces: ReadonlyMap<number, readonly Piece[]>, cell: number): Block {
  const south = Math.floor(cell / CELL) * CELL;
  const west = ((cell % CELL) - 0x8000) * CELL;
  let cornerInside = false;
  for (const [other, there] of pieces) {
    if (Math.floor(other / CELL) !== Math.floor(cell / CELL) || other >= cell) continue;
    const westOfOther = ((other % CELL) - 0x8000) * CELL;
    for (const piece of there) if (passesSouth(piece, south, westOfOther)) cornerInside = !cornerInside;
  }
  return { pieces: pieces.get(cell) ?? [], south, west, cornerInside };
}

/** Whether a piece passes the southern edge of a cell. */
function passesSouth(piece: Piece, south: number, west: number): boolean {
  if (piece.lat0 <= south === piece.lat1 <= south) return false;
  const lon = lonAt(piece, south);
  return west <= lon && lon < west + CELL;
}

function lonAt({ lat0, lon0, lat1, lon1 }: Piece, lat: number): number {
  return lon0 + ((lat - lat0) * (lon1 - lon0)) / (lat1 - lat0);
}

function latAt({ lat0, lon0, lat1, lon1 }: Piece, lon: number): number {
  return lat0 + ((lon - lon0) * (lat1 - lat0)) / (lon1 - lon0);
}

/**
 * Locates a point: by whether a path along the cell's southern edge and then north to the point crosses the border an odd number of times.
 */
function locate(block: Block, lat: number, lon: number): number {
  let inside = block.cornerInside;
  for (const piece of block.pieces) {
    const passed = passPiece(piece, block, lat, lon);
    if (passed === BORDER) return BORDER;
    if (passed === INSIDE) inside = !inside;
  }
  return inside ? INSIDE : OUTSIDE;
}

/** Whether the way to a point passes a piece: `INSIDE` where it does, `BORDER` where the point is on it. */
function passPiece(piece: Piece, { south, west }: Block, lat: number, lon: number): number {
  const { lat0, lon0, lat1, lon1 } = piece;
  if (lat0 <= south && lat1 <= south) {
    return lat0 === south && lat1 === south && lat === south && lon0 <= lon && lon <= lon1 ? BORDER : OUTSIDE;
  }
  const isNorthern = lat0 > south && lat1 > south;
  if (isNorthern || !passesSouth(piece, south, west)) {
    if (lon0 === lon) {
      if (lat0 === lat || (isNorthern && lon0 === lon1 && isBetween(lat, lat0, lat1))) return BORDER;
      return (isNorthern && lon0 === lon1) || lat0 >= lat ? OUTSIDE : INSIDE;
    }
    if (lon1 === lon) return lat1 === lat ? BORDER : OUTSIDE;
    return lon0 < lon && lon < lon1 ? side(latAt(piece, lon), lat) : OUTSIDE;
  }
  const edge = lonAt(piece, south);
  if (lat0 <= south) {
    if (lon1 <= lon) return lon1 === lon && (lat1 === lat || (lon0 === lon1 && lat <= lat1)) ? BORDER : INSIDE;
    if (edge >= lon) return OUTSIDE;
    const place = side(latAt(piece, lon), lat);
    // below the piece the way passes the edge only, above it that and the piece
    if (place === BORDER) return BORDER;
    return place === INSIDE ? OUTSIDE : INSIDE;
  }
  if (edge <= lon) return edge === lon && (lat === south || (edge === lon0 && lat <= lat0)) ? BORDER : INSIDE;
  return lon0 <= lon ? side(latAt(piece, lon), lat) : OUTSIDE;
}

/** `INSIDE` north of a border's latitude, `BORDER` within half a unit of it. */
function side(border: number, lat: number): number {
  if (lat <= border - 0.5) return OUTSIDE;
  return lat < border + 0.5 ? BORDER : INSIDE;
}

function isBetween(value: number, end0: number, end1: number): boolean {
  return Math.min(end0, end1) <= value && value <= Math.max(end0, end1);
}

/** Whether a piece of a way in a cell is in the area. */
function holdsPiece(block: Block, cell: number, piece: Piece): boolean {
  // what lies in another cell is looked at there
  const isInside = (lat: number, lon: number) => cellOf(lat, lon) === cell && locate(block, lat, lon) === INSIDE;
  if (isInside(piece.lat0, piece.lon0) || isInside(piece.lat1, piece.lon1)) return true;
  const touching: (readonly [lat: number, lon: number])[] = [];
  for (const border of block.pieces) {
    if (border.lon0 > piece.lon1 || piece.lon0 > border.lon1) continue;
    const border0 = turn(piece, border.lat0, border.lon0);
    const border1 = turn(piece, border.lat1, border.lon1);
    if (border0 * border1 > 0) continue;
    const piece0 = turn(border, piece.lat0, piece.lon0);
    const piece1 = turn(border, piece.lat1, piece.lon1);
    if (piece0 * piece1 > 0) continue;
    if (border0 === 0) touching.push([border.lat0, border.lon0]);
    if (border1 === 0) touching.push([border.lat1, border.lon1]);
    if (border0 === 0 || border1 === 0) continue;
    if (piece0 === 0) touching.push([piece.lat0, piece.lon0]);
    else if (piece1 !== 0) return true;
  }
  if (touching.length === 0) return false;
  touching.push([piece.lat0, piece.lon0], [piece.lat1, piece.lon1]);
  touching.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (let i = 1; i < touching.length; i++) {
    const [from, to] = [touching[i - 1], touching[i]];
    if (from[0] === to[0] && from[1] === to[1]) continue;
    if (isInside(Math.floor((from[0] + to[0]) / 2), Math.trunc((from[1] + to[1]) / 2))) return true;
  }
  return false;
}

/** On which side of a piece a point lies; 0 on its line. */
function turn({ lat0, lon0, lat1, lon1 }: Piece, lat: number, lon: number): number {
  return (lat - lat0) * (lon1 - lon0) - (lon - lon0) * (lat1 - lat0);
}

/**
 * Segments by the cells of 2^16 units of 1e-7 degrees that the Overpass API 0.7.62 uses for closed ways. A segment stands whole in each cell that it passes
 * where these are two neighbours or three around a corner, and in pieces where it goes farther.
 */

const CELL = 1 << 16;
const CELL_MASK = ~(CELL - 1);

/** A segment, western end first. Latitudes from -91 degrees, 1e-7 degrees. */
interface Piece {
  readonly lat0: number;
  readonly lon0: number;
  readonly lat1: number;
  readonly lon1: number;
}

/** The number of a cell; the one to the east has the next. */
function cellOf(lat: number, lon: number): number {
  return (lat >> 16) * CELL + (lon >> 16) + 0x8000;
}

/** Calls back with each cell of a segment and what stands there; `lat0` and `lat1` from -91 degrees. */
function eachPiece(lat0: number, lon0: number, lat1: number, lon1: number, add: (cell: number, piece: Piece) => void): void {
  const from = cellOf(lat0, lon0);
  const to = cellOf(lat1, lon1);
  const whole = pieceOf(lat0, lon0, lat1, lon1);
  if (from === to) {
    add(from, whole);
    return;
  }
  const rows = Math.abs((lat1 >> 16) - (lat0 >> 16));
  const columns = Math.abs((lon1 >> 16) - (lon0 >> 16));
  if (rows > 1 || columns > 1) {
    cutAtColumns(whole, add);
    return;
  }
  add(from, whole);
  add(to, whole);
  if (rows === 1 && columns === 1) add(cornerCell(lat0, lon0, lat1, lon1), whole);
}

function pieceOf(lat0: number, lon0: number, lat1: number, lon1: number): Piece {
  return lon0 < lon1 ? { lat0, lon0, lat1, lon1 } : { lat0: lat1, lon0: lon1, lat1: lat0, lon1: lon0 };
}

/** The third cell of a segment between two that touch in a corner. */
function cornerCell(lat0: number, lon0: number, lat1: number, lon1: number): number {
  const column = Math.max(lon0, lon1) & CELL_MASK;
  const lat = Math.floor(((lat1 - lat0) * (column - lon0)) / (lon1 - lon0) + lat0);
  const staysSouth = lat < (Math.max(lat0, lat1) & CELL_MASK);
  const northern = lat0 < lat1 ? lon1 : lon0;
  const southern = lat0 < lat1 ? lon0 : lon1;
  return cellOf(lat, staysSouth ? northern : southern);
}

function cutAtColumns({ lat0, lon0, lat1, lon1 }: Piece, add: (cell: number, piece: Piece) => void): void {
  const latAt = (lon: number) => Math.round(lat0 + ((lat1 - lat0) * (lon - lon0)) / (lon1 - lon0));
  let lat = lat0;
  let lon = lon0;
  for (let edge = (lon0 & CELL_MASK) + CELL; edge < lon1; edge += CELL) {
    cutAtRows(lat, lon, latAt(edge), edge, add);
    lat = latAt(edge);
    lon = edge;
  }
  cutAtRows(lat, lon, lat1, lon1, add);
}

function cutAtRows(lat0: number, lon0: number, lat1: number, lon1: number, add: (cell: number, piece: Piece) => void): void {
  if (lat1 < lat0) {
    cutAtRows(lat1, lon1, lat0, lon0, add);
    return;
  }
  const column = Math.min(lon0, lon1);
  let lat = lat0;
  let lon = lon0;
  if (lat0 >> 16 !== lat1 >> 16) {
    for (let edge = (lat0 & CELL_MASK) + CELL; edge < lat1; edge += CELL) {
      const at = Math.trunc(lon0 + ((edge - lat0) / (lat1 - lat0)) * (lon1 - lon0));
      add(cellOf(lat, column), pieceOf(lat, lon, edge, at));
      lat = edge;
      lon = at;
    }
  }
  add(cellOf(lat, column), pieceOf(lat, lon, lat1, lon1));
}
