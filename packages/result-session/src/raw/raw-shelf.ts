/** Where full pieces of a raw answer may go: out of the memory of whoever reads it. */

/** Bytes that lie elsewhere. */
export interface ShelvedBytes {
  readonly length: number;
  /** Bytes from `start` up to, not including, `end`; at once. */
  read(start: number, end: number): Uint8Array;
}

/** Takes bytes away. */
export type RawShelf = (chunks: readonly Uint8Array<ArrayBuffer>[]) => ShelvedBytes;
