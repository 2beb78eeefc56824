/** Times between ISO 8601 text and seconds since 1970 (UTC). */

const ZERO = 48;

/**
 * The time in `bytes` from `start` up to, not including, `end`: `2018-04-10T20:44:02Z`, or whatever `Date.parse` reads.
 *
 * @returns seconds since 1970, or 0 where it is not a time
 */
export function parseTimestamp(bytes: Uint8Array, start: number, end: number): number {
  if (end - start === 20 && bytes[start + 10] === 84 && bytes[start + 19] === 90) {
    const century = pair(bytes, start);
    const years = pair(bytes, start + 2);
    const month = pair(bytes, start + 5);
    const day = pair(bytes, start + 8);
    const hour = pair(bytes, start + 11);
    const minute = pair(bytes, start + 14);
    const second = pair(bytes, start + 17);
    if ((century | years | month | day | hour | minute | second) >= 0 && month >= 1 && month <= 12 && day >= 1)
      return daysSince1970(century * 100 + years, month, day) * 86400 + hour * 3600 + minute * 60 + second;
  }
  const milliseconds = Date.parse(String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 64))));
  return Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000);
}

/** Two digits, or -1. */
function pair(bytes: Uint8Array, at: number): number {
  const tens = bytes[at] - ZERO;
  const ones = bytes[at + 1] - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** Days of the Gregorian calendar; years begin in March here, so that the leap day is the last of a year. */
function daysSince1970(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/**
 * A time as OpenStreetMap writes it: `2018-04-10T20:44:02Z`.
 *
 * @param seconds since 1970, UTC; fractions are cut off
 */
export function formatTimestamp(seconds: number): string {
  return `${new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19)}Z`;
}

// Times that a file may hold.

/** The last second of the year 9999, since 1970: times later than this are none. */
export const LATEST_SECOND = 253402300799;

/** ISO 8601 (`2026-03-01T12:00:00Z`) of seconds since 1970, or undefined where they are no time up to the year 9999. */
export function isoTime(seconds: number): string | undefined {
  return seconds >= 0 && seconds <= LATEST_SECOND ? formatTimestamp(seconds) : undefined;
}
