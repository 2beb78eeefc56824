/**
 * An answer in columns as bytes, for HTTP: `application/vnd.flyover.store`.
 *
 * Numbers are little-endian. The 8 bytes `FLYOVERC`, the version (uint32), then frames: kind (uint32), length (uint32), bytes. A `HEAD`
 * comes first, then of each part of the answer its `NOTES` and its `STORE`, then an `END`, without which the answer was cut.
 */

/** The media type, for `Accept` and `Content-Type`. */
export const COLUMNS_TYPE = 'application/vnd.flyover.store';

/** The first bytes: `FLYOVERC`. */
export const COLUMNS_MAGIC = Uint8Array.of(0x46, 0x4c, 0x59, 0x4f, 0x56, 0x45, 0x52, 0x43);
/** Counts up when the layout changes; a reader takes its own version only. */
export const COLUMNS_VERSION = 1;
/** Bytes of a frame before its own. */
export const FRAME_HEAD = 8;

/** The frame before the elements: the format and head of the text, as JSON. */
export const HEAD = 1;
/** The frame of a part's notes beside its store, as JSON. */
export const NOTES = 2;
/** The store of a part, as `storeToBuffer` writes it. */
export const STORE = 3;
/** Nothing: the answer is whole. */
export const END = 4;

/** The fault of such bytes: they end too early, are of another version, longer than allowed, or inconsistent. */
export type ColumnBytesFault = 'cut' | 'version' | 'limit' | 'damaged';

/** Bytes that are no answer in columns. */
export class ColumnBytesError extends Error {
  override readonly name = 'ColumnBytesError';
  readonly fault: ColumnBytesFault;

  /** @param what names the part that is wrong, for those who look for the cause */
  constructor(fault: ColumnBytesFault, what: string) {
    super(what);
    this.fault = fault;
  }
}
