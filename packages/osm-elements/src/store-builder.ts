/**
 * The builder of an `ElementStore`, element by element.
 *
 * A reader begins an element (`node`, `way`, `relation`, `area`, `made`) and then adds its parts in any order; the next begin ends it. Columns that few
 * inputs have (metadata, centers, geometry) are created with their first value.
 */
import { type ElementStore, type LeftOut, NO_COORDINATE, type StoreInfo } from './element-store.ts';
import { Float64Column, Int32Column, Uint8Column, Uint32Column } from './growing-column.ts';
import { GrowingTable, padded, put } from './growing-table.ts';
import { madeColumns, nodeColumns, relationColumns, wayColumns } from './store-columns.ts';
import { StringInterner } from './string-table.ts';

/** The elements of a store without its strings. */
export type StoreTables = Pick<ElementStore, 'nodes' | 'ways' | 'relations' | 'areas' | 'made'>;

/** Bounds the memory of a builder: elements are taken out of it whenever it holds many. */
export interface BuilderBound {
  /** Bytes of columns, roughly, from which on they are taken out. */
  readonly bytes: number;
  /** Called with the elements since the last call, between two elements. */
  take(tables: StoreTables): void;
}

/** Elements begun between two looks at the memory. */
const BETWEEN_LOOKS = 64;

/** See the file's comment. Coordinates are in 1e-7 degrees, strings are numbers of `strings`. */
export class StoreBuilder {
  /** Numbers the strings of the store. */
  readonly strings: StringInterner;
  readonly info: StoreInfo = {};
  private readonly nodes = new GrowingTable();
  private readonly ways = new GrowingTable();
  private readonly relations = new GrowingTable();
  private readonly areas = new GrowingTable();
  private readonly madeRows = new GrowingTable();
  private readonly lat = new Int32Column();
  private readonly lon = new Int32Column();
  private readonly refStart = new Uint32Column();
  private readonly refs = new Float64Column();
  private readonly memberStart = new Uint32Column();
  private readonly memberTypes = new Uint8Column();
  private readonly memberRefs = new Float64Column();
  private readonly memberRoles = new Uint32Column();
  private readonly madeTypes = new Uint32Column();
  private shapes?: Uint32Column;
  private longIds?: Uint32Column;
  private table = this.nodes;
  private readonly bound: BuilderBound | undefined;
  private untilLook = BETWEEN_LOOKS;
  /** Elements that were taken out. */
  private taken = 0;

  /** @param strings those of another builder, where both stores are to number theirs alike */
  constructor(strings = new StringInterner(), bound?: BuilderBound) {
    this.strings = strings;
    this.bound = bound;
  }

  /** Number of elements begun so far. */
  get count(): number {
    return this.taken + this.countHeld;
  }

  /** Number of elements that were not taken out. */
  get countHeld(): number {
    return this.nodes.ids.length + this.ways.ids.length + this.relations.ids.length + this.areas.ids.length + this.madeRows.ids.length;
  }

  /** Counts something that has no place among elements. */
  leaveOut(kind: keyof LeftOut, count = 1): void {
    const { info } = this;
    info.leftOut = { ...info.leftOut, [kind]: (info.leftOut?.[kind] ?? 0) + count };
  }

  node(id: number, lat: number = NO_COORDINATE, lon: number = NO_COORDINATE): void {
    if (this.bound !== undefined) this.keepWithin(this.bound);
    this.table = this.nodes;
    this.nodes.begin(id);
    this.lat.push(lat);
    this.lon.push(lon);
  }

  way(id: number): void {
    if (this.bound !== undefined) this.keepWithin(this.bound);
    this.table = this.ways;
    this.ways.begin(id);
    this.refStart.push(this.refs.length);
  }

  relation(id: number): void {
    if (this.bound !== undefined) this.keepWithin(this.bound);
    this.table = this.relations;
    this.relations.begin(id);
    this.memberStart.push(this.memberRefs.length);
  }

  area(id: number): void {
    if (this.bound !== undefined) this.keepWithin(this.bound);
    this.table = this.areas;
    this.areas.begin(id);
  }

  /** A row of `make`, `convert` or `out count`. */
  made(type: number, id: number): void {
    if (this.bound !== undefined) this.keepWithin(this.bound);
    this.table = this.madeRows;
    this.madeRows.begin(id);
    this.madeTypes.push(type);
  }

  /** The digits of the id of the current made row, where its number is not exact. */
  longId(digits: number): void {
    this.longIds ??= new Uint32Column();
    put(this.longIds, this.madeRows.row, digits, 0);
  }

  /** The geometry of the current made row, as `textOfGeometry` has it. */
  shape(text: number): void {
    this.shapes ??= new Uint32Column();
    put(this.shapes, this.madeRows.row, text, 0);
  }

  tag(key: number, value: number): void {
    this.table.tagKeys.push(key);
    this.table.tagValues.push(value);
  }

  /** A node of the current way. */
  ref(id: number): void {
    this.refs.push(id);
  }

  /** Nodes of the current way: `ids` from `start` to before `end`. */
  refsOf(ids: Float64Array, start: number, end: number): void {
    if (end <= start) return;
    let to = this.refs.length;
    const refs = this.refs.extend(end - start);
    for (let i = start; i < end; i++) refs[to++] = ids[i];
  }

  /** A member of the current relation. */
  member(type: number, ref: number, role: number): void {
    this.memberTypes.push(type);
    this.memberRefs.push(ref);
    this.memberRoles.push(role);
  }

  version(version: number): void {
    this.table.version ??= new Int32Column();
    put(this.table.version, this.table.row, version, 0);
  }

  /** @param seconds since 1970, UTC */
  timestamp(seconds: number): void {
    this.table.timestamp ??= new Float64Column();
    put(this.table.timestamp, this.table.row, seconds, 0);
  }

  changeset(id: number): void {
    this.table.changeset ??= new Float64Column();
    put(this.table.changeset, this.table.row, id, 0);
  }

  uid(id: number): void {
    this.table.uid ??= new Int32Column();
    put(this.table.uid, this.table.row, id, 0);
  }

  user(name: number): void {
    this.table.user ??= new Uint32Column();
    put(this.table.user, this.table.row, name, 0);
  }

  /** Marks the current row as the deletion of its element; the store is then one of versions. */
  deleted(): void {
    this.info.history = true;
    this.table.visible ??= new Uint8Column();
    put(this.table.visible, this.table.row, 0, 1);
  }

  /** Sets the change of the current element between two moments: `CREATED` and its like. */
  change(change: number): void {
    this.table.change ??= new Uint8Column();
    put(this.table.change, this.table.row, change, 0);
  }

  /** Sets the center of the current way or relation, as `out center` gives it. */
  center(lat: number, lon: number): void {
    this.table.centerLat ??= new Int32Column();
    this.table.centerLon ??= new Int32Column();
    put(this.table.centerLat, this.table.row, lat, NO_COORDINATE);
    put(this.table.centerLon, this.table.row, lon, NO_COORDINATE);
  }

  /** Sets the bounds of the current way or relation, as `out bb` gives them. */
  bounds(south: number, west: number, north: number, east: number): void {
    this.table.box ??= new Int32Column();
    const first = this.table.row * 4;
    put(this.table.box, first, south, NO_COORDINATE);
    put(this.table.box, first + 1, west, NO_COORDINATE);
    put(this.table.box, first + 2, north, NO_COORDINATE);
    put(this.table.box, first + 3, east, NO_COORDINATE);
  }

  /**
   * The next point of the inline geometry of the current way, or of the member that was added last.
   * A gap is `NO_COORDINATE` twice.
   */
  point(lat: number, lon: number): void {
    this.beginPoints();
    this.table.geometryLat.push(lat);
    this.table.geometryLon.push(lon);
  }

  /**
   * The next points, taken from other columns: a long list costs less than each point for itself.
   *
   * @param rows where each stands in `lat` and `lon`, or none beyond their end; undefined where they stand behind one another
   * @param start,count in `rows`, or in `lat` and `lon` where there are none
   */
  pointsAt(lat: Int32Array, lon: Int32Array, rows: Uint32Array | undefined, start: number, count: number): void {
    if (count <= 0) return;
    this.beginPoints();
    const { geometryLat, geometryLon } = this.table;
    let to = geometryLat.length;
    const lats = geometryLat.extend(count);
    const lons = geometryLon.extend(count);
    for (let i = start; i < start + count; i++) {
      const at = rows === undefined ? i : rows[i];
      const known = at < lat.length ? lat[at] : NO_COORDINATE;
      lats[to] = known;
      lons[to++] = known === NO_COORDINATE ? NO_COORDINATE : lon[at];
    }
  }

  private beginPoints(): void {
    const owner = this.table === this.relations ? this.memberRefs.length - 1 : this.table.row;
    this.table.geometryStart ??= new Uint32Column();
    padded(this.table.geometryStart, owner + 1, this.table.geometryLat.length);
  }

  /** The store of what was added so far. The builder can go on, from the next begin of an element; the store stays as it is. */
  finish(): ElementStore {
    return { strings: this.strings.finish(), ...this.finishTables(), info: { ...this.info } };
  }

  /** The same elements without their strings and the facts; they are taken out of the builder, which can go on. */
  takeTables(): StoreTables {
    const tables = this.finishTables();
    this.taken += this.countHeld;
    for (const table of [this.nodes, this.ways, this.relations, this.areas, this.madeRows]) table.clear();
    const { lat, lon, refStart, refs, memberStart, memberTypes, memberRefs, memberRoles, madeTypes } = this;
    for (const column of [lat, lon, refStart, refs, memberStart, memberTypes, memberRefs, memberRoles, madeTypes]) column.clear();
    this.shapes = undefined;
    this.longIds = undefined;
    return tables;
  }

  private keepWithin({ bytes, take }: BuilderBound): void {
    if (--this.untilLook > 0) return;
    this.untilLook = BETWEEN_LOOKS;
    const lists = this.refs.length * 8 + this.memberRefs.length * 13;
    const tables = [this.nodes, this.ways, this.relations, this.areas, this.madeRows];
    if (tables.reduce((sum, table) => sum + table.bytes, lists) >= bytes) take(this.takeTables());
  }

  private finishTables(): StoreTables {
    return {
      nodes: nodeColumns(this.nodes.finishColumns(), this.lat.finish(), this.lon.finish()),
      ways: wayColumns(
        this.ways.finishColumns(),
        this.ways.finishPlaces(),
        this.refStart.finishWith(this.refs.length),
        this.refs.finish(),
        this.ways.finishGeometry(this.ways.ids.length),
      ),
      relations: relationColumns(
        this.relations.finishColumns(),
        this.relations.finishPlaces(),
        {
          memberStart: this.memberStart.finishWith(this.memberRefs.length),
          memberTypes: this.memberTypes.finish(),
          memberRefs: this.memberRefs.finish(),
          memberRoles: this.memberRoles.finish(),
        },
        this.relations.finishGeometry(this.memberRefs.length),
      ),
      areas: this.areas.finishColumns(),
      made: madeColumns(this.madeRows.finishColumns(), {
        types: this.madeTypes.finish(),
        shapes: this.shapes && padded(this.shapes, this.madeRows.ids.length, 0).finish(),
        longIds: this.longIds && padded(this.longIds, this.madeRows.ids.length, 0).finish(),
      }),
    };
  }
}
