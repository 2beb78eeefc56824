/** Why a place search gave nothing that can be read, with what belongs to it; the sentences are those of whoever shows it. */
export type GeocoderProblem =
  /** No connection, or it broke. */
  | { readonly kind: 'unreachable' }
  /** No answer within the time allowed. */
  | { readonly kind: 'timeout' }
  /** An HTTP status that is no success. */
  | { readonly kind: 'status'; readonly status: number }
  /** The answer is larger than any list of places. `most`: bytes. */
  | { readonly kind: 'size'; readonly most: number }
  /** The answer is no JSON. */
  | { readonly kind: 'format'; readonly found: 'page' | 'other' }
  /** The answer is JSON, but no list of places. `said`: the server's own words, 200 characters at most. */
  | { readonly kind: 'answer'; readonly said?: string }
  /** The answer is a list, but nothing in it has a name and a position. */
  | { readonly kind: 'entries' }
  /** What is searched for is longer than `most` characters. */
  | { readonly kind: 'text'; readonly most: number };

/** A place search that failed. The message is for logs. */
export class GeocoderError extends Error {
  override readonly name = 'GeocoderError';
  readonly problem: GeocoderProblem;

  constructor(problem: GeocoderProblem, options: { readonly cause?: unknown } = {}) {
    const { kind, ...more } = problem;
    super([kind, ...Object.values(more)].join(' '), options);
    this.problem = problem;
  }
}
