/**
 * The parts of an .osm.pbf file (https://wiki.openstreetmap.org/wiki/PBF_Format) as its bytes arrive.
 *
 * A file is a row of parts: four bytes with the length of a header, the header with the part's kind and length, the part itself (a blob).
 */
import { ReadError } from '../read-error.ts';
import { BLOB_FRAME, LARGEST_BLOB } from './blob.ts';
import { ByteQueue } from './byte-queue.ts';
import { damagedPbf, OSM_PBF, ProtobufReader } from './protobuf-reader.ts';

/** The largest size of the header of a blob, in bytes: the format's own limit. */
const LARGEST_BLOB_HEADER = 64 * 1024;

/** One part. */
export interface PbfPart {
  readonly kind: string;
  /** The whole `Blob` message, valid until the next part is asked for. */
  readonly blob: Uint8Array;
  /** Where it begins in the file. */
  readonly offset: number;
}

export class PbfParts {
  private readonly queue = new ByteQueue();
  private waitingFor: 'length' | 'header' | 'blob' = 'length';
  private size = 4;
  private kind = '';
  /** Bytes that came. */
  bytes = 0;
  /** Where what is waited for begins in the file, or what was taken last where that failed. */
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
