/** The geometry of one feature while it is read, in columns that are used again for the next one. */
import { Int32Column, Uint32Column } from '../growing-column.ts';

/** Types of geometry, by the numbers of FlatGeobuf. */
export const NO_GEOMETRY = 0;
export const POINT = 1;
export const LINE = 2;
export const POLYGON = 3;
export const MULTI_POINT = 4;
export const MULTI_LINE = 5;
export const MULTI_POLYGON = 6;
export const COLLECTION = 7;

/** See the file's comment. Coordinates in 1e-7 degrees. */
export class FeatureGeometry {
  type: number = NO_GEOMETRY;
  readonly lats = new Int32Column();
  readonly lons = new Int32Column();
  /** Of each line or ring: points up to its end. Points alone have none. */
  readonly ringEnds = new Uint32Column();
  /** Of each polygon: rings up to its end. */
  readonly polygonEnds = new Uint32Column();

  clear(): void {
    this.type = NO_GEOMETRY;
    this.lats.length = 0;
    this.lons.length = 0;
    this.ringEnds.length = 0;
    this.polygonEnds.length = 0;
  }

  point(lat: number, lon: number): void {
    this.lats.push(lat);
    this.lons.push(lon);
  }

  /** Ends a line or ring; one without points is none. */
  endRing(): void {
    const { length } = this.lats;
    if (length > endOf(this.ringEnds, this.ringEnds.length)) this.ringEnds.push(length);
  }

  /** Ends a polygon; one without rings is none. */
  endPolygon(): void {
    const { length } = this.ringEnds;
    if (length > endOf(this.polygonEnds, this.polygonEnds.length)) this.polygonEnds.push(length);
  }
}

/** Where the one before a number ends, which is where that begins. */
export function endOf(ends: Uint32Column, number: number): number {
  return number === 0 ? 0 : ends.get(number - 1);
}
