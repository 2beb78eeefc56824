/** Moments as queries write them. */

/**
 * Seconds since 1970 of a moment such as `2024-01-31T00:00:00Z`, read by its places as the Overpass API does: what stands between
 * the numbers, and behind the seconds, does not count.
 *
 * @returns undefined for a text that is too short to be one
 */
export function secondsOf(text: string): number | undefined {
  if (text.length < 19) return undefined;
  const number = (start: number, end: number) => Number.parseInt(text.slice(start, end), 10) || 0;
  return Date.UTC(number(0, 4), number(5, 7) - 1, number(8, 10), number(11, 13), number(14, 16), number(17, 19)) / 1000;
}

/**
 * The first second that is not before a moment, which the Overpass API compares part by part: no second is in the 13th month, so that it is
 * the first of the next year. Whatever stands between and behind the numbers is not looked at.
 */
export function firstSecondFrom(text: string): number {
  const part = (start: number, end: number, most: number) => (Number.parseInt(text.slice(start, end), 10) || 0) & most;
  const at = (...parts: [number, number, number?, number?, number?, number?]) => Date.UTC(...parts) / 1000;
  const year = Number.parseInt(text.slice(0, 4), 10) || 0;
  const month = part(5, 7, 15);
  if (month < 1 || month > 12) return at(month < 1 ? year : year + 1, 0);
  const day = part(8, 10, 31);
  if (day < 1) return at(year, month - 1);
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return at(year, month);
  const hour = part(11, 13, 31);
  if (hour > 23) return at(year, month - 1, day + 1);
  const minute = part(14, 16, 63);
  if (minute > 59) return at(year, month - 1, day, hour + 1);
  const second = part(17, 19, 63);
  return second > 59 ? at(year, month - 1, day, hour, minute + 1) : at(year, month - 1, day, hour, minute, second);
}
