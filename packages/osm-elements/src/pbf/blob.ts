/**
 * The blobs of an .osm.pbf file (https://wiki.openstreetmap.org/wiki/PBF_Format): cut from bytes as they arrive, and decompressed.
 *
 * A file is a sequence of parts: four bytes with the length of a header, the header with the part's type and length, the blob itself.
 */

import { ByteQueue } from '../byte-source.ts';
import { ReadError } from '../read-error.ts';
import { BYTES, damagedPbf, OSM_PBF, ProtobufReader } from './protobuf-reader.ts';
import { inflateZlib } from './zlib.ts';

/** The largest size of the header of a blob, in bytes: the format's own limit. */
const LARGEST_BLOB_HEADER = 64 * 1024;

/** One part. */
export interface PbfPart {
  readonly kind: string;
  /** The whole `Blob` message, valid until the next part is asked for. */
  readonly blob: Uint8Array;
  /** Offset of its start in the file. */
  readonly offset: number;
}

export class PbfParts {
  private readonly queue = new ByteQueue();
  private waitingFor: 'length' | 'header' | 'blob' = 'length';
  private size = 4;
  private kind = '';
  /** Bytes that came. */
  bytes = 0;
  /** Offset in the file of the part that is awaited, or of the last part where reading it failed. */
  offset = 0;

  /** Takes the next bytes; all parts of those before must have been taken. */
  push(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    this.queue.push(chunk);
  }

  /** The next part; undefined where its bytes have not come yet. @throws ReadError */
  next(): PbfPart | undefined {
    for (let taken = this.queue.take(this.size); taken !== undefined; taken = this.queue.take(this.size)) {
      const { offset, waitingFor, size } = this;
      if (waitingFor === 'length') this.takeLength(taken);
      else if (waitingFor === 'header') this.takeHeader(taken);
      else {
        this.size = 4;
        this.waitingFor = 'length';
      }
      this.offset += size;
      if (waitingFor === 'blob') return { kind: this.kind, blob: taken, offset };
    }
    return undefined;
  }

  /** No bytes follow. @throws ReadError where some are missing */
  finish(): void {
    if (this.bytes === 0) throw new ReadError({ kind: 'empty' }, 0);
    if (this.waitingFor !== 'length' || this.queue.length > 0) throw new ReadError({ kind: 'cut', format: OSM_PBF }, this.bytes);
  }

  private takeLength(part: Uint8Array): void {
    const size = part[0] * 0x1000000 + (part[1] << 16) + (part[2] << 8) + part[3];
    if (size === 0 || size > LARGEST_BLOB_HEADER) {
      if (this.offset === 0) throw new ReadError({ kind: 'otherFormat', format: OSM_PBF }, 0);
      if (size === 0) throw damagedPbf('BlobHeader', this.offset);
      throw new ReadError({ kind: 'large', megabytes: LARGEST_BLOB_HEADER / 2 ** 20 }, this.offset);
    }
    this.size = size;
    this.waitingFor = 'header';
  }

  private takeHeader(part: Uint8Array): void {
    const { offset } = this;
    const reader = new ProtobufReader(part, offset);
    let kind: string | undefined;
    let size: number | undefined;
    try {
      for (let field = reader.field(); field !== 0; field = reader.field()) {
        if (field === 1) kind = reader.text();
        else if (field === 3) size = reader.number();
        else reader.skip();
      }
    } catch (error) {
      throw offset === 4 && error instanceof ReadError ? new ReadError({ kind: 'otherFormat', format: OSM_PBF }, 0) : error;
    }
    if (kind === undefined || size === undefined || size < 0) {
      if (offset === 4) throw new ReadError({ kind: 'otherFormat', format: OSM_PBF }, 0);
      throw reader.error('BlobHeader');
    }
    if (size > LARGEST_BLOB + BLOB_FRAME) throw new ReadError({ kind: 'large', megabytes: LARGEST_BLOB / 2 ** 20 }, offset);
    this.kind = kind;
    this.size = size;
    this.waitingFor = 'blob';
  }
}

// The envelope of a blob: its compression and the bytes inside.

/** The largest size of a blob, packed or not, in bytes: the format's own limit. */
const LARGEST_BLOB = 32 * 1024 * 1024;
/** Room for the few fields around a blob's data. */
const BLOB_FRAME = 1024;

/** Numbers of the fields of `Blob` and of the compressions among them. */
const RAW = 1;
const RAW_SIZE = 2;
const ZLIB = 3;
const LZ4 = 6;
const UNSUPPORTED: Record<number, string> = { 4: 'lzma', 5: 'bzip2', 7: 'zstd' };

/** At most so many bytes come out of one byte in: the format of each compression allows no more. */
const LARGEST_RATIO = { zlib: 1040, lz4: 256 };

/** The envelope of a blob: facts about its bytes. */
export interface PackedBlob {
  readonly packing: 'none' | 'zlib' | 'lz4';
  readonly data: Uint8Array;
  /** Expected size after unpacking, bytes. */
  readonly size: number;
  /** The error where they do not. */
  damaged(): ReadError;
}

/**
 * Reads the envelope of a blob.
 *
 * @param blob the whole `Blob` message
 * @param offset where it begins in the file, for errors
 * @param expect told how many bytes will come out, before they do; may throw
 * @throws ReadError 'malformed', 'unsupported' (a compression) or 'limit'
 */
export function readBlob(blob: Uint8Array, offset: number, expect: (bytes: number) => void = () => {}): PackedBlob {
  const reader = new ProtobufReader(blob, offset);
  let compression = 0;
  let data: Uint8Array | undefined;
  let size = -1;
  for (let field = reader.field(); field !== 0; field = reader.field()) {
    if (field === RAW_SIZE) size = reader.number();
    else if (reader.wireType === BYTES && (field === RAW || field === ZLIB || field === LZ4 || field in UNSUPPORTED)) {
      const end = reader.endOfBytes();
      compression = field;
      data = blob.subarray(reader.position, end);
      reader.position = end;
    } else reader.skip();
  }
  if (compression in UNSUPPORTED) {
    throw new ReadError({ kind: 'packing', packing: UNSUPPORTED[compression] }, offset);
  }
  if (data === undefined) throw reader.error('Blob');
  const packing = compression === RAW ? 'none' : compression === ZLIB ? 'zlib' : 'lz4';
  const packed = { packing, data, size, damaged: () => reader.error(`Blob.${packing}_data`) } as const;
  if (packing === 'none') return packed;
  expect(size);
  if (size < 0) throw reader.error('Blob.raw_size');
  if (size > LARGEST_BLOB) {
    throw new ReadError({ kind: 'large', megabytes: LARGEST_BLOB / 2 ** 20 }, offset);
  }
  // before any memory is taken for it
  if (size > data.length * LARGEST_RATIO[packing]) throw reader.error('Blob.raw_size');
  return packed;
}

/** Unpacks blobs one after another; what `open` gives is overwritten by the next call. */
export class BlobOpener {
  private room = new Uint8Array(1 << 16);

  /** The bytes inside a blob. @throws ReadError as `readBlob`, and where they are damaged */
  open(packed: PackedBlob): Uint8Array {
    const { packing, data, size } = packed;
    if (packing === 'none') return data;
    if (size > this.room.length) this.room = new Uint8Array(Math.max(size, Math.min(this.room.length * 2, LARGEST_BLOB)));
    const output = this.room.subarray(0, size);
    const good = packing === 'zlib' ? inflateZlib(data, output) : decodeLz4Block(data, output);
    if (!good) throw packed.damaged();
    return output;
  }
}

/** The decoder of one LZ4 block (no frame), as .osm.pbf blobs hold it. Format: https://github.com/lz4/lz4/blob/dev/doc/lz4_Block_format.md */

/**
 * @param input the whole block
 * @param output takes exactly as many bytes as it is long
 * @returns whether the block was well formed and gave exactly `output.length` bytes
 */
export function decodeLz4Block(input: Uint8Array, output: Uint8Array): boolean {
  let from = 0;
  let to = 0;
  while (from < input.length) {
    const token = input[from++];
    let literals = token >> 4;
    if (literals === 15) {
      let more = 255;
      while (more === 255) {
        if (from >= input.length) return false;
        more = input[from++];
        literals += more;
      }
    }
    if (literals > input.length - from || literals > output.length - to) return false;
    for (const end = from + literals; from < end; ) output[to++] = input[from++];
    // the last sequence has literals only
    if (from === input.length) return to === output.length;

    if (from + 2 > input.length) return false;
    const distance = input[from] | (input[from + 1] << 8);
    from += 2;
    if (distance === 0 || distance > to) return false;
    let length = (token & 15) + 4;
    if (length === 19) {
      let more = 255;
      while (more === 255) {
        if (from >= input.length) return false;
        more = input[from++];
        length += more;
      }
    }
    if (length > output.length - to) return false;
    // byte by byte: source and target overlap where the distance is shorter than the length
    for (const end = to + length; to < end; to++) output[to] = output[to - distance];
  }
  return false;
}
