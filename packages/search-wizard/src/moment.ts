/**
 * The moments of `newer:`, `older:` and `date:`. No clock and no time zone is looked at: what is relative stays relative, and
 * what is absolute is UTC, or says how far from it.
 */

/** An age, or a moment as `2025-01-01T00:00:00Z`. */
export type Moment =
  | { readonly kind: 'ago'; readonly amount: string; readonly unit: TimeUnit }
  | { readonly kind: 'at'; readonly iso: string };

/** The units of the specification, sections 5 and 9. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const TIME_UNITS: readonly TimeUnit[] = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];

/** Seconds of a unit (specification, section 9). */
const SECONDS: Readonly<Record<TimeUnit, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_628_000,
  year: 31_536_000,
};

/** Seconds: a thousand years. What is further off may lie outside the years that a query can name. */
const FARTHEST = 1000 * SECONDS.year;

const AGO = /^([+-]?(?:\d{1,15}(?:\.\d{1,9})?|\.\d{1,9}))\s*(?:(second|minute|hour|day|week|month|year)s?)?$/i;

const YEAR = /^(?:19|20)\d\d$/;

const ABSOLUTE =
  /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2})(?:(?:T|\s+)(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?)?$/i;

/**
 * Reads a moment: a year (1900 to 2099), a date of any length (`2025-03`, `2025-03-01T12:30`), which begins at its beginning, or
 * a number with an optional unit (days where it is missing), negative in the future.
 *
 * @returns undefined for what is none of these, and for days that no calendar has
 */
export function readMoment(text: string): Moment | undefined {
  const wanted = text.trim();
  const ago = YEAR.test(wanted) ? null : AGO.exec(wanted);
  if (ago !== null) {
    const unit = TIME_UNITS.find((each) => each === (ago[2] ?? 'day').toLowerCase());
    if (unit === undefined || Math.abs(Number(ago[1])) * SECONDS[unit] > FARTHEST) return undefined;
    return { kind: 'ago', amount: ago[1].replace(/^\+/, ''), unit };
  }
  const match = ABSOLUTE.exec(wanted);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part, index) => Number(part ?? (index < 3 ? 1 : 0)));
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month) || hour > 23 || minute > 59 || second > 59) return undefined;
  const iso = toUtc([year, month, day, hour, minute, second], match[7] ?? 'Z');
  return iso === undefined ? undefined : { kind: 'at', iso };
}

function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (isLeap ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function toUtc([year, month, day, hour, minute, second]: readonly number[], zone: string): string | undefined {
  const digits = zone.replace(':', '');
  const ahead = zone.toUpperCase() === 'Z' ? 0 : Number(`${digits[0]}1`) * (Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5)));
  const time = new Date(0);
  // the constructor takes the years 0 to 99 for 1900 to 1999
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute - ahead, second);
  const iso = time.toISOString();
  // beyond the years 0 to 9999 it has a sign and six digits, which no server reads
  return /^\d{4}-/.test(iso) ? iso.replace(/\.\d+Z$/, 'Z') : undefined;
}

/** A moment as it stands in a query: relative ones as the directive that is expanded when the query runs. */
export function momentText(moment: Moment): string {
  if (moment.kind === 'at') return moment.iso;
  return `{{date:${moment.amount} ${moment.amount === '1' ? moment.unit : `${moment.unit}s`}}}`;
}
