/** Where full pieces of a raw answer may go: out of the memory of whoever reads it. */

/** Bytes that lie elsewhere. */
export interface ShelvedBytes {
  readonly length: number;
  /** Bytes from `start` up to, not including, `end`; at once. */
  read(start: number, end: number): Uint8Array;
}

/** What bytes are: those of a text as it came, of columns as they came, or of a text that was printed from columns and can be printed again. */
export type ShelvedKind = 'text' | 'columns' | 'printed';

/** Takes bytes away; `text` where nothing is said. */
export type RawShelf = (chunks: readonly Uint8Array<ArrayBuffer>[], kind?: ShelvedKind) => ShelvedBytes;
