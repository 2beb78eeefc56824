/** Times as people say them. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A past time in short: `5 min. ago`, `3 hr. ago`, else its date, with the year where it is another one. @param time and `now`: ms since 1970 */
export function whenText(time: number, now: number, locale: string): string {
  const ago = now - time;
  const relative = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' });
  if (ago >= 0 && ago < MINUTE) return relative.format(0, 'second');
  if (ago >= 0 && ago < HOUR) return relative.format(-Math.floor(ago / MINUTE), 'minute');
  if (ago >= 0 && ago < 12 * HOUR) return relative.format(-Math.floor(ago / HOUR), 'hour');
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Date(time).toLocaleDateString(locale, { day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) });
}

/** A time with its day in full. */
export function exactTime(time: number, locale: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' });
}

/** The day of a time: `today`, `yesterday`, else its date. */
export function dayText(time: number, now: number, locale: string): string {
  const startOfDay = (of: number) => new Date(of).setHours(0, 0, 0, 0);
  const days = Math.round((startOfDay(now) - startOfDay(time)) / (24 * HOUR));
  if (days === 0 || days === 1) return capital(new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day'));
  return new Date(time).toLocaleDateString(locale, { dateStyle: 'full' });
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
