/**
 * Values of evaluators. The language has only texts, from which each operation reads its numbers; an integer that a `number` holds exactly stays a number
 * until its text is needed, with the same result but faster.
 */
import { checkLength } from '../errors.ts';

/** A text, or a whole number that is safe. Truth is 1 or 0. */
export type Value = string | number;

/** The number a value is, or undefined where it is none. */
export function toNumber(value: Value): number | undefined {
  return typeof value === 'number' ? value : readDouble(value);
}

/** The whole number a value is, or undefined where it is none. */
export function toInteger(value: Value): number | bigint | undefined {
  return typeof value === 'number' ? value : readWhole(value);
}

/** The text of a value. */
export function toText(value: Value): string {
  return typeof value === 'string' ? value : String(value);
}

/** A whole number as a value. */
export function ofInteger(value: number | bigint): Value {
  return typeof value === 'number' ? value : String(value);
}

/** Whether a value counts as true: any text but the empty one, any number but 0. */
export function isTrue(value: Value): boolean {
  if (typeof value === 'number') return value !== 0;
  if (value === '') return false;
  return readDouble(value) !== 0;
}

/** Negative, 0 or positive; NaN where they have no order. As whole numbers where both are, as numbers where both are, else as texts. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const wholeA = toInteger(a);
  const wholeB = wholeA === undefined ? undefined : toInteger(b);
  if (wholeA !== undefined && wholeB !== undefined) return wholeA < wholeB ? -1 : wholeA > wholeB ? 1 : 0;
  const left = toNumber(a);
  const right = left === undefined ? undefined : toNumber(b);
  if (left !== undefined && right !== undefined) return left < right ? -1 : left > right ? 1 : left === right ? 0 : Number.NaN;
  return compareTexts(toText(a), toText(b));
}

/** Negative, 0 or positive, by the bytes of UTF-8, which are code points in their order. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    // halves of pairs stand for code points above all others
    const isLeftHalf = left >= 0xd800 && left < 0xe000;
    const isRightHalf = right >= 0xd800 && right < 0xe000;
    return isLeftHalf === isRightHalf ? left - right : isLeftHalf ? 1 : -1;
  }
  return a.length - b.length;
}

/** `+`: the sum of numbers, else one text behind the other. */
export function addValues(a: Value, b: Value): Value {
  const sum = calculateWhole('+', a, b) ?? calculateDouble('+', a, b);
  if (sum !== undefined) return sum;
  const [left, right] = [toText(a), toText(b)];
  checkLength(left.length + right.length);
  return left + right;
}

/** `-`, `*`, `/`: of what is no number the outcome is `NaN`. */
export function calculate(operator: '-' | '*' | '/', a: Value, b: Value): Value {
  return (operator === '/' ? undefined : calculateWhole(operator, a, b)) ?? calculateDouble(operator, a, b) ?? 'NaN';
}

function calculateWhole(operator: '+' | '-' | '*', a: Value, b: Value): Value | undefined {
  const left = toInteger(a);
  const right = left === undefined ? undefined : toInteger(b);
  if (left === undefined || right === undefined) return undefined;
  if (typeof left === 'number' && typeof right === 'number') {
    const result = operator === '+' ? left + right : operator === '-' ? left - right : left * right;
    if (Number.isSafeInteger(result)) return result + 0;
  }
  const [x, y] = [BigInt(left), BigInt(right)];
  return ofInteger(toWhole(BigInt.asIntN(64, operator === '+' ? x + y : operator === '-' ? x - y : x * y)));
}

function calculateDouble(operator: '+' | '-' | '*' | '/', a: Value, b: Value): Value | undefined {
  const left = toNumber(a);
  const right = left === undefined ? undefined : toNumber(b);
  if (left === undefined || right === undefined) return undefined;
  const result = operator === '+' ? left + right : operator === '-' ? left - right : operator === '*' ? left * right : left / right;
  if (!Number.isNaN(result)) return printDouble(result);
  // of the processor: what is no number passes on as it is, what becomes none is negative
  return Number.isNaN(left) ? nanOf(a) : Number.isNaN(right) ? nanOf(b) : '-nan';
}

/** `-a` */
export function negate(value: Value): Value {
  const whole = toInteger(value);
  if (whole !== undefined) return ofInteger(typeof whole === 'number' ? 0 - whole : toWhole(BigInt.asIntN(64, -whole)));
  const number = toNumber(value);
  if (number === undefined) return 'NaN';
  return printDouble(-number, nanOf(value) === 'nan' ? '-nan' : 'nan');
}

/** The number a value begins with: `number()`. `NaN` where it begins with none. */
export function leadingNumber(value: Value): Value {
  const whole = toInteger(value);
  if (whole !== undefined) return ofInteger(whole);
  const leading = readLeading(toText(value));
  return leading === undefined ? 'NaN' : printDouble(leading.value, nanOf(value));
}

function nanOf(value: Value): string {
  return toText(value).trimStart().startsWith('-') ? '-nan' : 'nan';
}

/** Numbers read from and printed to text as the C library does: evaluators of the Overpass API have only texts. */

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
function toWhole(value: bigint): number | bigint {
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
