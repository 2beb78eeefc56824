/** Leaves out points that make no difference at a tile's resolution. */
import type { PointBuffer } from './point-buffer.ts';

/** Which points stay, and the stretches still to be looked at; used again for each part. */
let keeps = new Uint8Array(1024);
const stretches: number[] = [];

/**
 * Keeps the first and the last point, and between them those that are further than `tolerance` from the simplified line.
 * Works in place, without recursion.
 *
 * Douglas and Peucker, "Algorithms for the reduction of the number of points", Cartographica 10 (1973).
 */
export function simplify(points: PointBuffer, tolerance: number): void {
  const { data } = points;
  const count = points.length / 2;
  if (count < 3) return;
  if (keeps.length < count) keeps = new Uint8Array(count * 2);
  else keeps.fill(0, 0, count);
  keeps[0] = 1;
  keeps[count - 1] = 1;
  stretches.push(0, count - 1);
  while (stretches.length > 0) {
    const last = stretches.pop() ?? 0;
    const first = stretches.pop() ?? 0;
    const far = furthest(data, first, last, tolerance * tolerance);
    if (far === -1) continue;
    keeps[far] = 1;
    stretches.push(first, far, far, last);
  }
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (keeps[i] === 0) continue;
    data[kept++] = data[i * 2];
    data[kept++] = data[i * 2 + 1];
  }
  points.length = kept;
}

/** The point furthest from the segment first-last, or -1 where none is further than the tolerance. */
function furthest(data: Float64Array, first: number, last: number, squaredTolerance: number): number {
  const [x, y] = [data[first * 2], data[first * 2 + 1]];
  const dx = data[last * 2] - x;
  const dy = data[last * 2 + 1] - y;
  const squaredLength = dx * dx + dy * dy;
  let far = -1;
  let largest = squaredTolerance;
  for (let i = first + 1; i < last; i++) {
    const px = data[i * 2] - x;
    const py = data[i * 2 + 1] - y;
    const share = squaredLength === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squaredLength));
    const [ox, oy] = [px - share * dx, py - share * dy];
    const squaredDistance = ox * ox + oy * oy;
    if (squaredDistance > largest) {
      largest = squaredDistance;
      far = i;
    }
  }
  return far;
}
