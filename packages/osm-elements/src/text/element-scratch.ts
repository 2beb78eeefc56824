/**
 * One element while its text is read, in columns that the next element uses again.
 *
 * Fields come in any order (the type perhaps last) and the text may end in the middle, so the builder gets an element only when it is complete.
 */

import { boxGeometry, type DerivedGeometry, textOfGeometry } from '../derived-geometry.ts';
import { AREA, NO_COORDINATE, NODE, RELATION, WAY } from '../element-store.ts';
import { Float64Column, Int32Column, Uint8Column, Uint32Column } from '../growing-column.ts';
import type { StoreBuilder } from '../store-builder.ts';

/** `type` of an element that has not said it yet. */
export const NO_TYPE = -1;
/** `type` of what is not an OSM element: `count`, `make`, `convert`. */
export const MADE = 4;

/** Bits of `given`. */
export const HAS_VERSION = 1;
export const HAS_TIMESTAMP = 2;
export const HAS_CHANGESET = 4;
export const HAS_UID = 8;
export const HAS_USER = 16;
export const HAS_CENTER = 32;
export const HAS_BOUNDS = 64;

/** See the file's comment. Coordinates in 1e-7 degrees, strings as numbers of the builder's table. */
export class ElementScratch {
  type: number = NO_TYPE;
  /** Number of the type's name, where the type is `MADE`. */
  madeType = 0;
  /** Number of its digits, where the type is `MADE` and `id` is not exact; else 0. */
  longId = 0;
  /** Of a made element. */
  geometry: DerivedGeometry | undefined;
  /** 0 where the input gave none (`out noids`). */
  id = 0;
  lat = NO_COORDINATE;
  lon = NO_COORDINATE;
  /** Flags of the fields below that hold a value. */
  given = 0;
  version = 0;
  timestamp = 0;
  changeset = 0;
  uid = 0;
  user = 0;
  /** False where the element is a deletion. */
  visible = true;
  centerLat = 0;
  centerLon = 0;
  south = 0;
  west = 0;
  north = 0;
  east = 0;
  readonly tagKeys = new Uint32Column();
  readonly tagValues = new Uint32Column();
  readonly refs = new Float64Column();
  /** Points of the way. */
  readonly lats = new Int32Column();
  readonly lons = new Int32Column();
  readonly memberTypes = new Uint8Column();
  readonly memberRefs = new Float64Column();
  readonly memberRoles = new Uint32Column();
  /** Number of member points of this member and those before it. */
  readonly memberPointEnd = new Uint32Column();
  readonly memberLats = new Int32Column();
  readonly memberLons = new Int32Column();

  /** A coordinate of it is out of range, empty or no number. */
  isMisplaced = false;

  /** Makes the scratch ready for the next element. */
  clear(): void {
    this.type = NO_TYPE;
    this.id = 0;
    this.longId = 0;
    this.geometry = undefined;
    this.lat = NO_COORDINATE;
    this.lon = NO_COORDINATE;
    this.given = 0;
    this.visible = true;
    this.isMisplaced = false;
    this.clearTags();
    this.clearPoints();
    this.refs.length = 0;
    this.clearMembers();
  }

  /** Takes a coordinate as a cursor has read it: `NO_COORDINATE` is one that cannot be. */
  placed(coordinate: number): number {
    this.isMisplaced ||= coordinate === NO_COORDINATE;
    return coordinate;
  }

  clearTags(): void {
    this.tagKeys.length = 0;
    this.tagValues.length = 0;
  }

  clearPoints(): void {
    this.lats.length = 0;
    this.lons.length = 0;
  }

  clearMembers(): void {
    this.memberTypes.length = 0;
    this.memberRefs.length = 0;
    this.memberRoles.length = 0;
    this.memberPointEnd.length = 0;
    this.memberLats.length = 0;
    this.memberLons.length = 0;
  }

  /** Adds the element to a builder. Fields that its type does not have are dropped. */
  commit(builder: StoreBuilder): void {
    switch (this.type) {
      case NODE:
        // one without the other is no place
        if (this.lat === NO_COORDINATE || this.lon === NO_COORDINATE) builder.node(this.id);
        else builder.node(this.id, this.lat, this.lon);
        break;
      case WAY:
        builder.way(this.id);
        this.commitWay(builder);
        break;
      case RELATION:
        builder.relation(this.id);
        this.commitRelation(builder);
        break;
      case AREA:
        builder.area(this.id);
        break;
      default:
        builder.made(this.madeType, this.id);
        this.commitMade(builder);
    }
    for (let i = 0; i < this.tagKeys.length; i++) builder.tag(this.tagKeys.get(i), this.tagValues.get(i));
    if (this.given !== 0) this.commitGiven(builder);
    if (!this.visible && this.type !== MADE) builder.deleted();
    // where something that is deleted was does not matter
    else if (this.isMisplaced) builder.leaveOut('places');
  }

  private commitWay(builder: StoreBuilder): void {
    for (let i = 0; i < this.refs.length; i++) builder.ref(this.refs.get(i));
    for (let i = 0; i < this.lats.length; i++) builder.point(this.lats.get(i), this.lons.get(i));
  }

  private commitRelation(builder: StoreBuilder): void {
    let point = 0;
    for (let i = 0; i < this.memberRefs.length; i++) {
      builder.member(this.memberTypes.get(i), this.memberRefs.get(i), this.memberRoles.get(i));
      for (const end = this.memberPointEnd.get(i); point < end; point++)
        builder.point(this.memberLats.get(point), this.memberLons.get(point));
    }
  }

  private commitMade(builder: StoreBuilder): void {
    if (this.longId !== 0) builder.longId(this.longId);
    const geometry = this.geometry ?? this.printedPlace();
    const text = geometry && textOfGeometry(geometry);
    if (text !== undefined) builder.shape(builder.strings.intern(text));
  }

  /** Geometry in JSON for the forms that `out center` and `out bb` have in XML. */
  private printedPlace(): DerivedGeometry | undefined {
    const { given, centerLat, centerLon, south, west, north, east } = this;
    if (given & HAS_CENTER) return { kind: 'point', points: Float64Array.of(centerLat / 1e7, centerLon / 1e7) };
    return given & HAS_BOUNDS ? boxGeometry(south / 1e7, west / 1e7, north / 1e7, east / 1e7) : undefined;
  }

  private commitGiven(builder: StoreBuilder): void {
    this.commitMeta(builder);
    const { given } = this;
    if (this.type !== WAY && this.type !== RELATION) return;
    if (given & HAS_CENTER) builder.center(this.centerLat, this.centerLon);
    if (given & HAS_BOUNDS) builder.bounds(this.south, this.west, this.north, this.east);
  }

  /** Adds its metadata to the element that a builder has begun last. */
  commitMeta(builder: StoreBuilder): void {
    const { given } = this;
    // Osmosis writes -1, and a time before 1970, where it knows nothing
    if (given & HAS_VERSION && this.version === -1) return;
    if (given & HAS_VERSION) builder.version(this.version);
    if (given & HAS_TIMESTAMP) builder.timestamp(this.timestamp);
    if (given & HAS_CHANGESET) builder.changeset(this.changeset);
    if (given & HAS_UID) builder.uid(this.uid);
    if (given & HAS_USER) builder.user(this.user);
  }
}

/**
 * Notices a history in a text that does not say that it is one: an element is followed by a later version of itself.
 * It is shown every element, in the order of the text.
 */
export class VersionNotice {
  private type = NO_TYPE;
  private id = 0;
  /** 0 where the element before this one had none. */
  private version = 0;

  /** Whether this element is a later version of the one before. */
  follows({ type, id, version, given }: ElementScratch): boolean {
    const own = (given & HAS_VERSION) === 0 ? 0 : version;
    const isLater = this.version > 0 && own > this.version && id === this.id && type === this.type;
    this.type = type;
    this.id = id;
    this.version = own;
    return isLater;
  }
}
