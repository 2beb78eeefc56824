/** Reads a file or answer in any format that holds elements. */
import { eachChunk } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import type { ByteSource, ReadOptions } from '../read-error.ts';
import type { ChangesRead } from './input-format.ts';
import { OpeningReader } from './opening-reader.ts';

/** How to read. */
export interface ReadElementsOptions extends ReadOptions {
  /** The largest number of bytes that may come out of a packed file; 16 GiB where it is not given. */
  readonly unpackLimit?: number;
  /** Of a file of changes the elements that are there after them (`applied`, where it is not given), or every version, deletions among them. */
  readonly changes?: ChangesRead;
  /** The system of the coordinates (`EPSG:25832`, WKT) of a file that needs one and does not name one that is known. */
  readonly system?: string;
}

const UNPACK_LIMIT = 16 * 2 ** 30;

/**
 * Reads a file of any of the formats of `input-formats.ts`, whichever it is by its first bytes; each also packed, once. The store says in `info.format`
 * which it was, and counts in `info.leftOut` what such a file holds that has no place among elements.
 *
 * Progress counts the bytes of the source, packed where it is packed. Offsets of errors count bytes after unpacking.
 *
 * @throws ReadError of every kind; the signal's reason where it is aborted; and what the source itself throws
 */
export async function readElements(source: ByteSource, options: ReadElementsOptions = {}): Promise<ElementStore> {
  const { signal, onProgress, unpackLimit = UNPACK_LIMIT, changes = 'applied', system } = options;
  const reader = new OpeningReader({ unpackLimit, changes, system });
  try {
    await eachChunk(source, signal, async (chunk) => {
      await reader.push(chunk);
      onProgress?.(reader.progress);
    });
    return await reader.finish();
  } catch (error) {
    reader.cancel();
    throw error;
  }
}
