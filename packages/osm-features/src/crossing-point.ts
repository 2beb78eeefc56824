/** The point in which two segments cross, on the grid of whole 1e-7 degrees. */

/** Differences of coordinates up to here give products that a double holds exactly. */
const SHORT = 2 ** 17;

/**
 * The grid point nearest to where the segment from a to b crosses the segment from c to d; halves are rounded up. Exact, so that the point
 * never lies more than half a step beside either segment, however flat the angle.
 *
 * @param lat 1e-7 degrees
 * @param a index of a point, as `b`, `c` and `d` are; the segments cross between their ends
 */
export function crossingPoint(
  lat: ArrayLike<number>,
  lon: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
  d: number,
): [lat: number, lon: number] {
  const [abLat, abLon] = [lat[b] - lat[a], lon[b] - lon[a]];
  const [cdLat, cdLon] = [lat[d] - lat[c], lon[d] - lon[c]];
  const [acLat, acLon] = [lat[c] - lat[a], lon[c] - lon[a]];
  // how far along a-b the crossing lies: share / whole
  if (Math.max(...[abLat, abLon, cdLat, cdLon, acLat, acLon].map(Math.abs)) < SHORT) {
    const share = acLon * cdLat - acLat * cdLon;
    const whole = abLon * cdLat - abLat * cdLon;
    return [lat[a] + Math.round((abLat * share) / whole), lon[a] + Math.round((abLon * share) / whole)];
  }
  const share = BigInt(acLon) * BigInt(cdLat) - BigInt(acLat) * BigInt(cdLon);
  const whole = BigInt(abLon) * BigInt(cdLat) - BigInt(abLat) * BigInt(cdLon);
  return [lat[a] + roundedRatio(BigInt(abLat) * share, whole), lon[a] + roundedRatio(BigInt(abLon) * share, whole)];
}

function roundedRatio(part: bigint, whole: bigint): number {
  const [numerator, denominator] = whole < 0n ? [-2n * part - whole, -2n * whole] : [2n * part + whole, 2n * whole];
  const quotient = numerator / denominator;
  // division of whole numbers goes towards 0
  return Number(numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient);
}
