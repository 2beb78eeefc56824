/** Elements of the parts of an .osm.pbf file, which hold a header block or a block of elements each. */
import { checkExpansion } from '../expansion.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { BlobOpener, type PackedBlob, readBlob } from './blob.ts';
import { readHeaderBlock } from './header-block.ts';
import type { PbfPart, PbfParts } from './pbf-parts.ts';
import { PrimitiveBlockReader } from './primitive-block.ts';
import { damagedPbf, OSM_PBF } from './protobuf-reader.ts';

export class PbfElements {
  readonly builder = new StoreBuilder();
  private readonly blocks = new PrimitiveBlockReader(this.builder);
  private readonly blobs = new BlobOpener();
  private hasHeader = false;
  /** Bytes that the blobs so far say they hold. */
  private unpacked = 0;
  private readonly parts: PbfParts;

  /** @param parts tells how much has come: little may not grow to very much */
  constructor(parts: PbfParts) {
    this.parts = parts;
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
