/** The writer of an answer as columns, element by element like the writers of text: the resulting store equals that of the parsed text. */
import {
  AREA,
  type ElementColumns,
  type MetaColumns,
  NO_COORDINATE,
  NODE,
  RELATION,
  StoreBuilder,
  type StringInterner,
  type StringTable,
  storeToMessage,
  WAY,
} from '@flyover/osm-elements';
import type { DerivedElement, ElementWriter } from '../answer-writer.ts';
import { NO_POINT, type PrintDetail, type PrintPoints, type PrintSource, pointAt, WHOLE_ELEMENT } from '../print-source.ts';
import {
  type ColumnBatch,
  type ColumnFormat,
  DERIVED,
  type DerivedExtra,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  type PlacedRemark,
  type PrintedRun,
  type StrayBox,
} from './column-answer.ts';

/** The time after its first element at which a batch is due, ms: most answers are one batch, and slow ones show progress. */
const LONGEST_PART = 500;

/** Writes columns. */
export interface ColumnWriter extends ElementWriter {
  /** Whether a batch is due. */
  readonly hasFull: boolean;
  /** Returns the batches since the last call, where one is due; with `all` in any case. */
  take(all?: boolean): ColumnBatch[];
}

/** @param now a clock in ms */
export function createColumnWriter(source: PrintSource, format: ColumnFormat, now: () => number = () => performance.now()): ColumnWriter {
  const { nodes, ways, relations } = source.store;
  const { lat, lon } = nodes;
  const details = createDetails();
  let builder = new StoreBuilder();
  let strings = createStringCopier(source.store.strings, builder.strings, format);
  let runs: PrintedRun[] = [];
  let strayBoxes: StrayBox[] = [];
  let extras: DerivedExtra[] = [];
  let rows = [0, 0, 0, 0, 0];
  let remarks: PlacedRemark[] = [];
  let begun = Number.POSITIVE_INFINITY;

  /** @returns the row of the element in the table of its type */
  const count = (type: number, detail: PrintDetail): number => {
    const last = runs[runs.length - 1];
    const printed = details(detail);
    const isSame = last !== undefined && last.type === type && last.detail === printed;
    // a remark separates them
    if (isSame && remarks.at(-1)?.behind !== runs.length) last.count++;
    else {
      if (runs.length === 0) begun = now();
      runs.push({ type, count: 1, detail: printed });
    }
    return rows[type]++;
  };
  const tags = (table: ElementColumns, row: number) => {
    const start = table.tagStart[row];
    const end = table.tagStart[row + 1];
    if (start === end) return;
    const order = source.tagOrder?.(table, row);
    for (let i = start; i < end; i++) {
      const entry = order === undefined ? i : order[i - start];
      builder.tag(strings.copy(table.tagKeys[entry]), strings.copy(table.tagValues[entry]));
    }
  };
  const meta = ({ version, timestamp, changeset, uid, user }: MetaColumns, row: number) => {
    if (timestamp === undefined && version === undefined) return;
    builder.version(version?.[row] ?? 0);
    builder.timestamp(timestamp?.[row] ?? 0);
    builder.changeset(changeset?.[row] ?? 0);
    builder.uid(uid?.[row] ?? 0);
    builder.user(strings.copy(user?.[row] ?? 0));
  };
  const boxes = (type: number, row: number, to: number, detail: PrintDetail) => {
    const { geometry } = detail;
    if (geometry === 'none') return;
    const bounds = geometry === 'center' ? undefined : source.bounds(type, row, detail);
    const center = geometry === 'center' || geometry === 'stored' ? source.center(type, row, detail) : undefined;
    const isPlace = center === undefined || isOnEarth(center[0], center[1]);
    const isBox = bounds === undefined || (isOnEarth(bounds[0], bounds[1]) && isOnEarth(bounds[2], bounds[3]));
    if (bounds !== undefined && isBox) builder.bounds(bounds[0], bounds[1], bounds[2], bounds[3]);
    if (center !== undefined && isPlace) builder.center(center[0], center[1]);
    if (!isBox || !isPlace) strayBoxes.push({ type, row: to, ...(!isBox && { bounds }), ...(!isPlace && { center }) });
  };
  const points = ({ lat, lon, rows, start, count }: PrintPoints) => builder.pointsAt(lat, lon, rows, start, count);
  const way = (row: number, detail: PrintDetail) => {
    if (detail.members) builder.refsOf(ways.refs, ways.refStart[row], ways.refStart[row + 1]);
    if (!withPoints(detail) || (format === 'xml' && !detail.members)) return;
    const list = source.wayPoints(row, detail);
    const nodeCount = ways.refStart[row + 1] - ways.refStart[row];
    // in XML a list of unknown points says no more than the list of nodes
    if (list !== undefined && (format === 'json' || list.count > nodeCount || hasPlace(list))) points(list);
  };
  const members = (row: number, detail: PrintDetail) => {
    const { memberStart, memberTypes, memberRefs, memberRoles } = relations;
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      builder.member(memberTypes[i], memberRefs[i], strings.copy(memberRoles[i]));
      const list = withPoints(detail) ? source.memberPoints(i, detail) : undefined;
      if (list !== undefined) points(list);
    }
  };
  const area = (row: number, detail: PrintDetail) => {
    const areas = source.areas();
    builder.area(detail.ids ? areas.ids[row] : 0);
    if (detail.meta) meta(areas.meta, row);
    if (detail.tags) tags(areas.table, areas.rows === undefined ? row : areas.rows[row]);
  };
  const derived = ({ type, id, tags, geometry, meta: own }: DerivedElement, detail: PrintDetail) => {
    const row = count(DERIVED, detail);
    builder.made(strings.text(type), detail.ids ? Number(id) : 0);
    if (detail.tags) for (const [key, value] of tags) builder.tag(strings.text(key), strings.text(value));
    const withMeta = own !== undefined && detail.meta && (own.columns.timestamp ?? own.columns.version) !== undefined;
    if (withMeta) meta(own.columns, own.row);
    const isLong = detail.ids && !Number.isSafeInteger(Number(id));
    const isShape = geometry !== undefined && detail.geometry !== 'none';
    if (!isLong && !isShape && !withMeta) return;
    extras.push({ row, ...(isLong && { id: BigInt(id) }), ...(isShape && { geometry }), ...(withMeta && { meta: true }) });
  };
  const isDue = () => now() - begun > LONGEST_PART;

  return {
    begin() {},
    element(type, row, detail) {
      const to = count(type, detail);
      if (type === AREA) {
        area(row, detail);
        return;
      }
      const table = type === NODE ? nodes : type === WAY ? ways : relations;
      const id = detail.ids ? table.ids[row] : 0;
      if (type === NODE) builder.node(id, detail.coordinates ? lat[row] : NO_COORDINATE, detail.coordinates ? lon[row] : NO_COORDINATE);
      else {
        if (type === WAY) builder.way(id);
        else builder.relation(id);
        boxes(type, row, to, detail);
        if (type === WAY) way(row, detail);
        if (type === RELATION && detail.members) members(row, detail);
      }
      if (detail.meta) meta(table.meta, row);
      if (detail.tags) tags(table, row);
    },
    derived,
    remark: (text) => void remarks.push({ text, behind: runs.length }),
    end() {},
    get hasFull() {
      return isDue();
    },
    take(all = false) {
      if (!all && !isDue()) return [];
      const batch: ColumnBatch = { store: storeToMessage(builder.finish()), runs, strayBoxes, extras, remarks };
      builder = new StoreBuilder();
      strings = createStringCopier(source.store.strings, builder.strings, format);
      runs = [];
      strayBoxes = [];
      extras = [];
      remarks = [];
      rows = [0, 0, 0, 0, 0];
      begun = Number.POSITIVE_INFINITY;
      return [batch];
    },
  };
}

function withPoints({ geometry }: PrintDetail): boolean {
  return geometry === 'geom' || geometry === 'stored';
}

function hasPlace(list: PrintPoints): boolean {
  for (let i = 0; i < list.count; i++) if (pointAt(list, i) !== NO_POINT) return true;
  return false;
}

function isOnEarth(lat: number, lon: number): boolean {
  return Math.abs(lat) <= MAX_LATITUDE && Math.abs(lon) <= MAX_LONGITUDE;
}

/** Returns a function that maps equal details to one object: each print of a loop has another one. */
function createDetails(): (detail: PrintDetail) => PrintedRun['detail'] {
  const known = new Map<string, PrintedRun['detail']>();
  let last: PrintDetail | undefined;
  let printed: PrintedRun['detail'] = WHOLE_ELEMENT;
  return (detail) => {
    if (detail === last) return printed;
    const { ids, coordinates, members, tags, meta, geometry } = detail;
    const fields = { ids, coordinates, members, tags, meta, geometry };
    const key = JSON.stringify(fields);
    printed = known.get(key) ?? fields;
    known.set(key, printed);
    last = detail;
    return printed;
  };
}

// Strings copied from one table to another, each once.

/** The mapping of strings to the new table. */
export interface StringCopier {
  /** @param number in the old table */
  copy(number: number): number;
  text(text: string): number;
}

const QUESTION_MARK = 0x3f;
const SPACE = 0x20;
const encoder = new TextEncoder();

/** @param format XML replaces characters that it cannot hold by question marks, and so do columns */
function createStringCopier({ bytes, offsets, size }: StringTable, to: StringInterner, format: ColumnFormat): StringCopier {
  // 0, the number of the empty string, marks strings that were not copied yet
  const numbers = new Uint32Array(size);
  const intern = (from: Uint8Array, start: number, end: number): number => {
    if (format === 'json' || !hasForbidden(from, start, end)) return to.internBytes(from, start, end);
    const allowed = from.slice(start, end).map((byte) => (isForbidden(byte) ? QUESTION_MARK : byte));
    return to.internBytes(allowed, 0, allowed.length);
  };
  return {
    copy(number) {
      if (number === 0) return 0;
      let copy = numbers[number];
      if (copy === 0) {
        copy = intern(bytes, offsets[number], offsets[number + 1]);
        numbers[number] = copy;
      }
      return copy;
    },
    text(text) {
      const encoded = encoder.encode(text);
      return intern(encoded, 0, encoded.length);
    },
  };
}

/** Whether a byte is a control character other than a tab or the end of a line. */
function isForbidden(byte: number): boolean {
  return byte < SPACE && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
}

function hasForbidden(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isForbidden(bytes[i])) return true;
  return false;
}
