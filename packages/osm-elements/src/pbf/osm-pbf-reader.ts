/** The reader of OpenStreetMap PBF files (`.osm.pbf`), from bytes as they arrive: the blobs of a file, and its header block. */

import { addFileBounds, type StoreInfo } from '../element-store.ts';
import { checkExpansion, ReadError, type ReadOptions } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { isOnEarth } from '../text/coordinate.ts';
import { isoTime } from '../text/timestamp.ts';
import type { PushReader } from '../text/unit-reader.ts';
import { BlobOpener, type PackedBlob, type PbfPart, PbfParts, readBlob } from './blob.ts';
import { PrimitiveBlockReader } from './primitive-block.ts';
import { damagedPbf, OSM_PBF, ProtobufReader } from './protobuf-reader.ts';

/**
 * Makes a reader of one file that is handed chunks. See `readOsmPbf` for what it reads; `options.signal` is looked at with
 * every push. After an error every call throws it again; `partial` then has the elements before the damage, the last of which may
 * lack tags.
 */
export function createOsmPbfReader(options: ReadOptions = {}): PushReader {
  const parts = new PbfParts();
  const elements = new PbfElements(parts, options.builder);
  const { builder } = elements;
  let failure: { readonly error: unknown } | undefined;
  const failed = (thrown: unknown, offset: number): unknown => {
    failure = { error: PbfElements.errorOf(thrown, offset) };
    return failure.error;
  };

  return {
    push(chunk) {
      if (failure !== undefined) throw failure.error;
      options.signal?.throwIfAborted();
      parts.push(chunk);
      let at = parts.offset;
      try {
        for (let part = parts.next(); part !== undefined; part = parts.next()) {
          at = part.offset;
          const packed = elements.begin(part);
          if (packed !== undefined) elements.open(packed, at);
          at = parts.offset;
        }
      } catch (thrown) {
        throw failed(thrown, at);
      }
      options.onProgress?.({ bytes: parts.bytes, elements: builder.count });
    },
    finish() {
      if (failure !== undefined) throw failure.error;
      try {
        elements.finish();
      } catch (thrown) {
        throw failed(thrown, parts.offset);
      }
      return builder.finish();
    },
    partial: () => builder.finish(),
    get progress() {
      return { bytes: parts.bytes, elements: builder.count };
    },
  };
}

/** Elements of the parts of an .osm.pbf file, which hold a header block or a block of elements each. */
export class PbfElements {
  readonly builder: StoreBuilder;
  private readonly blocks: PrimitiveBlockReader;
  private readonly blobs = new BlobOpener();
  private hasHeader = false;
  /** Bytes that the blobs so far say they hold. */
  private unpacked = 0;
  private readonly parts: PbfParts;

  /** @param parts tells how much has come: little may not grow to very much @param builder takes the elements */
  constructor(parts: PbfParts, builder = new StoreBuilder()) {
    this.parts = parts;
    this.builder = builder;
    this.blocks = new PrimitiveBlockReader(builder);
  }

  /** Reads a header; gives the blob of a part that holds elements, to be opened. @throws ReadError */
  begin({ kind, blob, offset }: PbfPart): PackedBlob | undefined {
    const read = () =>
      readBlob(blob, offset, (size) => {
        this.unpacked += size;
        checkExpansion(this.unpacked, this.parts.bytes, offset);
      });
    if (kind === 'OSMHeader') {
      readHeaderBlock(this.blobs.open(read()), offset, this.builder.info);
      this.hasHeader = true;
    }
    // parts of any other kind are to be skipped, says the format
    if (kind !== 'OSMData') return undefined;
    if (!this.hasHeader) throw damagedPbf('HeaderBlock', offset);
    return read();
  }

  /** Opens a blob here, and takes its elements. @throws ReadError */
  open(packed: PackedBlob, offset: number): void {
    this.take(this.blobs.open(packed), offset);
  }

  /** Takes the elements of an opened blob. @param offset where it begins in the file @throws ReadError */
  take(block: Uint8Array, offset: number): void {
    this.blocks.read(block, offset);
  }

  /** The error of a fault at a place in the file: what a typed array throws is that there is no memory for it. */
  static errorOf(thrown: unknown, offset: number): unknown {
    return thrown instanceof RangeError ? new ReadError({ kind: 'memory' }, offset) : thrown;
  }

  /** No parts follow. @throws ReadError */
  finish(): void {
    this.parts.finish();
    if (!this.hasHeader) throw new ReadError({ kind: 'otherFormat', format: OSM_PBF }, 0);
  }
}

// The header block: features that a reader must support, and facts about the whole file.

/** The features that this reader supports; a file that requires others is refused. */
const KNOWN_FEATURES = ['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation'];

/**
 * Reads a `HeaderBlock` into the facts of a store.
 *
 * @param bytes the whole message
 * @param offset where its blob begins in the file, for errors
 * @throws ReadError 'malformed', or 'unsupported' where the file requires a feature that is not known
 */
function readHeaderBlock(bytes: Uint8Array, offset: number, info: StoreInfo): void {
  const reader = new ProtobufReader(bytes, offset);
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === 1) readBounds(reader, info);
    else if (field === 4) requireFeature(reader.text(), offset, info);
    else if (field === 16) info.generator = reader.text();
    else if (field === 32) {
      const time = isoTime(reader.number());
      if (time === undefined) throw reader.error('HeaderBlock.osmosis_replication_timestamp');
      info.osmBase = time;
    } else if (field === 33) info.sequence = reader.number();
    else if (field === 34) info.replication = reader.text();
    else reader.skip();
  }
}

function requireFeature(feature: string, offset: number, info: StoreInfo): void {
  if (feature === 'HistoricalInformation') info.history = true;
  if (KNOWN_FEATURES.includes(feature)) return;
  // what the file says is shown as it is, but not at any length
  throw new ReadError({ kind: 'feature', feature: feature.slice(0, 100) }, offset);
}

function readBounds(reader: ProtobufReader, info: StoreInfo): void {
  // left, right, top, bottom in 1e-9 degrees
  const edges = [0, 0, 0, 0];
  const outer = reader.enter();
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field <= 4) edges[field - 1] = reader.zigzagNumber() / 1e9;
    else reader.skip();
  }
  reader.leave(outer);
  const [west, east, north, south] = edges;
  // around a node that is nowhere it says nothing
  if (isOnEarth(south * 1e7, west * 1e7, north * 1e7, east * 1e7)) addFileBounds(info, [south, west, north, east]);
}
