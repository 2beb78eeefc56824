/** The bounds of points, one after the other, as the Overpass API reckons them. */

/** South, west, north, east in 1e-7 degrees. */
export type BoundsOf = readonly [south: number, west: number, north: number, east: number];

/** Degrees that an element spans at least where it is taken to lie across the antimeridian, in 1e-7 degrees. */
export const HALF_WORLD = 1_800_000_000;
/** Longitudes beyond all others: of what has no eastern, or no western, points. */
const BEYOND = 2_000_000_000;

/** See the file's comment. */
export class PointBounds {
  private south = Number.POSITIVE_INFINITY;
  private west = Number.POSITIVE_INFINITY;
  private north = Number.NEGATIVE_INFINITY;
  private east = Number.NEGATIVE_INFINITY;
  /** The least longitude that is not negative, and the greatest that is. */
  private leastEastern = BEYOND;
  private greatestWestern = -BEYOND;

  /** In 1e-7 degrees. */
  add(lat: number, lon: number): void {
    if (lat < this.south) this.south = lat;
    if (lat > this.north) this.north = lat;
    if (lon < this.west) this.west = lon;
    if (lon > this.east) this.east = lon;
    if (lon >= 0 && lon < this.leastEastern) this.leastEastern = lon;
    if (lon < 0 && lon > this.greatestWestern) this.greatestWestern = lon;
  }

  /**
   * @param turns whether bounds as wide as half the world run from the least eastern longitude to the greatest western one
   * @returns undefined where there are no points
   */
  finish(turns: boolean): BoundsOf | undefined {
    const { south, west, north, east } = this;
    if (south > north) return undefined;
    if (!turns || east - west < HALF_WORLD) return [south, west, north, east];
    return [south, this.leastEastern, north, this.greatestWestern];
  }
}
