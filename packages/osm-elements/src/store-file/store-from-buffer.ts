/** Opens what `storeToBuffer` made. */
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
} from '../element-store.ts';
import { ReadError } from '../read-error.ts';
import { createStringTable } from '../string-table.ts';
import { ColumnSource, damaged, STORE_FILE } from './column-source.ts';
import { aligned, STORE_FILE_MAGIC, STORE_FILE_PREFIX, STORE_FILE_VERSION } from './store-to-buffer.ts';

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
