/** A line beside a line. */
import { PointBuffer } from './point-buffer.ts';

/** Corners further out than so many offsets are cut off, as maps do with miter joins. */
const MITER_LIMIT = 2;

/**
 * The line at a distance to the left of a line's direction, y growing downwards; negative: to the right. Corners are mitred, sharp ones cut off.
 *
 * @param line of at least two points
 * @param offset in the units of the line
 */
export function parallelLine({ data, length }: PointBuffer, offset: number): PointBuffer {
  const out = new PointBuffer();
  let before: readonly [x: number, y: number] | undefined;
  let [lastX, lastY] = [data[0], data[1]];
  for (let i = 2; i < length; i += 2) {
    const [dx, dy] = [data[i] - lastX, data[i + 1] - lastY];
    const long = Math.hypot(dx, dy);
    if (long === 0) continue;
    const normal = [dy / long, -dx / long] as const;
    if (before === undefined) out.push(lastX + normal[0] * offset, lastY + normal[1] * offset);
    else addCorner(out, lastX, lastY, before, normal, offset);
    before = normal;
    [lastX, lastY] = [data[i], data[i + 1]];
  }
  if (before !== undefined) out.push(lastX + before[0] * offset, lastY + before[1] * offset);
  return out;
}

type Normal = readonly [x: number, y: number];

function addCorner(out: PointBuffer, x: number, y: number, a: Normal, b: Normal, offset: number): void {
  const [sumX, sumY] = [a[0] + b[0], a[1] + b[1]];
  const squared = sumX * sumX + sumY * sumY;
  // the corner lies along the sum of both normals, 2 / |sum| offsets away
  if (squared > (2 / MITER_LIMIT) ** 2) {
    const share = (2 * offset) / squared;
    out.push(x + sumX * share, y + sumY * share);
    return;
  }
  out.push(x + a[0] * offset, y + a[1] * offset);
  out.push(x + b[0] * offset, y + b[1] * offset);
}
