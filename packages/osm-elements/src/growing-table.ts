/** The columns of one table of a store while they grow; those that few inputs have are created with their first value. */
import { type ElementColumns, type InlineGeometry, NO_COORDINATE, type PlaceColumns } from './element-store.ts';
import { Float64Column, Int32Column, type Uint8Column, Uint32Column } from './growing-column.ts';

/** An id, the start of the tags, a place or a start of a list, five values of metadata. */
const BYTES_A_ROW = 48;

/** The columns every table has, while they grow. */
export class GrowingTable {
  readonly ids = new Float64Column();
  readonly tagStart = new Uint32Column();
  readonly tagKeys = new Uint32Column();
  readonly tagValues = new Uint32Column();
  version?: Int32Column;
  timestamp?: Float64Column;
  changeset?: Float64Column;
  uid?: Int32Column;
  user?: Uint32Column;
  visible?: Uint8Column;
  change?: Uint8Column;
  centerLat?: Int32Column;
  centerLon?: Int32Column;
  box?: Int32Column;
  geometryStart?: Uint32Column;
  readonly geometryLat = new Int32Column();
  readonly geometryLon = new Int32Column();

  begin(id: number): void {
    this.ids.push(id);
    this.tagStart.push(this.tagKeys.length);
  }

  /** The index of the element that was begun last. */
  get row(): number {
    return this.ids.length - 1;
  }

  /** About the bytes of all columns, as if each row had metadata. */
  get bytes(): number {
    return this.ids.length * BYTES_A_ROW + this.tagKeys.length * 8 + this.geometryLat.length * 8;
  }

  /** Removes all rows. */
  clear(): void {
    for (const column of [this.ids, this.tagStart, this.tagKeys, this.tagValues, this.geometryLat, this.geometryLon]) column.clear();
    this.version = undefined;
    this.timestamp = undefined;
    this.changeset = undefined;
    this.uid = undefined;
    this.user = undefined;
    this.visible = undefined;
    this.change = undefined;
    this.centerLat = undefined;
    this.centerLon = undefined;
    this.box = undefined;
    this.geometryStart = undefined;
  }

  finishColumns(): ElementColumns {
    const count = this.ids.length;
    return {
      count,
      ids: this.ids.finish(),
      tagStart: this.tagStart.finishWith(this.tagKeys.length),
      tagKeys: this.tagKeys.finish(),
      tagValues: this.tagValues.finish(),
      meta: {
        version: this.version && padded(this.version, count, 0).finish(),
        timestamp: this.timestamp && padded(this.timestamp, count, 0).finish(),
        changeset: this.changeset && padded(this.changeset, count, 0).finish(),
        uid: this.uid && padded(this.uid, count, 0).finish(),
        user: this.user && padded(this.user, count, 0).finish(),
      },
      visible: this.visible && padded(this.visible, count, 1).finish(),
      change: this.change && padded(this.change, count, 0).finish(),
    };
  }

  finishPlaces(): PlaceColumns {
    const count = this.ids.length;
    return {
      centerLat: this.centerLat && padded(this.centerLat, count, NO_COORDINATE).finish(),
      centerLon: this.centerLon && padded(this.centerLon, count, NO_COORDINATE).finish(),
      bounds: this.box && padded(this.box, count * 4, NO_COORDINATE).finish(),
    };
  }

  /** @param slots how many owners of points there are: ways, or members of relations */
  finishGeometry(slots: number): InlineGeometry | undefined {
    if (this.geometryStart === undefined) return undefined;
    return {
      start: padded(this.geometryStart, slots + 1, this.geometryLat.length).finish(),
      lat: this.geometryLat.finish(),
      lon: this.geometryLon.finish(),
    };
  }
}

/** Rows that came before the first value of a column get `value`. */
export function padded<T extends { fillTo(length: number, value: number): void }>(column: T, length: number, value: number): T {
  column.fillTo(length, value);
  return column;
}

/** Sets one row of a column that may be shorter; a second value for the same row replaces the first. */
export function put(column: Int32Column | Uint32Column | Uint8Column | Float64Column, row: number, value: number, missing: number): void {
  column.fillTo(row, missing);
  if (column.length === row) column.push(value);
  else column.set(row, value);
}
