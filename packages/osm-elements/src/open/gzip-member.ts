/** Where a gzip file within a file begins (RFC 1952 calls each a member): `pigz`, `bgzip` and `cat` put several behind one another. */

/** Bytes of a member's header that are the same for all programs, and those of the size at the end of the member before. */
export const HEADER_BYTES = 10;
export const SIZE_BYTES = 4;
/** Bytes of the smallest member: header, two of nothing packed, checksum and size. */
const SMALLEST = 20;

/**
 * Where the next member may begin: bytes that look like a header, which packed data contains by chance once in 100 GB.
 *
 * @param from where to begin to look
 * @returns -1 where there is none
 */
export function findHeader(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x1f, from); at !== -1; at = bytes.indexOf(0x1f, at + 1)) {
    if (at + HEADER_BYTES > bytes.length) return -1;
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 8 && isHeaderRest(bytes[at + 3], bytes[at + 8], bytes[at + 9])) return at;
  }
  return -1;
}

/** Flags, extra flags and operating system, as programs write them. */
function isHeaderRest(flags: number, extra: number, system: number): boolean {
  return (flags & 0xe0) === 0 && (extra === 0 || extra === 2 || extra === 4) && (system <= 13 || system === 255);
}

/** How many bytes the member before `at` has when it is unpacked, modulo 2^32, where one ends there. */
export function sizeBefore(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at - SIZE_BYTES, true);
}

/** A byte of deflate becomes no more than that. */
const LARGEST_GROWTH = 1032;

/**
 * Whether a member can have a size at all.
 *
 * @param size modulo 2^32
 * @param packed all of its bytes
 * @param unpacked what has come out of them so far
 */
export function mayEndBefore(size: number, packed: number, unpacked: number): boolean {
  const rest = (((size - unpacked) % 2 ** 32) + 2 ** 32) % 2 ** 32;
  return packed >= SMALLEST && unpacked + rest <= packed * LARGEST_GROWTH;
}
