/** The Hilbert curve: places that are near in the plane are mostly near on it. */

/** Steps a side: 16 bits, as usual for packed trees. */
const ORDER = 16;
/** The largest coordinate. */
export const HILBERT_MAX = 2 ** ORDER - 1;

/** How far along the curve a place lies. @param x @param y whole numbers from 0 to `HILBERT_MAX` */
export function hilbertDistance(x: number, y: number): number {
  let [column, row] = [x, y];
  let distance = 0;
  for (let side = 2 ** (ORDER - 1); side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const upper = (row & side) > 0 ? 1 : 0;
    distance += side * side * ((3 * right) ^ upper);
    if (upper === 1) continue;
    // each quarter of the curve is turned
    if (right === 1) [column, row] = [HILBERT_MAX - column, HILBERT_MAX - row];
    [column, row] = [row, column];
  }
  return distance;
}
