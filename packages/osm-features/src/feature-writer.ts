/** The columns of a `FeatureSet` while they grow. */
import type { ElementStore } from '@flyover/osm-elements';
import { Int32Column, Uint8Column, Uint32Column } from '@flyover/osm-elements';
import type { FeatureKind, FeatureSet } from './feature-set.ts';
import type { Membership } from './membership.ts';

/** Begin a feature, then for each part add its points and end the part. */
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

  /** @param points about how many points there will be */
  constructor(points: number) {
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

  finish(store: ElementStore, membership: Membership): FeatureSet {
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
