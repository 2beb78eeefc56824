/** Why a place search gave nothing that can be read; one word each, for programs. */
export type GeocoderErrorKind =
  /** No connection, or it broke. */
  | 'unreachable'
  /** No answer within the time allowed. */
  | 'timeout'
  /** An HTTP status that is no success. */
  | 'status'
  /** The answer is larger than any list of places. */
  | 'size'
  /** The answer is no JSON. */
  | 'format'
  /** The answer is JSON, but no list of places. */
  | 'answer'
  /** What is searched for is too long. */
  | 'text';

/** A place search that failed. The message is one sentence for a user. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  readonly kind: GeocoderErrorKind;
  /** The HTTP status, where the server gave one. */
  readonly status: number | undefined;

  constructor(kind: GeocoderErrorKind, message: string, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
  }
}
