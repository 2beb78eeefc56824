/** The bytes of a prepared file, read piece by piece whenever somebody needs one. */

/** See the file's comment. */
export interface FileBytes {
  /** Of all of it, in bytes. */
  readonly size: number;
  /** The bytes from `start` up to, not including, `end`, valid until the next call; fewer where there are no more. */
  read(start: number, end: number): Uint8Array;
  /** By which another thread reads the same file; absent where none can. */
  readonly handle?: number;
}

/** Bytes in memory. */
export function bytesInMemory(bytes: Uint8Array): FileBytes {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}
