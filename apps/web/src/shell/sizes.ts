/** Numbers with units, as people read them. */

/** Bytes, kB or MB, rounded to one significant digit (specification, section 3, "Data stats"); decimal units. */
export function formatBytes(bytes: number, locale: string): string {
  const rounded = Number(bytes.toPrecision(1));
  const [value, unit] = rounded < 1000 ? [rounded, 'bytes'] : rounded < 1e6 ? [rounded / 1000, 'kB'] : [rounded / 1e6, 'MB'];
  return `${value.toLocaleString(locale)} ${unit}`;
}

/** `35 ms`, `0.4 s`, `12 s`, `3 min 5 s`. */
export function formatDuration(ms: number, locale: string): string {
  const seconds = ms / 1000;
  if (seconds < 0.1) return `${Math.round(ms)} ms`;
  if (seconds < 10) return `${seconds.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
  if (seconds < 59.5) return `${Math.round(seconds).toLocaleString(locale)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60).toLocaleString(locale)} min ${whole % 60} s`;
}

const AGE_STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_628_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago a time was: `2 minutes ago`, in the reader's language. */
export function formatAge(iso: string, now: number, locale: string): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  if (Number.isNaN(seconds)) return iso;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, size] of AGE_STEPS) if (Math.abs(seconds) >= size) return format.format(-Math.round(seconds / size), unit);
  return format.format(-Math.round(seconds), 'second');
}
