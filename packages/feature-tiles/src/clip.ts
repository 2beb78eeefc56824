/** Cuts lines and rings to a box. Flat pairs in tile units. */
import type { PointBuffer } from './point-buffer.ts';

/** Edges included. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * The pieces of a line inside a box, in the line's direction. A line that only touches the box from outside gives none.
 *
 * @param onPiece called with the pieces one after another, at least 2 points each; the buffer is used again afterwards
 *
 * Liang and Barsky, "A new concept and method for line clipping", ACM TOG 3 (1984).
 */
export function clipLine(line: PointBuffer, box: Box, piece: PointBuffer, onPiece: (piece: PointBuffer) => void): void {
  const { data, length } = line;
  piece.clear();
  for (let i = 0; i + 3 < length; i += 2) {
    const x0 = data[i];
    const y0 = data[i + 1];
    const dx = data[i + 2] - x0;
    const dy = data[i + 3] - y0;
    let enter = 0;
    let leave = 1;
    for (let side = 0; side < 4; side++) {
      const step = side === 0 ? -dx : side === 1 ? dx : side === 2 ? -dy : dy;
      const room = side === 0 ? x0 - box.minX : side === 1 ? box.maxX - x0 : side === 2 ? y0 - box.minY : box.maxY - y0;
      if (step === 0) {
        if (room < 0) leave = -1;
      } else if (step < 0) enter = Math.max(enter, room / step);
      else leave = Math.min(leave, room / step);
    }
    if (enter >= leave) {
      finish(piece, onPiece);
      continue;
    }
    // an end that is not cut keeps its own coordinates, so that pieces join without rounding errors
    if (enter > 0 && piece.length > 0) finish(piece, onPiece);
    if (piece.length === 0) piece.push(enter === 0 ? x0 : x0 + enter * dx, enter === 0 ? y0 : y0 + enter * dy);
    piece.push(leave === 1 ? data[i + 2] : x0 + leave * dx, leave === 1 ? data[i + 3] : y0 + leave * dy);
    if (leave < 1) finish(piece, onPiece);
  }
  finish(piece, onPiece);
}

function finish(piece: PointBuffer, onPiece: (piece: PointBuffer) => void): void {
  if (piece.length >= 4) onPiece(piece);
  piece.clear();
}

/**
 * The part of a ring inside a box; where the ring leaves the box and returns, the box's edge takes its place.
 *
 * @param ring its first point not repeated; overwritten
 * @param spare overwritten
 * @returns the one of the two buffers that holds the result, its first point not repeated; empty where nothing is inside
 *
 * Sutherland and Hodgman, "Reentrant polygon clipping", CACM 17 (1974).
 */
export function clipRing(ring: PointBuffer, box: Box, spare: PointBuffer): PointBuffer {
  let from = ring;
  let to = spare;
  for (let side = 0; side < 4; side++) {
    to.clear();
    clipSide(from, to, side < 2 ? 0 : 1, side === 0 ? box.minX : side === 1 ? box.maxX : side === 2 ? box.minY : box.maxY, side % 2 === 0);
    [from, to] = [to, from];
  }
  return from;
}

/** Keeps what is on one side of a line along an axis (0: x, 1: y). */
function clipSide(from: PointBuffer, to: PointBuffer, axis: 0 | 1, edge: number, keepsLarger: boolean): void {
  const { length } = from;
  for (let i = 0, before = length - 2; i < length; before = i, i += 2) {
    const here = from.data[i + axis];
    const there = from.data[before + axis];
    const isIn = keepsLarger ? here >= edge : here <= edge;
    const wasIn = keepsLarger ? there >= edge : there <= edge;
    if (isIn !== wasIn) {
      const share = (edge - there) / (here - there);
      const across = from.data[before + 1 - axis] + share * (from.data[i + 1 - axis] - from.data[before + 1 - axis]);
      if (axis === 0) to.push(edge, across);
      else to.push(across, edge);
    }
    if (isIn) to.push(from.data[i], from.data[i + 1]);
  }
}
