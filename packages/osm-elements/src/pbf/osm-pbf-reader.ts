/**
 * Reads OpenStreetMap PBF files (`.osm.pbf`, https://wiki.openstreetmap.org/wiki/PBF_Format) as their bytes arrive.
 *
 * A file is a row of parts: four bytes with the length of a header, the header with the part's kind and length, the part itself
 * (a blob, mostly packed), which holds a header block or a block of elements.
 */
import { checkExpansion } from '../expansion.ts';
import { ReadError, type ReadOptions } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import type { PushReader } from '../text/unit-reader.ts';
import { BLOB_FRAME, BlobOpener, LARGEST_BLOB } from './blob.ts';
import { ByteQueue } from './byte-queue.ts';
import { readHeaderBlock } from './header-block.ts';
import { PrimitiveBlockReader } from './primitive-block.ts';
import { damagedPbf, OSM_PBF, ProtobufReader } from './protobuf-reader.ts';

/** The largest size of the header of a blob, in bytes: the format's own limit. */
const LARGEST_BLOB_HEADER = 64 * 1024;

/**
 * Makes a reader of one file that is handed chunks. See `readOsmPbf` for what it reads; `options.signal` is looked at with
 * every push. After an error every call throws it again; `partial` then has the elements before the damage, the last of which may
 * lack tags.
 */
export function createOsmPbfReader(options: ReadOptions = {}): PushReader {
  const builder = new StoreBuilder();
  const blocks = new PrimitiveBlockReader(builder);
  const blobs = new BlobOpener();
  const queue = new ByteQueue();
  let bytes = 0;
  /** Where the next part that is waited for begins. */
  let offset = 0;
  let waitingFor: 'length' | 'header' | 'blob' = 'length';
  let size = 4;
  let kind = '';
  let hasHeader = false;

  function takeLength(part: Uint8Array): void {
    size = part[0] * 0x1000000 + (part[1] << 16) + (part[2] << 8) + part[3];
    if (size === 0 || size > LARGEST_BLOB_HEADER) {
      if (offset === 0) throw new ReadError({ kind: 'otherFormat', format: OSM_PBF }, 0);
      if (size === 0) throw damagedPbf('BlobHeader', offset);
      throw new ReadError({ kind: 'large', megabytes: LARGEST_BLOB_HEADER / 2 ** 20 }, offset);
    }
    waitingFor = 'header';
  }

  function takeHeader(part: Uint8Array): void {
    const reader = new ProtobufReader(part, offset);
    let type: string | undefined;
    let dataSize: number | undefined;
    try {
      for (let field = reader.field(); field !== 0; field = reader.field()) {
        if (field === 1) type = reader.text();
        else if (field === 3) dataSize = reader.number();
        else reader.skip();
      }
    } catch (error) {
      throw offset === 4 && error instanceof ReadError ? new ReadError({ kind: 'otherFormat', format: OSM_PBF }, 0) : error;
    }
    if (type === undefined || dataSize === undefined || dataSize < 0) {
      if (offset === 4) throw new ReadError({ kind: 'otherFormat', format: OSM_PBF }, 0);
      throw reader.error('BlobHeader');
    }
    if (dataSize > LARGEST_BLOB + BLOB_FRAME) {
      throw new ReadError({ kind: 'large', megabytes: LARGEST_BLOB / 2 ** 20 }, offset);
    }
    kind = type;
    size = dataSize;
    waitingFor = 'blob';
  }

  /** Bytes that the blobs so far say they hold. */
  let unpacked = 0;
  function open(part: Uint8Array): Uint8Array {
    return blobs.open(part, offset, (size) => {
      unpacked += size;
      checkExpansion(unpacked, bytes, offset);
    });
  }

  function takeBlob(part: Uint8Array): void {
    if (kind === 'OSMHeader') {
      readHeaderBlock(open(part), offset, builder.info);
      hasHeader = true;
    } else if (kind === 'OSMData') {
      if (!hasHeader) throw damagedPbf('HeaderBlock', offset);
      blocks.read(open(part), offset);
    }
    // parts of any other kind are to be skipped, says the format
    size = 4;
    waitingFor = 'length';
  }

  function take(part: Uint8Array): void {
    const wanted = size;
    if (waitingFor === 'length') takeLength(part);
    else if (waitingFor === 'header') takeHeader(part);
    else takeBlob(part);
    offset += wanted;
  }

  let failure: { readonly error: unknown } | undefined;

  function failed(error: unknown): unknown {
    // what a typed array throws where there is no memory for it
    failure = { error: error instanceof RangeError ? new ReadError({ kind: 'memory' }, offset) : error };
    return failure.error;
  }

  return {
    push(chunk) {
      if (failure !== undefined) throw failure.error;
      options.signal?.throwIfAborted();
      bytes += chunk.length;
      queue.push(chunk);
      try {
        for (let part = queue.take(size); part !== undefined; part = queue.take(size)) take(part);
      } catch (error) {
        throw failed(error);
      }
      options.onProgress?.({ bytes, elements: builder.count });
    },
    finish() {
      if (failure !== undefined) throw failure.error;
      if (bytes === 0) throw failed(new ReadError({ kind: 'empty' }, 0));
      if (waitingFor !== 'length' || queue.length > 0) throw failed(new ReadError({ kind: 'cut', format: OSM_PBF }, bytes));
      if (!hasHeader) throw failed(new ReadError({ kind: 'otherFormat', format: OSM_PBF }, 0));
      return builder.finish();
    },
    partial: () => builder.finish(),
    get progress() {
      return { bytes, elements: builder.count };
    },
  };
}
