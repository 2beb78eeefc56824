/** The geometry of one feature while it is read, in columns that the next feature uses again. */
import { COORDINATE_SCALE } from '../element-store.ts';
import { Int32Column, Uint32Column } from '../growing-column.ts';
import type { Project } from '../projections.ts';
import { MAX_LATITUDE, MAX_LONGITUDE } from '../text/coordinate.ts';

/** Types of geometry, by the numbers of FlatGeobuf. */
export const NO_GEOMETRY = 0;
export const POINT = 1;
export const LINE = 2;
export const POLYGON = 3;
export const MULTI_POINT = 4;
export const MULTI_LINE = 5;
export const MULTI_POLYGON = 6;
export const COLLECTION = 7;

/** Whole round the earth, in 1e-7 degrees. */
const FULL_TURN = 2 * MAX_LONGITUDE;

/** See the file's comment. Coordinates in 1e-7 degrees. */
export class FeatureGeometry {
  type: number = NO_GEOMETRY;
  /** A coordinate is out of range or no number, so that the geometry has no place. */
  isOffEarth = false;
  /** A coordinate is larger than any degrees are, as in metres. */
  isFar = false;
  readonly lats = new Int32Column();
  readonly lons = new Int32Column();
  /** Of each line or ring: points up to its end. Points alone have none. */
  readonly ringEnds = new Uint32Column();
  /** Of each polygon: rings up to its end. */
  readonly polygonEnds = new Uint32Column();
  private readonly project: Project | undefined;

  /** @param project where the points that are added are of another system than WGS 84 */
  constructor(project?: Project) {
    this.project = project;
  }

  clear(): void {
    this.type = NO_GEOMETRY;
    this.isOffEarth = false;
    this.isFar = false;
    this.lats.length = 0;
    this.lons.length = 0;
    this.ringEnds.length = 0;
    this.polygonEnds.length = 0;
  }

  /**
   * Adds a point, in 1e-7 degrees, or 1e-7 units of the other system. Longitudes between -360 and 360 degrees are places on earth, as editors draw across the 180th meridian (RFC 7946 sets no limit): they
   * are wrapped.
   */
  point(lat: number, lon: number): void {
    if (this.project === undefined) this.place(lat, lon);
    else {
      const [east, north] = this.project(lon / COORDINATE_SCALE, lat / COORDINATE_SCALE);
      this.place(scaled(north), scaled(east));
    }
  }

  private place(lat: number, lon: number): void {
    // also where it is no number
    if (!(Math.abs(lat) <= MAX_LATITUDE && Math.abs(lon) <= FULL_TURN)) {
      this.isOffEarth = true;
      this.isFar ||= Math.max(Math.abs(lat), Math.abs(lon)) > FULL_TURN;
      return;
    }
    this.lats.push(lat);
    this.lons.push(lon > MAX_LONGITUDE ? lon - FULL_TURN : lon < -MAX_LONGITUDE ? lon + FULL_TURN : lon);
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

/** Degrees as a coordinate of a store, and never minus zero. */
export function scaled(degrees: number): number {
  return Math.round(degrees * COORDINATE_SCALE) + 0;
}

/** Returns the end of the preceding list, which is the start of list `number`. */
export function endOf(ends: Uint32Column, number: number): number {
  return number === 0 ? 0 : ends.get(number - 1);
}

/** A geometry whose fields are read: its type may stand behind its coordinates. */
export interface GeometryFields {
  type: string;
  /** Nesting depth of its positions. */
  depth: number;
  readonly geometry: FeatureGeometry;
}

/**
 * One GeoJSON object while its text is read, in columns that are used again for the next one.
 * Strings are numbers of the string table.
 */
export class FeatureScratch {
  /** The object itself: its type, and where it is a geometry what that is. */
  readonly own: GeometryFields;
  /** The geometries of the field `geometry` or `geometries`: those of a collection are several. */
  readonly geometries: FeatureGeometry[] = [];
  geometryCount = 0;
  readonly keys = new Uint32Column();
  readonly values = new Uint32Column();
  /** The field `id`; 0 where there is none. */
  id = 0;
  hasHeights = false;
  hasMeasures = false;
  /** By key: where it was last among the keys. */
  private readonly places = new Uint32Column();
  private readonly project: Project | undefined;

  /** @param project where its coordinates are of another system than WGS 84 */
  constructor(project?: Project) {
    this.project = project;
    this.own = { type: '', depth: 0, geometry: new FeatureGeometry(project) };
  }

  clear(): void {
    this.own.type = '';
    this.own.depth = 0;
    this.own.geometry.clear();
    this.geometryCount = 0;
    this.clearTags();
    this.id = 0;
    this.hasHeights = false;
    this.hasMeasures = false;
  }

  clearTags(): void {
    this.keys.length = 0;
    this.values.length = 0;
  }

  /** Makes room for one more geometry. */
  nextGeometry(): FeatureGeometry {
    this.geometries[this.geometryCount] ??= new FeatureGeometry(this.project);
    const next = this.geometries[this.geometryCount++];
    next.clear();
    return next;
  }

  hasTag(key: number): boolean {
    const place = key < this.places.length ? this.places.get(key) : this.keys.length;
    return place < this.keys.length && this.keys.get(place) === key;
  }

  /** A key that comes twice has its last value, as in `JSON.parse`. */
  setTag(key: number, value: number): void {
    const { keys, values, places } = this;
    if (this.hasTag(key)) {
      values.set(places.get(key), value);
      return;
    }
    places.fillTo(key + 1, 0);
    places.set(key, keys.length);
    keys.push(key);
    values.push(value);
  }
}
