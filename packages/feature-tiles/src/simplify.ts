/** Leaves out points that make no difference at a tile's resolution. */
import type { PointBuffer } from './point-buffer.ts';

/** Where the corner of a tile lies in the world, and tile units to a world unit. */
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
