/**
 * Coordinates as decimal text and as integers of 1e-7 degrees, converted without a floating-point number in between: no rounding like that of `0.1 + 0.2`
 * moves a node.
 */

/** Largest latitude, in 1e-7 degrees. */
export const MAX_LATITUDE = 900_000_000;
/** Largest longitude, in 1e-7 degrees. */
export const MAX_LONGITUDE = 1_800_000_000;

/**
 * The same of the sides of a box. Where a member is not in the data the Overpass API counts it at -91, -214.7 degrees: such a box says nothing, and
 * is left out (`isOnEarth`).
 */
export const MAX_BOX_LATITUDE = 910_000_000;
export const MAX_BOX_LONGITUDE = 2_150_000_000;

/** Whether all sides of a box are places on earth; 1e-7 degrees. */
export function isOnEarth(south: number, west: number, north: number, east: number): boolean {
  return Math.max(Math.abs(south), Math.abs(north)) <= MAX_LATITUDE && Math.max(Math.abs(west), Math.abs(east)) <= MAX_LONGITUDE;
}

const ZERO = 48;
const MAX_DIGITS = 40;

/**
 * The number in `bytes` from `start` up to, not including, `end`, in 1e-7 units: any JSON number, a leading `+` too.
 * More than seven decimals are rounded, halves away from zero.
 *
 * @returns NaN where the bytes are not a number, infinity where it is too large to count
 */
export function parseCoordinate(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  const negative = bytes[at] === 45;
  if (negative || bytes[at] === 43) at++;
  const digits: number[] = [];
  let point = 0;
  let seen = 0;
  let dropped = 0;
  let inFraction = false;
  for (; at < end; at++) {
    const byte = bytes[at];
    if (byte === 46 && !inFraction) {
      inFraction = true;
      continue;
    }
    if (byte < ZERO || byte > 57) break;
    seen++;
    // zeros in front do not count as digits, so that long numbers of zeros keep their precision
    if (digits.length > 0 || byte !== ZERO) {
      if (digits.length < MAX_DIGITS) digits.push(byte - ZERO);
      else dropped++;
    }
    if (inFraction) point--;
  }
  if (seen === 0) return Number.NaN;
  const exponent = at < end ? parseExponent(bytes, at, end) : 0;
  if (Number.isNaN(exponent)) return Number.NaN;
  const value = roundedInteger(digits, point + dropped + exponent + 7);
  return negative && value !== 0 ? -value : value;
}

/** `e` or `E`, a sign and digits; NaN for anything else. */
function parseExponent(bytes: Uint8Array, start: number, end: number): number {
  if (bytes[start] !== 101 && bytes[start] !== 69) return Number.NaN;
  let at = start + 1;
  const negative = bytes[at] === 45;
  if (negative || bytes[at] === 43) at++;
  if (at >= end) return Number.NaN;
  let exponent = 0;
  for (; at < end; at++) {
    const digit = bytes[at] - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    exponent = Math.min(exponent * 10 + digit, 1e6);
  }
  return negative ? -exponent : exponent;
}

/** The decimal number `digits` × 10^`shift`, rounded to a whole number. */
function roundedInteger(digits: readonly number[], shift: number): number {
  const kept = digits.length + shift;
  if (digits.length === 0 || kept < 0) return 0;
  if (kept > 15) return Number.POSITIVE_INFINITY;
  let value = 0;
  for (let i = 0; i < kept; i++) value = value * 10 + (i < digits.length ? digits[i] : 0);
  return kept < digits.length && digits[kept] >= 5 ? value + 1 : value;
}

/**
 * A coordinate as the Overpass API prints it: always seven decimals.
 *
 * @param coordinate 1e-7 degrees
 */
export function formatCoordinate(coordinate: number): string {
  const size = Math.abs(coordinate);
  const whole = Math.floor(size / 1e7);
  const fraction = String(size - whole * 1e7).padStart(7, '0');
  return `${coordinate < 0 ? '-' : ''}${whole}.${fraction}`;
}

/** Numbers of binary formats as text. */

/** Some programs write what is not there as no number. */
export function numberText(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}

/** The shortest text that is the same number of 32 bits. */
export function shortText(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return numberText(value);
}
