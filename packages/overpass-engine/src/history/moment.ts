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
