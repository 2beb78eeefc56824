/**
 * `FeatureSet`: what can be drawn of an `ElementStore`, in columns. A feature's number is its row here.
 */
import { type ElementStore, tableOf } from '@flyover/osm-elements';
import type { Membership } from './membership.ts';

export const POINT = 0;
export const LINE = 1;
export const POLYGON = 2;
export type FeatureKind = typeof POINT | typeof LINE | typeof POLYGON;

/** Bits of `FeatureSet.flags`. */
export const TAINTED = 1;
/** The element is a member of a relation of the same store. */
export const IN_RELATION = 2;
/** Drawn at the `center` the server gave: the true geometry is not here. */
export const PLACEHOLDER_CENTER = 4;
/** Drawn as the `bounds` the server gave: the true geometry is not here. */
export const PLACEHOLDER_BOUNDS = 8;
/** The outline of a closed way crosses itself: drawn is what lies in it an odd number of times, in parts between the crossings. */
export const SELF_CROSSING = 16;

/** Points, lines and polygons; multi-part geometry is several parts of one feature. */
export interface FeatureSet {
  readonly store: ElementStore;
  readonly count: number;
  /** `POINT`, `LINE` or `POLYGON`. */
  readonly kinds: Uint8Array;
  /** `NODE`, `WAY`, `RELATION`, `MADE` of osm-elements. */
  readonly elementTypes: Uint8Array;
  /** Row of the element in the table of its type. */
  readonly rows: Uint32Array;
  /**
   * -1, or an index into the member columns of `store.relations`: the feature is then that member, known only from the
   * inline geometry of the relation in `rows`, and has no tags. See `featureElement`.
   */
  readonly memberSlots: Int32Array;
  /** `TAINTED`, `IN_RELATION`, … */
  readonly flags: Uint8Array;
  /** Into the part columns; `count + 1` entries. A part is a point, a line, or a closed ring (its first point repeated). */
  readonly partStart: Uint32Array;
  /** Into `lat` and `lon`; one entry a part plus one. */
  readonly coordinateStart: Uint32Array;
  /** Of polygons: 1 where the part is an outer ring, 0 where it is a hole of the outer ring before it. Else 0. */
  readonly outer: Uint8Array;
  /** 1e-7 degrees. */
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  /** Relations that each element is a member of. */
  readonly membership: Membership;
  /** The elements that no feature shows, since nothing says where they are. */
  readonly placeless: PlacelessElements;
}

/** Elements by type (`NODE` … `AREA`, `MADE`) and row in the table of that. */
export interface PlacelessElements {
  readonly types: Uint8Array;
  readonly rows: Uint32Array;
}

/** The type and id of the element that a feature shows. */
export interface FeatureElement {
  /** `NODE`, `WAY`, `RELATION` or `MADE`. */
  readonly type: number;
  readonly id: number;
  /** Row in the table of its type, or -1 where only a relation's inline geometry tells of the element. */
  readonly row: number;
}

/** The element that a feature shows. */
export function featureElement(set: FeatureSet, feature: number): FeatureElement {
  const { relations } = set.store;
  const slot = set.memberSlots[feature];
  if (slot >= 0) return { type: relations.memberTypes[slot], id: relations.memberRefs[slot], row: -1 };
  const type = set.elementTypes[feature];
  const row = set.rows[feature];
  return { type, id: tableOf(set.store, type).ids[row], row };
}
