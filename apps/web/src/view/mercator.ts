/** Web Mercator: degrees to the unit square of the world and back, the square's north-west corner at 0, 0. */

/** Half the side of the Web Mercator square in latitude, degrees. */
export const MAX_LATITUDE = 85.0511287798;

/** Specification, section 9, metres. */
export const EARTH_RADIUS = 6_378_137;

/** @param lon degrees */
export function squareX(lon: number): number {
  return (lon + 180) / 360;
}

/** @param lat degrees; beyond the square's edges its edge */
export function squareY(lat: number): number {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** @returns degrees from -180 to 180; beyond the square's edges its edge */
export function lonOfSquare(x: number): number {
  return Math.max(0, Math.min(1, x)) * 360 - 180;
}

/** @returns degrees; beyond the square's edges its edge */
export function latOfSquare(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * Math.max(0, Math.min(1, y))))) * 180) / Math.PI;
}
