/** Numbers in texts and out of them, as the C library reads and prints them: evaluators of the Overpass API know only texts. */

/** Whole numbers have 64 bits; what is larger becomes the largest. */
const LARGEST = 2n ** 63n - 1n;

const PLAIN_WHOLE = /^-?(?:0|[1-9]\d{0,14})$/;
const WHOLE = /^[ \t\n\v\f\r]*([+-]?)(0x[\da-f]+|0[0-7]*|[1-9]\d*)$/i;
const PLAIN_DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;
const DECIMAL =
  /^[ \t\n\v\f\r]*([+-]?)(?:0x([\da-f]+(?:\.[\da-f]*)?|\.[\da-f]+)(?:p([+-]?\d+))?|((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)|(inf(?:inity)?)|(nan(?:\(\w*\))?))/i;

/** The whole number a text is, undefined where it is none: `12`, ` -7`, `0x10`, `010` (which is 8); not `1.0`, not `7 `. */
export function readWhole(text: string): number | bigint | undefined {
  if (PLAIN_WHOLE.test(text)) return Number(text) + 0;
  const parts = WHOLE.exec(text);
  if (parts === null) return undefined;
  const [, sign, digits] = parts;
  // more digits than any 64 bits have, in any of the bases
  const isLong = digits.replace(/^0x?0*/i, '').length > 22;
  const size = isLong ? LARGEST + 2n : BigInt(digits.length > 1 && /^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const value = sign === '-' ? -size : size;
  return toWhole(value > LARGEST ? LARGEST : value < -LARGEST - 1n ? -LARGEST - 1n : value);
}

/** The number a text is, undefined where it is none. */
export function readDouble(text: string): number | undefined {
  if (PLAIN_DECIMAL.test(text)) return Number(text);
  const start = readStart(text);
  return start !== undefined && start.end === text.length ? start.value : undefined;
}

/** The number a text begins with and where it ends, undefined where it begins with none or with one out of range. */
export function readLeading(text: string): { value: number; end: number } | undefined {
  const start = readStart(text);
  return start === undefined || start.outOfRange ? undefined : start;
}

function readStart(text: string): { value: number; end: number; outOfRange: boolean } | undefined {
  const parts = DECIMAL.exec(text);
  if (parts === null) return undefined;
  const [all, sign, hex, power, decimal, infinite] = parts;
  const size =
    hex !== undefined
      ? readHex(hex, power)
      : decimal !== undefined
        ? Number(decimal)
        : infinite !== undefined
          ? Number.POSITIVE_INFINITY
          : Number.NaN;
  const tooLarge = decimal !== undefined && size === Number.POSITIVE_INFINITY;
  const tooSmall = decimal !== undefined && size < 2.2250738585072014e-308 && /[1-9]/.test(decimal.replace(/e.*/i, ''));
  return { value: sign === '-' ? -size : size, end: all.length, outOfRange: tooLarge || tooSmall };
}

function readHex(digits: string, power = '0'): number {
  const [whole, fraction = ''] = digits.split('.');
  let value = 0;
  for (const digit of whole + fraction) value = value * 16 + Number.parseInt(digit, 16);
  return value * 2 ** (Number(power) - 4 * fraction.length);
}

/** A whole number as a plain number where that holds it exactly. */
export function toWhole(value: bigint): number | bigint {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/**
 * A calculated number with at most 14 digits, whole ones below 10^14 as numbers.
 *
 * @param nan what to print where it is none
 */
export function printDouble(value: number, nan = '-nan'): string | number {
  if (Number.isNaN(value)) return nan;
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Number.isInteger(value) && Math.abs(value) < 1e14) return Object.is(value, -0) ? '-0' : value;
  const [mantissa, exponent] = toFourteenDigits(value).split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 14) {
    return `${trimZeros(mantissa)}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  const text = power < 0 ? `0.${'0'.repeat(-power - 1)}${digits}` : `${digits.slice(0, power + 1)}.${digits.slice(power + 1)}`;
  return sign + trimZeros(text);
}

/** 14 digits and an exponent. What lies in the middle of two goes to the even one, where JavaScript goes up. */
function toFourteenDigits(value: number): string {
  const exact = value.toExponential(40);
  const dot = exact.indexOf('.');
  const end = exact.indexOf('e');
  if (!/^50*$/.test(exact.slice(dot + 14, end)) || (exact.charCodeAt(dot + 13) - 48) % 2 === 1) return value.toExponential(13);
  return exact.slice(0, dot + 14) + exact.slice(end);
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0*$/, '') : text;
}
