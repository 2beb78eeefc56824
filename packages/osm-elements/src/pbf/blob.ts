/** The envelope of a part of an .osm.pbf file: which compression, and the bytes inside. */
import { ReadError } from '../read-error.ts';
import { decodeLz4Block } from './lz4.ts';
import { BYTES, ProtobufReader } from './protobuf-reader.ts';
import { inflateZlib } from './zlib.ts';

/** The largest size of a blob, packed or not, in bytes: the format's own limit. */
export const LARGEST_BLOB = 32 * 1024 * 1024;
/** Room for the few fields around a blob's data. */
export const BLOB_FRAME = 1024;

/** Numbers of the fields of `Blob` and of the compressions among them. */
const RAW = 1;
const RAW_SIZE = 2;
const ZLIB = 3;
const LZ4 = 6;
const UNSUPPORTED: Record<number, string> = { 4: 'lzma', 5: 'bzip2', 7: 'zstd' };

/** At most so many bytes come out of one byte in: the format of each compression allows no more. */
const LARGEST_RATIO = { zlib: 1040, lz4: 256 };

/** What the envelope of a blob says of its bytes. */
export interface PackedBlob {
  readonly packing: 'none' | 'zlib' | 'lz4';
  readonly data: Uint8Array;
  /** How many bytes are to come out. */
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
