/** Reads a file or answer in any format that holds elements. */

import { eachChunk } from '../byte-source.ts';
import { startBunzip } from '../bzip2/bunzip.ts';
import type { ElementStore } from '../element-store.ts';
import { type AheadReader, createAheadReader } from '../pbf/read-ahead.ts';
import { inflateAhead } from '../pbf/zlib.ts';
import type { ByteSource, ReadOptions } from '../read-error.ts';
import type { PushReader } from '../text/unit-reader.ts';
import { startGunzip } from './gunzip.ts';
import { sniffFormat } from './sniff-format.ts';
import { type ChangesRead, createSniffingReader, joined } from './sniffing-reader.ts';

/** How to read. */
export interface ReadElementsOptions extends ReadOptions {
  /** The largest number of bytes that may come out of a packed file; 16 GiB where it is not given. */
  readonly unpackLimit?: number;
  /** Of a file of changes the elements that are there after them (`applied`, where it is not given), or every version, deletions among them. */
  readonly changes?: ChangesRead;
}

const UNPACK_LIMIT = 16 * 2 ** 30;
/** Bytes that tell whether a file is packed, and a Shapefile from .osm.pbf. */
const ENOUGH = 4;

/** What unpacks bytes while they arrive. */
interface Unpacker {
  push(chunk: Uint8Array): void | Promise<void>;
  finish(): void | Promise<void>;
  cancel?(): void;
}

/**
 * Reads .osm.pbf, OSM XML, a file of changes, Overpass JSON, GeoJSON, FlatGeobuf, GPX or KML, whichever it is by its first bytes; each also packed with gzip or bzip2,
 * once. What such a file holds that has no place among elements is counted in `info.leftOut`.
 *
 * Progress counts the bytes of the source, packed where it is packed. Offsets of errors count bytes after unpacking.
 *
 * @throws ReadError of every kind; the signal's reason where it is aborted; and what the source itself throws
 */
export async function readElements(source: ByteSource, options: ReadElementsOptions = {}): Promise<ElementStore> {
  const { signal, onProgress, unpackLimit = UNPACK_LIMIT } = options;
  const sniffing = createSniffingReader(options.changes);
  let reader: PushReader | AheadReader = sniffing;
  let unpacker: Unpacker | undefined;
  let start: Uint8Array | undefined = new Uint8Array(0);
  let bytes = 0;

  async function push(chunk: Uint8Array): Promise<void> {
    if (unpacker !== undefined) await unpacker.push(chunk);
    else await reader.push(chunk);
  }

  try {
    await eachChunk(source, signal, async (chunk) => {
      bytes += chunk.length;
      let next = chunk;
      if (start !== undefined) {
        next = joined(start, chunk);
        start = next.length < ENOUGH ? next : undefined;
        if (start !== undefined) return;
        unpacker = unpackerFor(next, unpackLimit, (part) => sniffing.push(part));
        const ahead = inflateAhead();
        if (ahead !== undefined && sniffFormat(next) === 'osm-pbf') reader = createAheadReader(ahead);
      }
      await push(next);
      onProgress?.({ bytes, elements: reader.progress.elements });
    });
    if (start !== undefined && start.length > 0) sniffing.push(start);
    await unpacker?.finish();
  } catch (error) {
    unpacker?.cancel?.();
    throw error;
  }
  return reader.finish();
}

/** @param visit takes what comes out @returns undefined where the bytes are not packed */
function unpackerFor(start: Uint8Array, limit: number, visit: (part: Uint8Array) => void): Unpacker | undefined {
  const format = sniffFormat(start);
  if (format === 'gzip') return startGunzip(limit, visit);
  return format === 'bzip2' ? startBunzip(limit, visit) : undefined;
}
