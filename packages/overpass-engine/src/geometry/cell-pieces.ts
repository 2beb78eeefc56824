/**
 * Segments by the cells of 2^16 units of 1e-7 degrees in which the Overpass API 0.7.62 looks at closed ways. A segment stands
 * whole in each cell it passes where these are two neighbours or three around a corner, and in pieces where it goes farther.
 */

export const CELL = 1 << 16;
const CELL_MASK = ~(CELL - 1);

/** A segment, western end first. Latitudes from -91 degrees, 1e-7 degrees. */
export interface Piece {
  readonly lat0: number;
  readonly lon0: number;
  readonly lat1: number;
  readonly lon1: number;
}

/** The number of a cell; the one to the east has the next. */
export function cellOf(lat: number, lon: number): number {
  return (lat >> 16) * CELL + (lon >> 16) + 0x8000;
}

/** Calls back with each cell of a segment and what stands there; `lat0` and `lat1` from -91 degrees. */
export function eachPiece(lat0: number, lon0: number, lat1: number, lon1: number, add: (cell: number, piece: Piece) => void): void {
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
