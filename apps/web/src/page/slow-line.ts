/** The speed at which the files of this page arrived. */

/** Bytes a millisecond, 4 Mbit/s: below it the type of the page (90 kB) takes the line for more than 0.2 s. */
const SLOW = 500;

/** The fields of a `PerformanceResourceTiming` that are needed: bytes as transferred, ms from the start of the page. */
export interface FetchedFile {
  readonly encodedBodySize: number;
  readonly responseStart: number;
  readonly responseEnd: number;
}

/**
 * Whether the connection is slow, judged by the largest file that has arrived: small ones measure the round trip. A file from a cache or
 * the service worker counts as fast.
 */
export function isSlowLine(files: readonly FetchedFile[]): boolean {
  const largest = files.reduce((most, file) => (file.encodedBodySize > most.encodedBodySize ? file : most), NOTHING);
  return largest.encodedBodySize < SLOW * (largest.responseEnd - largest.responseStart);
}

const NOTHING: FetchedFile = { encodedBodySize: 0, responseStart: 0, responseEnd: 0 };
