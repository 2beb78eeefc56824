/** Numbers with units in the language of the page. */

/** Formats bytes as bytes, kB or MB, rounded to one significant digit (specification, section 3, "Data stats"); decimal units. */
export function formatBytes(bytes: number, locale: string): string {
  const rounded = Number(bytes.toPrecision(1));
  if (rounded < 1000) return inUnit(rounded, 'byte', locale);
  return rounded < 1e6 ? inUnit(rounded / 1000, 'kilobyte', locale) : inUnit(rounded / 1e6, 'megabyte', locale);
}

/** Formats milliseconds: `35 ms`, `0.4 s`, `12 s`, `3 min 5 s`. */
export function formatDuration(ms: number, locale: string): string {
  const seconds = ms / 1000;
  if (seconds < 0.1) return inUnit(Math.round(ms), 'millisecond', locale);
  if (seconds < 10) return inUnit(seconds, 'second', locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  if (seconds < 59.5) return inUnit(Math.round(seconds), 'second', locale);
  const whole = Math.round(seconds);
  return `${inUnit(Math.floor(whole / 60), 'minute', locale)} ${inUnit(whole % 60, 'second', locale)}`;
}

/** Formats metres: `7.3 m`, `120 m`, `1.24 km`, `351 km`. */
export function formatLength(metres: number, locale: string): string {
  return withUnit(metres, locale, [
    ['meter', 1],
    ['kilometer', 1000],
  ]);
}

/** Formats square metres: `85 m²`, `1.24 ha`, `351 km²`. */
export function formatArea(squareMetres: number, locale: string): string {
  return withUnit(squareMetres, locale, [
    ['meter²', 1],
    ['hectare', 10_000],
    ['kilometer²', 1_000_000],
  ]);
}

/** Formats a measure in the largest unit that gives at least 1, with three significant digits or all of the integer part; metres have at most one decimal. */
function withUnit(value: number, locale: string, units: readonly (readonly [name: string, size: number])[]): string {
  const [name, size] = units.findLast(([, size]) => value >= size) ?? units[0];
  const shown = value / size;
  const digits = shown >= 100 ? 0 : shown >= 10 || size === 1 ? 1 : 2;
  const text = inUnit(shown, name.replace('²', ''), locale, { maximumFractionDigits: digits });
  if (!name.endsWith('²')) return text;
  // Intl has no square metres
  return /\p{Script=Han}/u.test(text) ? text.replace(/\p{Script=Han}+/u, '平方$&') : `${text}²`;
}

/** The short forms of units in English: those of Intl are not SI symbols (`sec`), and its `byte` has no plural. */
const ENGLISH: Readonly<Record<string, string>> = {
  kilobyte: 'kB',
  megabyte: 'MB',
  millisecond: 'ms',
  second: 's',
  minute: 'min',
  centimeter: 'cm',
  meter: 'm',
  kilometer: 'km',
  hectare: 'ha',
};

/** Returns a number with the short form of its unit. @param unit a unit of Intl, one of those above */
export function inUnit(value: number, unit: string, locale: string, digits: Intl.NumberFormatOptions = {}): string {
  const isEnglish = locale.startsWith('en');
  if (isEnglish && unit in ENGLISH) return `${value.toLocaleString(locale, digits)} ${ENGLISH[unit]}`;
  return value.toLocaleString(locale, { style: 'unit', unit, unitDisplay: isEnglish ? 'long' : 'short', ...digits });
}

const AGE_STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_628_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Returns the age of a time in words: `2 minutes ago`, in the reader's language. */
export function formatAge(iso: string, now: number, locale: string): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  if (Number.isNaN(seconds)) return iso;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, size] of AGE_STEPS) if (Math.abs(seconds) >= size) return format.format(-Math.round(seconds / size), unit);
  return format.format(-Math.round(seconds), 'second');
}
