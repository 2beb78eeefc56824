/**
 * `ElementStore`: OpenStreetMap elements in columns.
 *
 * One million small objects cost seconds and gigabytes, columns cost milliseconds and megabytes. A column is a typed
 * array; row i of each column of a table belongs to the i-th element of that type, in the order of the input.
 * A list per row (tags, way nodes, members) is two columns: `…Start` has one entry more than there are rows, and
 * row i owns the flat entries from `start[i]` up to, not including, `start[i + 1]`.
 *
 * Everything is a typed array, so that a store can be transferred to another thread or written to one buffer.
 */
import type { BboxSides } from '@flyover/bounding-box';

/** The types of elements, in the order the Overpass API sorts them. The numbers are used in columns. */
export const NODE = 0;
export const WAY = 1;
export const RELATION = 2;
/** Areas come only from Overpass answers: ids 3600000000 + relation, 2400000000 + way. */
export const AREA = 3;
/** Not a type of OpenStreetMap's: rows that a query made itself (`MadeColumns`), where they stand beside elements. */
export const MADE = 4;
export type ElementType = typeof NODE | typeof WAY | typeof RELATION | typeof AREA;

/** The name of each element type as OSM XML and Overpass JSON write it, by its number. */
export const ELEMENT_TYPE_NAMES = ['node', 'way', 'relation', 'area'] as const;

/** A latitude or longitude that the input did not give. */
export const NO_COORDINATE = -0x80000000;

/** Coordinates are whole numbers of 1e-7 degrees: multiply degrees by this and round. */
export const COORDINATE_SCALE = 1e7;

/** Every string of a store once, as UTF-8; a string's number is its index. Number 0 is the empty string. */
export interface StringTable {
  /** Number of strings. */
  readonly size: number;
  /** The text of a number, decoded once and kept. */
  get(number: number): string;
  /** The number of a text, or -1 where no element uses it. */
  find(text: string): number;
  /** All strings behind one another, UTF-8. */
  readonly bytes: Uint8Array;
  /** Byte offsets into `bytes`; `size + 1` entries. */
  readonly offsets: Uint32Array;
}

/** Metadata of elements. A column exists only where some element of the input had that field. */
export interface MetaColumns {
  /** 0 where unknown. */
  readonly version?: Int32Array;
  /** Seconds since 1970 (UTC); 0 where unknown. */
  readonly timestamp?: Float64Array;
  /** 0 where unknown. */
  readonly changeset?: Float64Array;
  /** 0 where unknown. */
  readonly uid?: Int32Array;
  /** Number of the user's name; 0 where unknown. */
  readonly user?: Uint32Array;
}

/** The columns of every table of elements. */
export interface ElementColumns {
  /** Rows. */
  readonly count: number;
  readonly ids: Float64Array;
  /** Into `tagKeys` and `tagValues`; `count + 1` entries. */
  readonly tagStart: Uint32Array;
  /** Numbers of the string table. */
  readonly tagKeys: Uint32Array;
  readonly tagValues: Uint32Array;
  readonly meta: MetaColumns;
  /** 0 where a row is the deletion of its element, else 1; exists only where some row is one (`StoreInfo.history`). */
  readonly visible?: Uint8Array;
  /**
   * Change of each element between two moments (`CREATED` and its like); 0 where it is unknown. Present in answers that report changes only, not in files of
   * stores.
   */
  readonly change?: Uint8Array;
}

export interface NodeColumns extends ElementColumns {
  /** 1e-7 degrees, or `NO_COORDINATE` (both) where the input had none (`out ids`, `out tags`). */
  readonly lat: Int32Array;
  readonly lon: Int32Array;
}

/** The places that `out center` and `out bb` add to ways and relations; a column exists only where some row has it. */
export interface PlaceColumns {
  /** 1e-7 degrees; `NO_COORDINATE` where this row has none. */
  readonly centerLat?: Int32Array;
  readonly centerLon?: Int32Array;
  /** Four a row: south, west, north, east in 1e-7 degrees; `NO_COORDINATE` where this row has none. */
  readonly bounds?: Int32Array;
}

/** Geometry that came inline (`out geom`). */
export interface InlineGeometry {
  /**
   * Into `lat` and `lon`. Of ways: `count + 1` entries, and where the way has node ids too, point i is node i.
   * Of relations: one entry a member plus one (indexed like `memberRefs`); a node member has one point.
   */
  readonly start: Uint32Array;
  /** 1e-7 degrees; `NO_COORDINATE` for a gap (a point cut away by a clipping box). */
  readonly lat: Int32Array;
  readonly lon: Int32Array;
}

export interface WayColumns extends ElementColumns, PlaceColumns {
  /** Into `refs`; `count + 1` entries. */
  readonly refStart: Uint32Array;
  /** Node ids. */
  readonly refs: Float64Array;
  readonly geometry?: InlineGeometry;
}

export interface RelationColumns extends ElementColumns, PlaceColumns {
  /** Into the member columns; `count + 1` entries. */
  readonly memberStart: Uint32Array;
  /** `NODE`, `WAY` or `RELATION`. */
  readonly memberTypes: Uint8Array;
  readonly memberRefs: Float64Array;
  /** Numbers of the string table. */
  readonly memberRoles: Uint32Array;
  readonly geometry?: InlineGeometry;
}

/** Made elements (`out count`, `make`, `convert`): rows with a type of their own and no OSM element behind them. */
export interface MadeColumns extends ElementColumns {
  /** Numbers of the type's name (`count`, `stat`, …). */
  readonly types: Uint32Array;
  /** Numbers of the texts of their geometry (`geometryOfText`); 0 where a row has none. */
  readonly shapes?: Uint32Array;
  /** Numbers of the digits of ids that a double does not hold, which go up to 2^64 - 1; 0 where `ids` is exact. */
  readonly longIds?: Uint32Array;
}

/** Facts about a whole file or answer. Absent where the input did not say. */
export interface StoreInfo {
  /** Formats of the source by name: `OSM XML, gzip`. */
  format?: string;
  /** Program that wrote the file. */
  generator?: string;
  /** ISO 8601 time of the OpenStreetMap data. */
  osmBase?: string;
  /** ISO 8601 time of the areas. */
  areasBase?: string;
  copyright?: string;
  /** The number of the last change of a replication that is in it. */
  sequence?: number;
  /** The address of that replication. */
  replication?: string;
  /**
   * The rows are versions: an element may have several, its deletions among them. In all other stores an element is there once, and
   * pays for none of this.
   */
  history?: boolean;
  /** Remarks of the server: run-time errors among them. */
  remarks?: string[];
  /** The bounding box that the file declares. */
  bounds?: BboxSides;
  leftOut?: LeftOut;
}

/** Elements of one file or answer. Immutable once built; see `StoreBuilder`. */
export interface ElementStore {
  readonly strings: StringTable;
  readonly nodes: NodeColumns;
  readonly ways: WayColumns;
  readonly relations: RelationColumns;
  readonly areas: ElementColumns;
  readonly made: MadeColumns;
  readonly info: StoreInfo;
  /**
   * The store is what differs between two moments: its rows are the later states, and the last ones of what is gone; these are the earlier states of those that
   * had one. Strings have the same numbers in both.
   */
  readonly earlier?: ElementStore;
}

/** The kinds of content of a file that have no place among elements. */
export const LEFT_OUT_KINDS = [
  /** Elements that a file of changes deletes. */
  'deleted',
  /** Geometries that are empty, broken or curves, of features that have others, and features that have neither geometry nor properties. */
  'geometries',
  /** Features with heights of their points. */
  'heights',
  /** Other files, or places on the web, that the file only links to. */
  'links',
  /** Features with measures of their points (M). */
  'measures',
  /** Features that name relations which they are members of, and which are not in the file. */
  'memberships',
  /** Pictures laid over the map, photos and tours. */
  'overlays',
  /** Features whose single points say something of themselves, such as a name or a time. */
  'points',
  /** Elements with coordinates out of range, empty or no numbers: these are left out, and the elements have no place. */
  'places',
  /** Features without a place, since they have no geometry, or none that elements can have: they are elements without one. */
  'placeless',
  /** Values that are neither text nor number. */
  'values',
] as const;

/** The same, counted; absent where there is none of it. */
export type LeftOut = { readonly [Kind in (typeof LEFT_OUT_KINDS)[number]]?: number };

// Boxes that a file declares.

/** Adds a bounding box of the file; the box of joined files contains those of all of them. */
export function addFileBounds(info: StoreInfo, [south, west, north, east]: BboxSides): void {
  const [bottom, left, top, right] = info.bounds ?? [south, west, north, east];
  info.bounds = [Math.min(bottom, south), Math.min(left, west), Math.max(top, north), Math.max(right, east)];
}
