/** Reads a file or answer in any format that holds elements. */
import { eachChunk } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import type { ByteSource, ReadOptions } from '../read-error.ts';
import { type Gunzip, startGunzip } from './gunzip.ts';
import { sniffFormat } from './sniff-format.ts';
import { createSniffingReader, joined } from './sniffing-reader.ts';

/** How to read. */
export interface ReadElementsOptions extends ReadOptions {
  /** The file's name, for errors: what it is is told by its bytes. */
  readonly name?: string;
  /** The largest number of bytes that may come out of a gzip file; 16 GiB where it is not given. */
  readonly unpackLimit?: number;
}

const UNPACK_LIMIT = 16 * 2 ** 30;

/**
 * Reads Overpass JSON, OSM XML or .osm.pbf, whichever it is by its first bytes; each also packed with gzip, once.
 *
 * Progress counts the bytes of the source, packed where it is packed. Offsets of errors count bytes after unpacking.
 *
 * @throws ReadError of every kind; the signal's reason where it is aborted; and what the source itself throws
 */
export async function readElements(source: ByteSource, options: ReadElementsOptions = {}): Promise<ElementStore> {
  const { name, signal, onProgress, unpackLimit = UNPACK_LIMIT } = options;
  const reader = createSniffingReader(name);
  let gunzip: Gunzip | undefined;
  let start: Uint8Array | undefined = new Uint8Array(0);
  let bytes = 0;

  async function push(chunk: Uint8Array): Promise<void> {
    if (gunzip !== undefined) await gunzip.push(chunk);
    else reader.push(chunk);
  }

  try {
    await eachChunk(source, signal, async (chunk) => {
      bytes += chunk.length;
      let next = chunk;
      if (start !== undefined) {
        next = joined(start, chunk);
        start = next.length < 2 ? next : undefined;
        if (start !== undefined) return;
        if (sniffFormat(next) === 'gzip') gunzip = startGunzip(unpackLimit, (part) => reader.push(part));
      }
      await push(next);
      onProgress?.({ bytes, elements: reader.progress.elements });
    });
    if (start !== undefined && start.length > 0) reader.push(start);
    await gunzip?.finish();
  } catch (error) {
    gunzip?.cancel();
    throw error;
  }
  return reader.finish();
}
