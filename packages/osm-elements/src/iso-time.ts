/** Times that a file may hold. */
import { formatTimestamp } from './text/timestamp.ts';

/** The last second of the year 9999, since 1970: times later than this are none. */
export const LATEST_SECOND = 253402300799;

/** ISO 8601 (`2026-03-01T12:00:00Z`) of seconds since 1970, or undefined where they are no time up to the year 9999. */
export function isoTime(seconds: number): string | undefined {
  return seconds >= 0 && seconds <= LATEST_SECOND ? formatTimestamp(seconds) : undefined;
}
