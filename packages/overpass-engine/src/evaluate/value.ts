/**
 * Values of evaluators. The language knows only texts, and each operation reads its numbers from them; a whole number that a
 * `number` holds exactly stays one until somebody asks for the text, which is the same thing faster.
 */
import { printDouble, readDouble, readLeading, readWhole, toWhole } from './number-text.ts';
import { checkLength } from './text-limit.ts';

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
