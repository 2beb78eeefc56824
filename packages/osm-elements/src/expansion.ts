/** How large packed bytes may become: a limit that is known before they are unpacked. */
import { ReadError } from './read-error.ts';

/**
 * Real files of OpenStreetMap data grow 3-fold (.osm.pbf) to 30-fold (gzipped XML); a deflate stream may grow 1032-fold, and a file of a
 * megabyte that does fills the memory.
 */
export const LARGEST_EXPANSION = 100;

/** What may come out of any file, however small it is, in bytes. */
export const ALWAYS_ALLOWED = 64 * 1024 * 1024;

/**
 * Checks what has come out against a limit of its own.
 *
 * @throws ReadError 'limit'
 */
export function checkUnpacked(unpacked: number, limit: number): void {
  if (unpacked <= limit) return;
  throw new ReadError({ kind: 'unpacked', megabytes: limit / 2 ** 20 }, limit);
}

/**
 * Checks what has come out of so many bytes, or is about to.
 *
 * @param packed bytes of the file so far
 * @throws ReadError 'limit'
 */
export function checkExpansion(unpacked: number, packed: number, offset: number): void {
  if (unpacked <= ALWAYS_ALLOWED || unpacked <= packed * LARGEST_EXPANSION) return;
  throw new ReadError({ kind: 'expansion', times: LARGEST_EXPANSION }, offset);
}
