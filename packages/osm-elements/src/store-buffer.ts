/**
 * A store in one buffer, whose columns are views into the bytes, so that opening it copies nothing.
 *
 * Layout, numbers little-endian: the 8 bytes of `STORE_FILE_MAGIC`, the version (uint32), the length of the description (uint32), the description (UTF-8
 * JSON: `info`, `size` of all columns in bytes, and for each column its name, kind, first byte and length), then the columns, each at a multiple of 8 bytes.
 */
import type {
  ElementColumns,
  ElementStore,
  InlineGeometry,
  MetaColumns,
  NodeColumns,
  PlaceColumns,
  RelationColumns,
  StoreInfo,
  StringTable,
  WayColumns,
} from './element-store.ts';
import { ReadError } from './read-error.ts';
import { type Column, namedColumns } from './store-columns.ts';
import { createStringTable } from './string-table.ts';

/** The first bytes of a store file: `FLYOVERS`. */
const STORE_FILE_MAGIC = Uint8Array.of(0x46, 0x4c, 0x59, 0x4f, 0x56, 0x45, 0x52, 0x53);
/** Counts up when the layout changes; files of another version are refused. */
const STORE_FILE_VERSION = 1;
/** Bytes before the description. */
const STORE_FILE_PREFIX = 16;

/** Kinds of columns, as the description names them. */
type ColumnKind = 'u8' | 'i32' | 'u32' | 'f64';

/** One column of the description: name, kind, first byte behind the description, number of values. */
type ColumnEntry = [name: string, kind: ColumnKind, start: number, length: number];

/**
 * The store as one buffer, which `storeFromBuffer` opens.
 *
 * @throws RangeError where the buffer would be larger than the platform allows
 */
export function storeToBuffer(store: ElementStore): ArrayBuffer {
  const columns = namedColumns(store);
  const entries: ColumnEntry[] = [];
  let size = 0;
  for (const [name, column] of columns) {
    entries.push([name, columnKind(column), size, column.length]);
    size += aligned(column.byteLength);
  }
  const description = new TextEncoder().encode(JSON.stringify({ size, info: store.info, columns: entries }));
  const first = aligned(STORE_FILE_PREFIX + description.length);
  const buffer = new ArrayBuffer(first + size);
  const bytes = new Uint8Array(buffer);
  bytes.set(STORE_FILE_MAGIC);
  const view = new DataView(buffer);
  view.setUint32(8, STORE_FILE_VERSION, true);
  view.setUint32(12, description.length, true);
  bytes.set(description, STORE_FILE_PREFIX);
  columns.forEach(([, column], i) => {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), first + entries[i][2]);
  });
  return buffer;
}

/** The next multiple of 8: where a column of doubles may begin. */
function aligned(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function columnKind(column: Column): ColumnKind {
  if (column instanceof Uint8Array) return 'u8';
  if (column instanceof Int32Array) return 'i32';
  return column instanceof Uint32Array ? 'u32' : 'f64';
}

// Opening of a buffer that `storeToBuffer` made.

/**
 * The store in a buffer; its columns are views into the buffer, which must not be changed or sent away afterwards.
 *
 * Nothing in the buffer is believed: places, lengths, orders and numbers of strings are checked, about 10 ms for two million
 * elements.
 *
 * @throws ReadError 'empty', 'wrong-format', 'truncated', 'unsupported' (another version) or 'malformed'
 */
export function storeFromBuffer(buffer: ArrayBuffer): ElementStore {
  const { first, description } = readDescription(buffer);
  const source = new ColumnSource(buffer, first, description.columns);
  const strings = stringTable(source);
  const nodes = elementColumns(source, 'nodes', strings);
  const ways = elementColumns(source, 'ways', strings);
  const relations = elementColumns(source, 'relations', strings);
  const made = elementColumns(source, 'made', strings, source.wholeNumbers('made.ids'));
  return {
    strings,
    nodes: nodeColumns(source, nodes),
    ways: wayColumns(source, ways),
    relations: relationColumns(source, relations, strings),
    areas: elementColumns(source, 'areas', strings),
    made: {
      ...made,
      types: source.numbers('made.types', strings.size, made.count),
      ...(source.has('made.shapes') && { shapes: source.numbers('made.shapes', strings.size, made.count) }),
      ...(source.has('made.longIds') && { longIds: source.numbers('made.longIds', strings.size, made.count) }),
    },
    info: storeInfo(description.info),
  };
}

interface Description {
  readonly size?: unknown;
  readonly columns?: unknown;
  readonly info?: unknown;
}

function readDescription(buffer: ArrayBuffer): { first: number; description: Description } {
  const bytes = new Uint8Array(buffer);
  if (bytes.length === 0) throw new ReadError({ kind: 'empty' }, 0);
  if (STORE_FILE_MAGIC.some((byte, i) => i < bytes.length && bytes[i] !== byte)) {
    throw new ReadError({ kind: 'otherFormat', format: STORE_FILE }, 0);
  }
  if (bytes.length < STORE_FILE_PREFIX) throw endsEarly(bytes);
  const view = new DataView(buffer);
  const version = view.getUint32(8, true);
  if (version !== STORE_FILE_VERSION) {
    throw new ReadError({ kind: 'version', version, needed: STORE_FILE_VERSION }, 8);
  }
  const end = STORE_FILE_PREFIX + view.getUint32(12, true);
  if (end > bytes.length) throw endsEarly(bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes.subarray(STORE_FILE_PREFIX, end)));
  } catch {
    throw damaged('JSON');
  }
  if (typeof parsed !== 'object' || parsed === null) throw damaged('JSON');
  const description: Description = parsed;
  const first = aligned(end);
  if (typeof description.size !== 'number') throw damaged('size');
  if (first + description.size > bytes.length) throw endsEarly(bytes);
  return { first, description };
}

function endsEarly(bytes: Uint8Array): ReadError {
  return new ReadError({ kind: 'cut', format: STORE_FILE }, bytes.length);
}

function stringTable(source: ColumnSource): StringTable {
  const bytes = source.u8('strings.bytes');
  const offsets = source.u32('strings.offsets');
  if (offsets.length < 2 || offsets[1] !== 0) throw damaged('strings.offsets');
  source.starts('strings.offsets', offsets.length - 1);
  if (offsets[offsets.length - 1] !== bytes.length) throw damaged('strings.offsets');
  return createStringTable(bytes, offsets);
}

function elementColumns(source: ColumnSource, table: string, strings: StringTable, ids = source.ids(`${table}.ids`)): ElementColumns {
  const count = ids.length;
  const tagStart = source.starts(`${table}.tagStart`, count);
  const tags = tagStart[count];
  return {
    count,
    ids,
    tagStart,
    tagKeys: source.numbers(`${table}.tagKeys`, strings.size, tags),
    tagValues: source.numbers(`${table}.tagValues`, strings.size, tags),
    meta: metaColumns(source, `${table}.meta`, count, strings),
    ...(source.has(`${table}.visible`) && { visible: source.u8(`${table}.visible`, count) }),
  };
}

function metaColumns(source: ColumnSource, table: string, count: number, strings: StringTable): MetaColumns {
  const has = (name: string) => source.has(`${table}.${name}`);
  return {
    ...(has('version') && { version: source.i32(`${table}.version`, count) }),
    ...(has('timestamp') && { timestamp: source.f64(`${table}.timestamp`, count) }),
    ...(has('changeset') && { changeset: source.f64(`${table}.changeset`, count) }),
    ...(has('uid') && { uid: source.i32(`${table}.uid`, count) }),
    ...(has('user') && { user: source.numbers(`${table}.user`, strings.size, count) }),
  };
}

function nodeColumns(source: ColumnSource, columns: ElementColumns): NodeColumns {
  return { ...columns, lat: source.i32('nodes.lat', columns.count), lon: source.i32('nodes.lon', columns.count) };
}

function wayColumns(source: ColumnSource, columns: ElementColumns): WayColumns {
  const refStart = source.starts('ways.refStart', columns.count);
  return {
    ...columns,
    ...placeColumns(source, 'ways', columns.count),
    refStart,
    refs: source.ids('ways.refs', refStart[columns.count]),
    ...inlineGeometry(source, 'ways', columns.count),
  };
}

function relationColumns(source: ColumnSource, columns: ElementColumns, strings: StringTable): RelationColumns {
  const memberStart = source.starts('relations.memberStart', columns.count);
  const members = memberStart[columns.count];
  const memberTypes = source.u8('relations.memberTypes', members);
  if (memberTypes.some((type) => type > 2)) throw damaged('relations.memberTypes');
  return {
    ...columns,
    ...placeColumns(source, 'relations', columns.count),
    memberStart,
    memberTypes,
    memberRefs: source.ids('relations.memberRefs', members),
    memberRoles: source.numbers('relations.memberRoles', strings.size, members),
    ...inlineGeometry(source, 'relations', members),
  };
}

function placeColumns(source: ColumnSource, table: string, count: number): PlaceColumns {
  return {
    ...(source.has(`${table}.centerLat`) && {
      centerLat: source.i32(`${table}.centerLat`, count),
      centerLon: source.i32(`${table}.centerLon`, count),
    }),
    ...(source.has(`${table}.bounds`) && { bounds: source.i32(`${table}.bounds`, count * 4) }),
  };
}

/** @param owners how many ways or members there are */
function inlineGeometry(source: ColumnSource, table: string, owners: number): { geometry?: InlineGeometry } {
  if (!source.has(`${table}.geometry.start`)) return {};
  const start = source.starts(`${table}.geometry.start`, owners);
  const points = start[owners];
  return { geometry: { start, lat: source.i32(`${table}.geometry.lat`, points), lon: source.i32(`${table}.geometry.lon`, points) } };
}

function storeInfo(value: unknown): StoreInfo {
  const info: StoreInfo = {};
  const given: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  for (const name of ['generator', 'osmBase', 'areasBase', 'copyright'] as const) {
    const text = given[name];
    if (typeof text === 'string') info[name] = text;
  }
  if (given.history === true) info.history = true;
  if (Array.isArray(given.remarks)) info.remarks = given.remarks.filter((remark) => typeof remark === 'string');
  if (Array.isArray(given.bounds) && given.bounds.length === 4 && given.bounds.every((edge) => typeof edge === 'number')) {
    const [south, west, north, east]: number[] = given.bounds;
    info.bounds = [south, west, north, east];
  }
  return info;
}

// Columns of a store file by name, each checked against the bytes before use.

const BYTES_OF: Record<ColumnKind, number> = { u8: 1, i32: 4, u32: 4, f64: 8 };

/** The name of the format: not of files, but of columns that are stored or sent. */
const STORE_FILE = 'Flyover';

/** The error of a store file whose parts do not fit together. @param part mostly the name of a column */
function damaged(part: string): ReadError {
  return new ReadError({ kind: 'damaged', format: STORE_FILE, part }, 0);
}

/** Hands out columns as views into the file. Every method throws ReadError 'malformed' where the file does not hold the column so. */
class ColumnSource {
  private readonly buffer: ArrayBuffer;
  private readonly first: number;
  private readonly entries = new Map<string, ColumnEntry>();

  /**
   * @param first where the columns begin, in bytes
   * @param entries the description's list, of which nothing is known yet
   */
  constructor(buffer: ArrayBuffer, first: number, entries: unknown) {
    this.buffer = buffer;
    this.first = first;
    if (!Array.isArray(entries)) throw damaged('columns');
    for (const entry of entries) {
      if (!isEntry(entry)) throw damaged('columns');
      const [name, kind, start, length] = entry;
      if (start % 8 !== 0 || first + start + length * BYTES_OF[kind] > buffer.byteLength) throw damaged(name);
      this.entries.set(name, entry);
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** @param length how many values the column must have; any number where it is not given */
  u8(name: string, length?: number): Uint8Array {
    return new Uint8Array(this.buffer, ...this.place(name, 'u8', length));
  }

  i32(name: string, length?: number): Int32Array {
    return new Int32Array(this.buffer, ...this.place(name, 'i32', length));
  }

  u32(name: string, length?: number): Uint32Array {
    return new Uint32Array(this.buffer, ...this.place(name, 'u32', length));
  }

  f64(name: string, length?: number): Float64Array {
    return new Float64Array(this.buffer, ...this.place(name, 'f64', length));
  }

  /** Whole numbers that a double holds exactly. */
  ids(name: string, length?: number): Float64Array {
    const ids = this.f64(name, length);
    for (let i = 0; i < ids.length; i++) if (!Number.isSafeInteger(ids[i])) throw damaged(name);
    return ids;
  }

  /** Whole numbers, or the nearest to those that a double does not hold. */
  wholeNumbers(name: string): Float64Array {
    const numbers = this.f64(name);
    for (let i = 0; i < numbers.length; i++) if (!Number.isInteger(numbers[i])) throw damaged(name);
    return numbers;
  }

  /** Numbers that are all below `limit`. */
  numbers(name: string, limit: number, length?: number): Uint32Array {
    const numbers = this.u32(name, length);
    for (let i = 0; i < numbers.length; i++) if (numbers[i] >= limit) throw damaged(`${name}[${i}]`);
    return numbers;
  }

  /** The starts of `rows` lists, and the end of the last: they begin with 0 and never go back. */
  starts(name: string, rows: number): Uint32Array {
    const starts = this.u32(name, rows + 1);
    if (starts[0] !== 0) throw damaged(`${name}[0]`);
    for (let i = 1; i <= rows; i++) if (starts[i] < starts[i - 1]) throw damaged(`${name}[${i}]`);
    return starts;
  }

  private place(name: string, kind: ColumnKind, length: number | undefined): [byteOffset: number, length: number] {
    const entry = this.entries.get(name);
    if (entry === undefined) throw damaged(name);
    if (entry[1] !== kind) throw damaged(`${name} ${entry[1]}`);
    if (length !== undefined && entry[3] !== length) throw damaged(`${name} ${entry[3]}`);
    return [this.first + entry[2], entry[3]];
  }
}

function isEntry(entry: unknown): entry is ColumnEntry {
  if (!Array.isArray(entry) || entry.length !== 4) return false;
  const [name, kind, start, length]: unknown[] = entry;
  return typeof name === 'string' && typeof kind === 'string' && Object.hasOwn(BYTES_OF, kind) && isSize(start) && isSize(length);
}

function isSize(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2 ** 40;
}
