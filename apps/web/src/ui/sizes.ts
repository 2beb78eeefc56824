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

/** Metres as `7.3 m`, `120 m`, `1.24 km`, `351 km`. */
export function formatLength(metres: number, locale: string): string {
  return withUnit(metres, locale, [
    ['m', 1],
    ['km', 1000],
  ]);
}

/** Square metres as `85 m²`, `1.24 ha`, `351 km²`. */
export function formatArea(squareMetres: number, locale: string): string {
  return withUnit(squareMetres, locale, [
    ['m²', 1],
    ['ha', 10_000],
    ['km²', 1_000_000],
  ]);
}

/** In the largest unit of which there is at least one, with three digits or all before the point; metres with one behind it at most. */
function withUnit(value: number, locale: string, units: readonly (readonly [name: string, size: number])[]): string {
  const [name, size] = units.findLast(([, size]) => value >= size) ?? units[0];
  const shown = value / size;
  const digits = shown >= 100 ? 0 : shown >= 10 || size === 1 ? 1 : 2;
  return `${shown.toLocaleString(locale, { maximumFractionDigits: digits })} ${name}`;
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
