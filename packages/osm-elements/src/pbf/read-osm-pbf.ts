/** The reader of a complete .osm.pbf file from a stream, in one thread or with a second one that inflates ahead. */
import { eachChunk } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import type { ByteSource, ReadOptions, ReadProgress } from '../read-error.ts';
import { type PackedBlob, type PbfPart, PbfParts } from './blob.ts';
import { createOsmPbfReader, PbfElements } from './osm-pbf-reader.ts';
import { type InflateAhead, inflateAhead } from './zlib.ts';

/**
 * Reads an OpenStreetMap PBF file: nodes (dense or not), ways, relations, their metadata, the node coordinates in ways that
 * `osmium add-locations-to-ways` writes (as inline geometry), and of the header the bounding box, the time of the data and
 * the writing program.
 *
 * Parts may be raw, zlib or lz4. A file of history (`.osh.pbf`) gives a store of versions (`info.history`); of other
 * files deleted elements (`visible=false`) are left out. Nodes whose coordinates osmium left undefined get none.
 *
 * @throws ReadError of every kind; the signal's reason where it is aborted; and what the source itself throws
 */
export async function readOsmPbf(source: ByteSource, options: ReadOptions = {}): Promise<ElementStore> {
  const ahead = inflateAhead();
  const reader = ahead === undefined ? createOsmPbfReader(options) : createAheadReader(ahead, options);
  await eachChunk(source, options.signal, (chunk) => reader.push(chunk));
  return reader.finish();
}

// Reading while another thread inflates the next blobs: inflating takes a third of the time.

/** The most blobs, and inflated bytes, in progress at once: enough that neither thread waits, however large the file is. */
const AHEAD = { blobs: 16, bytes: 1 << 25 };

/** A blob in progress. */
interface Sent {
  readonly packed: PackedBlob;
  readonly offset: number;
  readonly block: Promise<Uint8Array | undefined>;
}

/** A reader that takes the file in chunks, and waits for the other thread. */
export interface AheadReader {
  /** Takes the next bytes; they may be overwritten afterwards. @throws ReadError; then nothing more can be pushed */
  push(chunk: Uint8Array): Promise<void>;
  /** Resolves to the store after the last chunk. @throws ReadError */
  finish(): Promise<ElementStore>;
  readonly progress: ReadProgress;
}

/** Creates a reader like `createOsmPbfReader`: the same elements, and the first of the same errors. */
export function createAheadReader(inflate: InflateAhead, options: ReadOptions = {}): AheadReader {
  const parts = new PbfParts();
  const elements = new PbfElements(parts, options.builder);
  const { builder } = elements;
  const sent: Sent[] = [];
  let bytes = 0;

  function guarded<Result>(offset: number, what: () => Result): Result {
    try {
      return what();
    } catch (thrown) {
      throw PbfElements.errorOf(thrown, offset);
    }
  }

  /** Takes the elements of the blob that was sent first. */
  async function takeFirst(): Promise<void> {
    const [{ packed, offset, block }] = sent;
    const inflated = await block;
    if (inflated?.length !== packed.size) throw packed.damaged();
    guarded(offset, () => elements.take(inflated, offset));
    sent.shift();
    bytes -= packed.size;
  }

  async function takeAll(): Promise<void> {
    while (sent.length > 0) await takeFirst();
  }

  async function send(part: PbfPart): Promise<void> {
    const { offset } = part;
    // what is before a second header is read by the first
    if (part.kind === 'OSMHeader') await takeAll();
    const packed = guarded(offset, () => elements.begin(part));
    if (packed === undefined) return;
    if (packed.packing !== 'zlib') {
      await takeAll();
      return guarded(offset, () => elements.open(packed, offset));
    }
    const block = inflate(packed.data.slice(), packed.size);
    // its error is handled in its turn
    block.catch(() => undefined);
    sent.push({ packed, offset, block });
    bytes += packed.size;
    while (sent.length > AHEAD.blobs || (bytes > AHEAD.bytes && sent.length > 1)) await takeFirst();
  }

  return {
    async push(chunk) {
      options.signal?.throwIfAborted();
      parts.push(chunk);
      try {
        for (let part = parts.next(); part !== undefined; part = parts.next()) await send(part);
      } catch (thrown) {
        // an error in an earlier blob is reported instead
        await takeAll();
        throw thrown;
      }
      options.onProgress?.({ bytes: parts.bytes, elements: builder.count });
    },
    async finish() {
      await takeAll();
      elements.finish();
      return builder.finish();
    },
    get progress() {
      return { bytes: parts.bytes, elements: builder.count };
    },
  };
}
