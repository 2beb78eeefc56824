/** The age of data, and the limit above which it is marked. */

/** Specification, section 9: data older than one day, areas older than four, are marked; ms. */
export const DATA_LAG_LIMIT = 864e5;
export const AREAS_LAG_LIMIT = 3456e5;

/** Whether a time (ISO 8601) is longer ago than `limit` ms; false where it is unknown or cannot be read. */
export function isOlder(iso: string | undefined, limit: number, now: number): boolean {
  return iso !== undefined && now - Date.parse(iso) > limit;
}

/** A time for a tooltip, to the second, in the reader's language and time zone; as it came where it cannot be read. */
export function exactTime(iso: string, locale: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? iso : time.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long' });
}
