/** The interface of a place search, whatever server it uses, and its errors. */
import type { Bbox } from '@flyover/query-template';

/** A place that was found by its name. */
export interface Place {
  /** The name, often with the areas around it from small to large; never empty. */
  readonly displayName: string;
  /** Degrees, from -90 to 90. */
  readonly lat: number;
  /** Degrees, from -180 to 180. */
  readonly lon: number;
  /** Degrees; the point itself where the server knows no box. */
  readonly bbox: Bbox;
  /** Type of the element in OpenStreetMap; absent where the server gives none, or one that is no element. */
  readonly osmType?: 'node' | 'way' | 'relation';
  /** A whole number above 0; present together with `osmType` only. */
  readonly osmId?: number;
  /**
   * Kind of the place: a value of a tag such as `town`, `river` or `bus_stop`; small letters, digits and underscores. Absent where the server gives none.
   */
  readonly kind?: string;
  /** Importance of the place: more is more, about 0 to 1. */
  readonly importance?: number;
}

/** A server that finds places by their names. */
export interface Geocoder {
  /**
   * The places of a name, the best first; none is no error.
   *
   * @throws GeocoderError when the server cannot be reached or its answer cannot be read; the signal's reason when it is aborted
   */
  search(text: string, signal?: AbortSignal): Promise<readonly Place[]>;
  /**
   * The places of what was typed so far, for autocompletion. Absent where the server forbids that. A failure is told to the
   * geocoder's `onFailure` and gives no places.
   *
   * @throws the signal's reason when it is aborted
   */
  suggest?(text: string, signal?: AbortSignal): Promise<readonly Place[]>;
}

/** Reason why a place search gave no readable answer, with its data; the caller has the sentences. */
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
  /** The text to search for is longer than `most` characters. */
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

/** The log of failures, which are also thrown; by default the console. */
export type FailureLog = (error: GeocoderError) => void;

export const logFailure: FailureLog = (error) => console.warn(`place search: ${error.message}`);
