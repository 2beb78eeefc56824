/** The writer of OpenStreetMap PBF files (https://wiki.openstreetmap.org/wiki/PBF_Format): blobs, groups of elements, and string tables. */
import type { BboxSides } from '@flyover/bounding-box';
import { zlibSync } from 'fflate';
import { PbfWriter } from 'pbf';
import { joinBytes } from '../byte-source.ts';
import {
  type ElementColumns,
  type ElementStore,
  NO_COORDINATE,
  type NodeColumns,
  type RelationColumns,
  type StringTable,
  type WayColumns,
} from '../element-store.ts';
import type { WriteOptions } from '../read-error.ts';
import { nodeBounds } from '../store-summary.ts';
import { UNDEFINED_LOCATION } from './block-context.ts';

/** The usual number of elements in a block: what osmium and osmosis write. */
const BLOCK_ELEMENTS = 8000;
/** A block is ended early above about so many bytes: the format asks for less than 16 MiB. */
const BLOCK_BYTES = 8 << 20;

/** Options of the writer. */
export interface WriteOsmPbfOptions extends WriteOptions {
  /** 'zlib', as every reader takes it, or 'none': faster, about three times as large. */
  readonly compression?: 'zlib' | 'none';
}

/**
 * Writes nodes (dense), ways and relations with tags and metadata, in the order of the store, 8000 to a block.
 *
 * The header says that the file is sorted where it is, gives `info.bounds` (or the box around the nodes) and, from `info.osmBase`,
 * the time of the data. Times of elements are rounded to seconds. Left out is what `plainElements` leaves out, and what stands inline.
 *
 * @returns the file in parts, made one at a time as they are asked for
 * @throws PbfIdError for an id that is no whole number up to 2^51; RangeError for an element of more than 32 MiB
 */
export function* writeOsmPbf(store: ElementStore, options: WriteOsmPbfOptions = {}): Generator<Uint8Array<ArrayBuffer>, void, undefined> {
  const { compression = 'zlib' } = options;
  yield filePart('OSMHeader', headerBlock(store, options.generator ?? store.info.generator ?? 'Flyover'), compression);
  const strings = new BlockStrings(store.strings);
  const { nodes, ways, relations } = store;
  const blocks = [
    blocksOf({ columns: nodes, rows: placedNodes(store), strings }, () => 0, writeDenseGroup),
    blocksOf({ columns: ways, rows: allRows(ways), strings }, (row) => ways.refStart[row + 1] - ways.refStart[row], writeWayGroup),
    blocksOf(
      { columns: relations, rows: allRows(relations), strings },
      (row) => relations.memberStart[row + 1] - relations.memberStart[row],
      writeRelationGroup,
    ),
  ];
  let written = 0;
  for (const table of blocks) {
    for (const { block, elements } of table) {
      written += elements;
      options.onElements?.(written);
      yield filePart('OSMData', block, compression);
    }
  }
}

function placedNodes({ nodes }: ElementStore): number[] {
  const isPlaced = (row: number) => nodes.lat[row] !== NO_COORDINATE && nodes.lon[row] !== NO_COORDINATE;
  // a deleted node needs no place
  return allRows(nodes).filter((row) => isPlaced(row) || nodes.visible?.[row] === 0);
}

function allRows(columns: ElementColumns): number[] {
  return Array.from({ length: columns.count }, (_, row) => row);
}

/** The blocks of one table. @param references how many nodes or members a row has */
function* blocksOf<Columns extends ElementColumns>(
  all: Group<Columns>,
  references: (row: number) => number,
  write: (group: Group<Columns>, writer: PbfWriter) => void,
): Generator<{ block: Uint8Array; elements: number }> {
  const { columns, rows, strings } = all;
  const { tagStart, tagKeys, tagValues } = columns;
  for (let start = 0; start < rows.length; ) {
    let end = start;
    // no number takes more than ten bytes; a guess that is too large only makes the block smaller
    for (let size = 0; end < rows.length && end - start < BLOCK_ELEMENTS && size + strings.size < BLOCK_BYTES; end++) {
      const row = rows[end];
      size += 50 + 14 * references(row) + 10 * (tagStart[row + 1] - tagStart[row]);
      for (let i = tagStart[row]; i < tagStart[row + 1]; i++) {
        strings.tagIndex(tagKeys[i]);
        strings.tagIndex(tagValues[i]);
      }
    }
    const group = new PbfWriter();
    group.writeMessage(2, write, { columns, rows: rows.slice(start, end), strings });
    const block = new PbfWriter();
    block.writeMessage(1, writeStrings, strings);
    yield { block: joinBytes([block.finish(), group.finish()]), elements: end - start };
    strings.clear();
    start = end;
  }
}

function writeStrings(strings: BlockStrings, writer: PbfWriter): void {
  for (const text of strings.texts()) writer.writeBytesField(1, text);
}

function headerBlock(store: ElementStore, generator: string): Uint8Array {
  const writer = new PbfWriter();
  const bounds = store.info.bounds ?? nodeBounds(store);
  if (bounds !== undefined) writer.writeMessage(1, writeBounds, bounds);
  writer.writeStringField(4, 'OsmSchema-V0.6');
  writer.writeStringField(4, 'DenseNodes');
  if (store.info.history === true) writer.writeStringField(4, 'HistoricalInformation');
  if ([store.nodes, store.ways, store.relations].every(isSorted)) writer.writeStringField(5, 'Sort.Type_then_ID');
  writer.writeStringField(16, generator);
  const time = store.info.osmBase === undefined ? Number.NaN : Date.parse(store.info.osmBase) / 1000;
  if (time >= 0) writer.writeVarintField(32, Math.floor(time));
  if (store.info.sequence !== undefined) writer.writeVarintField(33, store.info.sequence);
  if (store.info.replication !== undefined) writer.writeStringField(34, store.info.replication);
  return writer.finish();
}

function writeBounds([south, west, north, east]: BboxSides, writer: PbfWriter): void {
  writer.writeSVarintField(1, Math.round(west * 1e9));
  writer.writeSVarintField(2, Math.round(east * 1e9));
  writer.writeSVarintField(3, Math.round(north * 1e9));
  writer.writeSVarintField(4, Math.round(south * 1e9));
}

/** Negative ids sort differently from program to program, so that only positive ones count as sorted. */
function isSorted({ count, ids, meta: { version } }: ElementColumns): boolean {
  for (let row = 0; row < count; row++) {
    const before = row === 0 ? -1 : ids[row - 1];
    if (ids[row] < before || (ids[row] === before && !(version !== undefined && version[row] > version[row - 1]))) return false;
  }
  return true;
}

/** A blob with its header and the length of that before it. */
function filePart(kind: string, data: Uint8Array, compression: 'zlib' | 'none'): Uint8Array<ArrayBuffer> {
  if (data.length > 32 << 20) throw new RangeError(`.osm.pbf: Blob ${data.length}`);
  const blob = new PbfWriter();
  if (compression === 'none') blob.writeBytesField(1, data);
  else {
    blob.writeVarintField(2, data.length);
    blob.writeBytesField(3, zlibSync(data));
  }
  const blobBytes = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, kind);
  header.writeVarintField(3, blobBytes.length);
  const headerBytes = header.finish();
  return joinBytes([Uint8Array.of(0, 0, headerBytes.length >> 8, headerBytes.length & 0xff), headerBytes, blobBytes]);
}

// Rows of a store as the groups of a block: dense nodes, ways, relations.

/** Ids beyond this are refused: the difference of two of them would no longer be exact. */
const LARGEST_ID = 2 ** 51;

/** An id that `writeOsmPbf` does not write. */
export class PbfIdError extends RangeError {
  override readonly name = 'PbfIdError';
  /** The element that has the id, or names it: `way 7`. */
  readonly element: string;
  readonly id: number;

  constructor(element: string, id: number) {
    super(`.osm.pbf: ${element}: id ${id}`);
    this.element = element;
    this.id = id;
  }
}

/** The rows of one group, and the string table they share. */
interface Group<Columns extends ElementColumns> {
  readonly columns: Columns;
  readonly rows: readonly number[];
  readonly strings: BlockStrings;
}

/** Writes a `PrimitiveGroup` of dense nodes; every row must have coordinates. */
function writeDenseGroup(group: Group<NodeColumns>, writer: PbfWriter): void {
  writer.writeMessage(2, writeDenseNodes, group);
}

/** Writes a `PrimitiveGroup` of ways. */
function writeWayGroup(group: Group<WayColumns>, writer: PbfWriter): void {
  for (const row of group.rows) writer.writeMessage(3, writeWay, { ...group, row, name: `way ${group.columns.ids[row]}` });
}

/** Writes a `PrimitiveGroup` of relations. */
function writeRelationGroup(group: Group<RelationColumns>, writer: PbfWriter): void {
  for (const row of group.rows) writer.writeMessage(4, writeRelation, { ...group, row, name: `relation ${group.columns.ids[row]}` });
}

function writeDenseNodes(group: Group<NodeColumns>, writer: PbfWriter): void {
  const { columns, rows, strings } = group;
  const { tagStart, tagKeys, tagValues } = columns;
  const write = (field: number, value: (row: number) => number) => writer.writeMessage(field, writeDeltas, { rows, value });
  write(1, (row) => checkedId(columns.ids[row], `node ${columns.ids[row]}`));
  if (hasMeta(columns)) writer.writeMessage(5, writeDenseInfo, group);
  write(8, (row) => (columns.lat[row] === NO_COORDINATE ? UNDEFINED_LOCATION : columns.lat[row]));
  write(9, (row) => (columns.lon[row] === NO_COORDINATE ? UNDEFINED_LOCATION : columns.lon[row]));
  const tags: number[] = [];
  for (const row of rows) {
    for (let i = tagStart[row]; i < tagStart[row + 1]; i++) tags.push(strings.tagIndex(tagKeys[i]), strings.tagIndex(tagValues[i]));
    tags.push(0);
  }
  // no tags at all: the list may be omitted
  if (tags.length > rows.length) writer.writePackedVarint(10, tags);
}

/** All five lists, also where the store lacks some: several readers expect each of them. */
function writeDenseInfo({ columns, rows, strings }: Group<NodeColumns>, writer: PbfWriter): void {
  const { version, timestamp, changeset, uid, user } = columns.meta;
  const write = (field: number, value: (row: number) => number) => writer.writeMessage(field, writeDeltas, { rows, value });
  writer.writePackedVarint(
    1,
    rows.map((row) => version?.[row] ?? 0),
  );
  write(2, (row) => Math.round(timestamp?.[row] ?? 0));
  write(3, (row) => changeset?.[row] ?? 0);
  write(4, (row) => uid?.[row] ?? 0);
  write(5, (row) => strings.index(user?.[row] ?? 0));
  const { visible } = columns;
  if (visible === undefined) return;
  writer.writePackedVarint(
    6,
    rows.map((row) => visible[row]),
  );
}

function writeDeltas({ rows, value }: { rows: readonly number[]; value: (row: number) => number }, writer: PbfWriter): void {
  let last = 0;
  for (const row of rows) {
    const current = value(row);
    writer.writeSVarint(current - last);
    last = current;
  }
}

interface Row<Columns extends ElementColumns> extends Group<Columns> {
  readonly row: number;
  /** The element, for a refusal. */
  readonly name: string;
}

/** Ids, and the element that names them. */
interface NamedIds {
  readonly ids: Float64Array;
  readonly name: string;
}

function writeWay(way: Row<WayColumns>, writer: PbfWriter): void {
  const { columns, row } = way;
  writeCommon(way, writer);
  const start = columns.refStart[row];
  writeIds(writer, 8, columns.refs.subarray(start, columns.refStart[row + 1]), way.name);
}

function writeRelation(relation: Row<RelationColumns>, writer: PbfWriter): void {
  const { columns, row, strings } = relation;
  writeCommon(relation, writer);
  const start = columns.memberStart[row];
  const end = columns.memberStart[row + 1];
  writer.writePackedVarint(
    8,
    Array.from(columns.memberRoles.subarray(start, end), (role) => strings.index(role)),
  );
  writeIds(writer, 9, columns.memberRefs.subarray(start, end), relation.name);
  writer.writePackedVarint(10, Array.from(columns.memberTypes.subarray(start, end)));
}

/** A list without an id is omitted: GDAL (3.6.2, OSM driver) reads nothing behind a relation whose `memids` are empty. */
function writeIds(writer: PbfWriter, field: number, ids: Float64Array, name: string): void {
  if (ids.length > 0) writer.writeMessage(field, writeIdDeltas, { ids, name });
}

function writeIdDeltas({ ids, name }: NamedIds, writer: PbfWriter): void {
  let last = 0;
  for (const id of ids) {
    writer.writeSVarint(checkedId(id, name) - last);
    last = id;
  }
}

/** Id, tags and metadata: fields 1 to 4 of ways and relations. */
function writeCommon(element: Row<ElementColumns>, writer: PbfWriter): void {
  const { columns, row, strings, name } = element;
  const { tagStart, tagKeys, tagValues } = columns;
  writer.writeVarintField(1, checkedId(columns.ids[row], name));
  const keys = Array.from(tagKeys.subarray(tagStart[row], tagStart[row + 1]), (key) => strings.tagIndex(key));
  const values = Array.from(tagValues.subarray(tagStart[row], tagStart[row + 1]), (value) => strings.tagIndex(value));
  writer.writePackedVarint(2, keys);
  writer.writePackedVarint(3, values);
  if (hasMeta(columns)) writer.writeMessage(4, writeInfo, element);
}

function writeInfo({ columns, row, strings }: Row<ElementColumns>, writer: PbfWriter): void {
  const { version, timestamp, changeset, uid, user } = columns.meta;
  writer.writeVarintField(1, version?.[row] ?? 0);
  writer.writeVarintField(2, Math.round(timestamp?.[row] ?? 0));
  writer.writeVarintField(3, changeset?.[row] ?? 0);
  writer.writeVarintField(4, uid?.[row] ?? 0);
  writer.writeVarintField(5, strings.index(user?.[row] ?? 0));
  if (columns.visible !== undefined) writer.writeVarintField(6, columns.visible[row]);
}

/** @param element the one that has the id, or names it */
function checkedId(id: number, element: string): number {
  if (!Number.isInteger(id) || Math.abs(id) > LARGEST_ID) throw new PbfIdError(element, id);
  return id;
}

function hasMeta({ meta, visible }: ElementColumns): boolean {
  return visible !== undefined || Object.values(meta).some((column) => column !== undefined);
}

// The string table of one block while it is written.

/**
 * Numbers the strings of a block in the order of their first use. Index 0 is the empty string of roles and user names; among tags
 * an empty string gets an index of its own, since 0 ends the tags of a dense node there.
 */
class BlockStrings {
  private readonly table: StringTable;
  /** The block's index of each string of the store; 0 where the block does not have it yet. */
  private readonly indexes: Int32Array;
  private readonly used: number[] = [];
  /** Bytes of the strings, and of the lengths before them. */
  size = 0;

  constructor(table: StringTable) {
    this.table = table;
    this.indexes = new Int32Array(table.size);
  }

  /** The index of a role or user name. */
  index(number: number): number {
    return number === 0 ? 0 : this.tagIndex(number);
  }

  /** The index of a key or value, never 0. */
  tagIndex(number: number): number {
    let index = this.indexes[number];
    if (index === 0) {
      this.used.push(number);
      index = this.used.length;
      this.indexes[number] = index;
      this.size += this.table.offsets[number + 1] - this.table.offsets[number] + 6;
    }
    return index;
  }

  /** The strings in the order of their indexes, index 0 first. */
  *texts(): Generator<Uint8Array> {
    const { bytes, offsets } = this.table;
    yield new Uint8Array(0);
    for (const number of this.used) yield bytes.subarray(offsets[number], offsets[number + 1]);
  }

  /** Empties the table for the next block. */
  clear(): void {
    for (const number of this.used) this.indexes[number] = 0;
    this.used.length = 0;
    this.size = 0;
  }
}
