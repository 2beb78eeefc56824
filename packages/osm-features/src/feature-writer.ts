/** The columns of a `FeatureSet` while they grow. */
import type { ElementStore } from '@flyover/osm-elements';
import { Int32Column, Uint8Column, Uint32Column } from '@flyover/osm-elements';
import { type CutPath, crossesAntimeridian, cutLine, cutPolygon, type Path } from './antimeridian.ts';
import { type FeatureKind, type FeatureSet, POLYGON } from './feature-set.ts';
import type { Membership } from './membership.ts';

/** Begin a feature, then for each part add its points and end the part; after the last, `cut` where it may cross the antimeridian. */
export class FeatureWriter {
  private readonly kinds = new Uint8Column();
  private readonly elementTypes = new Uint8Column();
  private readonly rows = new Uint32Column();
  private readonly memberSlots = new Int32Column();
  private readonly flags = new Uint8Column();
  private readonly partStart = new Uint32Column();
  private readonly coordinateStart = new Uint32Column();
  private readonly outer = new Uint8Column();
  private lat: Int32Array;
  private lon: Int32Array;
  private used = 0;

  /** Whether anything can cross the antimeridian. */
  readonly mayCross: boolean;

  /**
   * @param points about how many points there will be
   * @param mayCross whether anything can cross the antimeridian
   */
  constructor(points: number, mayCross: boolean) {
    this.mayCross = mayCross;
    this.lat = new Int32Array(points + 16);
    this.lon = new Int32Array(points + 16);
    this.coordinateStart.push(0);
  }

  /** @param memberSlot see `FeatureSet.memberSlots` */
  begin(kind: FeatureKind, elementType: number, row: number, flags: number, memberSlot = -1): void {
    this.kinds.push(kind);
    this.elementTypes.push(elementType);
    this.rows.push(row);
    this.flags.push(flags);
    this.memberSlots.push(memberSlot);
    this.partStart.push(this.outer.length);
  }

  /** 1e-7 degrees. */
  point(lat: number, lon: number): void {
    if (this.used === this.lat.length) this.grow(this.used + 1);
    this.lat[this.used] = lat;
    this.lon[this.used++] = lon;
  }

  /** The points from `start` up to, not including, `end`. */
  points(lat: ArrayLike<number>, lon: ArrayLike<number>, start: number, end: number): void {
    if (this.used + end - start > this.lat.length) this.grow(this.used + end - start);
    // short runs: a loop beats making two views
    for (let i = start; i < end; i++) {
      this.lat[this.used] = lat[i];
      this.lon[this.used++] = lon[i];
    }
  }

  /** @param outer 1 for an outer ring of a polygon, else 0 */
  endPart(outer: 0 | 1): void {
    this.outer.push(outer);
    this.coordinateStart.push(this.used);
  }

  /** Cuts the parts of the feature that was begun last where they cross the antimeridian. */
  cut(): void {
    if (!this.mayCross) return;
    const first = this.partStart.get(this.partStart.length - 1);
    // steps between the last point of a part and the first of the next are looked at again below
    if (!crossesAntimeridian(this.lon, this.coordinateStart.get(first), this.used)) return;
    const paths: Path[] = [];
    const outer: number[] = [];
    const base = this.coordinateStart.get(first);
    const lat = this.lat.slice(base, this.used);
    const lon = this.lon.slice(base, this.used);
    for (let part = first; part < this.outer.length; part++) {
      const [start, end] = [this.coordinateStart.get(part) - base, this.coordinateStart.get(part + 1) - base];
      paths.push({ lat, lon, start, end });
      outer.push(this.outer.get(part));
    }
    if (!paths.some((path) => crossesAntimeridian(path.lon, path.start, path.end))) return;
    this.used = base;
    this.outer.length = first;
    this.coordinateStart.length = first + 1;
    if (this.kinds.get(this.kinds.length - 1) !== POLYGON) for (const path of paths) this.cutLinePart(path);
    else for (let part = 0; part < paths.length; ) part = this.cutPolygonParts(paths, outer, part);
  }

  finish(store: ElementStore, membership: Membership): Omit<FeatureSet, 'placeless'> {
    this.partStart.push(this.outer.length);
    return {
      store,
      count: this.kinds.length,
      kinds: this.kinds.finish(),
      elementTypes: this.elementTypes.finish(),
      rows: this.rows.finish(),
      memberSlots: this.memberSlots.finish(),
      flags: this.flags.finish(),
      partStart: this.partStart.finish(),
      coordinateStart: this.coordinateStart.finish(),
      outer: this.outer.finish(),
      lat: this.lat.slice(0, this.used),
      lon: this.lon.slice(0, this.used),
      membership,
    };
  }

  private cutLinePart(path: Path): void {
    const pieces = cutLine(path);
    if (pieces.length === 0) this.part(path, 0);
    for (const piece of pieces) this.cutPart(piece, 0);
  }

  /** Gives the part after the polygon. */
  private cutPolygonParts(paths: readonly Path[], outer: readonly number[], first: number): number {
    let end = first + 1;
    while (end < paths.length && outer[end] === 0) end++;
    const rings = paths.slice(first, end);
    const polygons = rings.some(({ lon, start, end }) => crossesAntimeridian(lon, start, end)) ? cutPolygon(rings) : [];
    // what does not cross, and what has no area once it is cut (a box around the whole world), stays as it is
    if (polygons.length === 0) for (const [index, ring] of rings.entries()) this.part(ring, index === 0 ? 1 : 0);
    for (const polygon of polygons) {
      this.cutPart(polygon.outer, 1);
      for (const hole of polygon.holes) this.cutPart(hole, 0);
    }
    return end;
  }

  private part({ lat, lon, start, end }: Path, outer: 0 | 1): void {
    this.points(lat, lon, start, end);
    this.endPart(outer);
  }

  private cutPart({ lat, lon }: CutPath, outer: 0 | 1): void {
    this.points(lat, lon, 0, lat.length);
    this.endPart(outer);
  }

  private grow(least: number): void {
    const length = Math.max(least, this.lat.length * 2);
    const lat = new Int32Array(length);
    const lon = new Int32Array(length);
    lat.set(this.lat);
    lon.set(this.lon);
    this.lat = lat;
    this.lon = lon;
  }
}
