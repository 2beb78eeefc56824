/** The source of printed elements: their columns, and their geometry. */
import type { FixedBox, FixedSides } from '@flyover/bounding-box';
import { type ElementColumns, type ElementStore, type MetaColumns, NO_COORDINATE } from '@flyover/osm-elements';

/** The detail in which elements are printed: that of an `out` statement, or `WHOLE_ELEMENT`. */
export interface PrintDetail {
  readonly ids: boolean;
  /** Coordinates of nodes. */
  readonly coordinates: boolean;
  /** Nodes of ways, members of relations. */
  readonly members: boolean;
  readonly tags: boolean;
  readonly meta: boolean;
  /** `stored`: boxes, centers and points, each where the source has it. */
  readonly geometry: 'none' | 'geom' | 'bb' | 'center' | 'stored';
  /** Cuts `geom`; several at the antimeridian. */
  readonly clip: readonly FixedBox[] | undefined;
}

/** Everything that a store knows of an element. */
export const WHOLE_ELEMENT: PrintDetail = {
  ids: true,
  coordinates: true,
  members: true,
  tags: true,
  meta: true,
  geometry: 'stored',
  clip: undefined,
};

/** In 1e-7 degrees. */
export type PrintPlace = readonly [lat: number, lon: number];

/** No point: it is unknown, or cut away by a clipping box. */
export const NO_POINT = 0xffffffff;

/** Points in columns. A source may hand out the same object again and again: it holds until the next call. */
export interface PrintPoints {
  /** 1e-7 degrees; `NO_COORDINATE` where a point is unknown. */
  lat: Int32Array;
  lon: Int32Array;
  /** The place of each point in `lat` and `lon`, or `NO_POINT`; undefined where the points stand behind one another. */
  rows: Uint32Array | undefined;
  /** The first point: an entry of `rows`, or of `lat` and `lon` where there are no rows. */
  start: number;
  count: number;
}

/** The place of point `i` of a list in its columns, or `NO_POINT`. */
export function pointAt(points: PrintPoints, i: number): number {
  const at = points.rows === undefined ? points.start + i : points.rows[points.start + i];
  return at === NO_POINT || points.lat[at] === NO_COORDINATE ? NO_POINT : at;
}

/** Areas: their ids, and where the rest of them stands. */
export interface PrintAreas {
  readonly ids: Float64Array;
  readonly meta: MetaColumns;
  /** The table with their tags. */
  readonly table: ElementColumns;
  /** The row of each area in `table`; undefined where it is the area's own. */
  readonly rows: Uint32Array | undefined;
}

/**
 * The entries of a row's tags in `tagKeys` and `tagValues`, in the order in which they are printed: the first of the array, as many as
 * the row has tags. The array may be used again for the next row.
 */
export type TagOrder = (table: ElementColumns, row: number) => Uint32Array;

/** Elements to print. Rows are those of `store`; of areas those of `areas()`. */
export interface PrintSource {
  readonly store: ElementStore;
  /** Asked for only where areas are printed. */
  areas(): PrintAreas;
  /** Undefined: as they stand. */
  readonly tagOrder: TagOrder | undefined;
  /** The box of a way or relation, where it has one. */
  bounds(type: number, row: number, detail: PrintDetail): FixedSides | undefined;
  /** The middle of a way or relation, where it has one. */
  center(type: number, row: number, detail: PrintDetail): PrintPlace | undefined;
  /** The points of a way, where it has some. */
  wayPoints(row: number, detail: PrintDetail): PrintPoints | undefined;
  /**
   * The points of a member; undefined where none are printed, no points where an empty list is.
   *
   * @param index into the member columns of relations
   */
  memberPoints(index: number, detail: PrintDetail): PrintPoints | undefined;
}
