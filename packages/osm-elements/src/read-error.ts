/** What can be wrong with the bytes of a file or answer. */
export type ReadErrorKind =
  /** No bytes at all. */
  | 'empty'
  /** The bytes end before the format says they do. */
  | 'truncated'
  /** Not the format that was asked for, or none that is known. */
  | 'wrong-format'
  /** The format, but not well formed. */
  | 'malformed'
  /** The format, with a part that is not supported (a blob compression, a required feature). */
  | 'unsupported'
  /** Deeper or larger than the limits allow. */
  | 'limit';

/** A file or answer that cannot be read. The message is a sentence for the user. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
  readonly kind: ReadErrorKind;
  /** Where in the bytes that were given (after gunzip, where there was any). */
  readonly offset: number;

  constructor(kind: ReadErrorKind, offset: number, message: string) {
    super(`${message} (byte ${offset})`);
    this.kind = kind;
    this.offset = offset;
  }
}

/** The error for packed bytes, or a binary file, that end too early. @param format its name, as people know it */
export function cutData(format: string, offset: number): ReadError {
  return new ReadError('truncated', offset, `The ${format} file ends too early: download it again.`);
}

/** The error for bytes that do not keep to their format. @param format its name, as people know it */
export function brokenData(format: string, offset: number): ReadError {
  return new ReadError('malformed', offset, `The ${format} file is damaged, or more follows behind its end: download it again.`);
}

/** The error for coordinates that are no degrees on earth. @param format its name, as people know it */
export function otherSystem(format: string, offset: number): ReadError {
  return new ReadError('unsupported', offset, `The ${format} coordinates are projected: WGS 84 is needed.`);
}

/** How a reader reports progress: bytes taken in, and elements so far. */
export interface ReadProgress {
  readonly bytes: number;
  readonly elements: number;
}

/** What every reader takes. */
export interface ReadOptions {
  /** Ends the reading with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called at most once per chunk, or per MiB of larger chunks. */
  readonly onProgress?: (progress: ReadProgress) => void;
}

/** Bytes as readers take them: a body of a response, a file's stream, or chunks in any other form. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
