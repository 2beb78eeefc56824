/** Writes a store as an OpenStreetMap PBF file (https://wiki.openstreetmap.org/wiki/PBF_Format). */
import { zlibSync } from 'fflate';
import { PbfWriter } from 'pbf';
import { type ElementColumns, type ElementStore, NO_COORDINATE } from '../element-store.ts';
import { joinBytes } from '../join-bytes.ts';
import { nodeBounds } from '../summary/summarize-store.ts';
import type { WriteOptions } from '../write-options.ts';
import { BlockStrings } from './block-strings.ts';
import { type Group, writeDenseGroup, writeRelationGroup, writeWayGroup } from './write-group.ts';

/** The usual number of elements in a block: what osmium and osmosis write. */
const BLOCK_ELEMENTS = 8000;
/** A block is ended early above about so many bytes: the format asks for less than 16 MiB. */
const BLOCK_BYTES = 8 << 20;

/** How to write. */
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

function writeBounds([south, west, north, east]: readonly [number, number, number, number], writer: PbfWriter): void {
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
