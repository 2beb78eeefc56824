/** How fast the files of this page came. */

/** Bytes a millisecond, 4 Mbit/s: below it the type of the page (90 kB) takes the line for more than 0.2 s. */
const SLOW = 500;

/** What is read of a `PerformanceResourceTiming`: bytes as they were sent, ms from the start of the page. */
export interface FetchedFile {
  readonly encodedBodySize: number;
  readonly responseStart: number;
  readonly responseEnd: number;
}

/**
 * Whether the line is a slow one, by the largest file that has come: small ones tell of the way there and back. What a cache or the service
 * worker has comes as over a fast line.
 */
export function isSlowLine(files: readonly FetchedFile[]): boolean {
  const largest = files.reduce((most, file) => (file.encodedBodySize > most.encodedBodySize ? file : most), NOTHING);
  return largest.encodedBodySize < SLOW * (largest.responseEnd - largest.responseStart);
}

const NOTHING: FetchedFile = { encodedBodySize: 0, responseStart: 0, responseEnd: 0 };
