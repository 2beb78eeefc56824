/** Splits points at their gaps. */
import { NO_COORDINATE } from '@flyover/osm-elements';

/** A piece between gaps: points from `start` up to, not including, `end`. */
export interface Piece {
  readonly start: number;
  readonly end: number;
}

/**
 * The pieces of at least 2 points between the gaps of a line.
 *
 * @param lat 1e-7 degrees; `NO_COORDINATE` for a gap
 * @param count how many points to look at
 */
export function piecesBetweenGaps(lat: Int32Array, count: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (let i = 0; i <= count; i++) {
    if (i < count && lat[i] !== NO_COORDINATE) continue;
    if (i - start >= 2) pieces.push({ start, end: i });
    start = i + 1;
  }
  return pieces;
}
