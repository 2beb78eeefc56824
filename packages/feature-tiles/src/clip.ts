/** Lines and rings clipped to a box and simplified to the resolution of a tile, as flat pairs in tile units. */

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

// Simplification: points that make no difference at a tile's resolution are left out.

/** The position of a tile's corner in the world, and tile units per world unit. */
export interface Placing {
  readonly originX: number;
  readonly originY: number;
  readonly scale: number;
}

/**
 * Moves the points from `start` up to, not including, `end` into a tile's units and keeps the first and the last, and between them as many
 * as it takes for every point to lie within `tolerance` of what is left.
 *
 * One pass, which looks from the last point kept into the directions that come near enough to all points since. What it keeps depends on the
 * part and the scale alone, never on where a tile begins: neighbours keep the same points.
 *
 * @param out cleared first
 * @param tolerance tile units
 *
 * Sklansky and Gonzalez, "Fast polygonal approximation of digitized curves", Pattern Recognition 12 (1980).
 */
export function simplifyInto(
  out: PointBuffer,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  start: number,
  end: number,
  { originX, originY, scale }: Placing,
  tolerance: number,
): void {
  out.clear();
  let keptX = (x[start] - originX) * scale;
  let keptY = (y[start] - originY) * scale;
  out.push(keptX, keptY);
  const near = tolerance * tolerance;
  // squared distance of the last point that could be kept; 0 where there is none
  let reach = 0;
  let lastX = 0;
  let lastY = 0;
  let leftX = 0;
  let leftY = 0;
  let rightX = 0;
  let rightY = 0;
  for (let i = start + 1; i < end; i++) {
    const tileX = (x[i] - originX) * scale;
    const tileY = (y[i] - originY) * scale;
    let dx = tileX - keptX;
    let dy = tileY - keptY;
    let squared = dx * dx + dy * dy;
    // nearer than the one before is a turn back, whatever its direction
    if (reach > 0 && (squared < reach || rightX * dy < rightY * dx || dx * leftY < dy * leftX)) {
      out.push(lastX, lastY);
      keptX = lastX;
      keptY = lastY;
      dx = tileX - keptX;
      dy = tileY - keptY;
      squared = dx * dx + dy * dy;
      reach = 0;
    }
    if (squared <= near) continue;
    // tangents to the circle of the tolerance, both as long as the way to the point
    const sine = tolerance / Math.sqrt(squared);
    const cosine = Math.sqrt(1 - sine * sine);
    const nextLeftX = dx * cosine - dy * sine;
    const nextLeftY = dy * cosine + dx * sine;
    const nextRightX = dx * cosine + dy * sine;
    const nextRightY = dy * cosine - dx * sine;
    if (reach === 0 || nextLeftX * leftY > nextLeftY * leftX) {
      leftX = nextLeftX;
      leftY = nextLeftY;
    }
    if (reach === 0 || rightX * nextRightY > rightY * nextRightX) {
      rightX = nextRightX;
      rightY = nextRightY;
    }
    reach = squared;
    lastX = tileX;
    lastY = tileY;
  }
  // what is still to be kept here can only be the last point itself
  if (end - start > 1) out.push((x[end - 1] - originX) * scale, (y[end - 1] - originY) * scale);
}

/** Flat pairs x0, y0, x1, y1, … that grow, and are used again for the next part: tiles make no garbage per point. */
export class PointBuffer {
  data = new Float64Array(2048);
  /** Numbers in use: twice the points. */
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Takes over the points of another. */
  copy({ data, length }: PointBuffer): void {
    if (this.data.length < length) this.data = new Float64Array(data.length);
    this.data.set(data.subarray(0, length));
    this.length = length;
  }

  push(x: number, y: number): void {
    if (this.length === this.data.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = x;
    this.data[this.length++] = y;
  }
}
