/** Moments as date fields write them, always in UTC: `2026-11-23T10:30`. */

/** A moment as ISO 8601 to the value of a field; empty where it is none. */
export function fieldOfMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString().slice(0, 16);
}

/** The value of a field as ISO 8601 to the second; undefined where it is no moment. */
export function momentOfField(value: string): string | undefined {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value) ? new Date(`${value}Z`) : undefined;
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : `${moment.toISOString().slice(0, 19)}Z`;
}

/** The same day a year before, at midnight. */
export function aYearBefore(now: Date): Date {
  const before = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()));
  // of 29 February the 28th
  return before.getUTCDate() === now.getUTCDate() ? before : new Date(before.getTime() - 24 * 3600 * 1000);
}
