/** Texts as numbers and numbers as texts, for the plain evaluator: the rules of C, read one character at a time. */
import { byBytes } from './twin-data.ts';

const MAX = 2n ** 63n - 1n;

const isBlank = (letter: string) => letter !== '' && ' \t\n\v\f\r'.includes(letter);

/** Reads with a cursor. */
function cursor(text: string) {
  let at = 0;
  const peek = () => text.charAt(at);
  const take = (letters: string) => {
    const from = at;
    while (at < text.length && letters.includes(peek())) at++;
    return text.slice(from, at);
  };
  const takeWord = (word: string) => {
    const found = text.slice(at, at + word.length).toLowerCase() === word;
    if (found) at += word.length;
    return found;
  };
  const sign = () => {
    while (isBlank(peek())) at++;
    if (peek() !== '+' && peek() !== '-') return 1;
    at++;
    return text[at - 1] === '-' ? -1 : 1;
  };
  const goTo = (place: number) => {
    at = place;
  };
  return { peek, take, takeWord, sign, place: () => at, goTo };
}

const DIGITS = '0123456789';
const HEX = '0123456789abcdefABCDEF';

/** The whole number that a whole text is: also `0x1f`, and `017`, which is 15. */
export function wholeOf(text: string): bigint | undefined {
  const read = cursor(text);
  const sign = BigInt(read.sign());
  const start = read.place();
  let value: bigint | undefined;
  if (read.takeWord('0x') && read.peek() !== '') {
    const digits = read.take(HEX);
    value = digits === '' ? undefined : BigInt(`0x${digits}`);
  } else {
    read.goTo(start);
    const octal = read.peek() === '0';
    const digits = read.take(octal ? DIGITS.slice(0, 8) : DIGITS);
    value = digits === '' ? undefined : octal && digits.length > 1 ? BigInt(`0o${digits}`) : BigInt(digits);
  }
  if (value === undefined || read.place() < text.length) return undefined;
  return sign * value > MAX ? MAX : sign * value < -MAX - 1n ? -MAX - 1n : sign * value;
}

/** The number that a text begins with, and where it ends. */
export function startOf(text: string): { readonly value: number; readonly end: number } | undefined {
  const read = cursor(text);
  const sign = read.sign();
  const start = read.place();
  if (read.takeWord('infinity') || read.takeWord('inf')) return { value: sign * Number.POSITIVE_INFINITY, end: read.place() };
  if (read.takeWord('nan')) return { value: Number.NaN, end: read.place() };
  if (read.takeWord('0x')) {
    const digits = read.take(HEX);
    if (digits !== '') return { value: sign * Number(BigInt(`0x${digits}`)), end: read.place() };
    read.goTo(start);
  }
  const before = read.take(DIGITS);
  let after = '';
  const dot = read.place();
  if (read.takeWord('.')) after = read.take(DIGITS);
  if (before === '' && after === '') return undefined;
  if (before + after === '') read.goTo(dot);
  const end = read.place();
  let power = '';
  if (read.takeWord('e')) {
    const minus = read.takeWord('-');
    if (!minus) read.takeWord('+');
    power = read.take(DIGITS);
    if (power === '') read.goTo(end);
    else power = `e${minus ? '-' : ''}${power}`;
  }
  return { value: sign * Number(`${before === '' ? '0' : before}.${after === '' ? '0' : after}${power}`), end: read.place() };
}

/** The number that a whole text is. */
export function doubleOf(text: string): number | undefined {
  const start = startOf(text);
  return start?.end === text.length ? start.value : undefined;
}

/** A calculated number as printed: 14 digits. */
export function printed(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const [mantissa, exponent] = value.toExponential(13).split('e');
  const power = Number(exponent);
  const trimmed = (text: string): string => {
    if (!text.includes('.')) return text;
    return text.endsWith('0') || text.endsWith('.') ? trimmed(text.slice(0, -1)) : text;
  };
  if (power >= -4 && power < 14) return trimmed(value.toFixed(13 - power));
  return `${trimmed(mantissa)}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** Whether a text counts as true. */
export function isTrue(text: string): boolean {
  return text !== '' && doubleOf(text) !== 0;
}

/** The first that is a pair of numbers: whole ones, others, or neither. */
function asNumbers<T>(a: string, b: string, whole: (a: bigint, b: bigint) => T, double: (a: number, b: number) => T): T | undefined {
  const [wholeA, wholeB] = [wholeOf(a), wholeOf(b)];
  if (wholeA !== undefined && wholeB !== undefined) return whole(wholeA, wholeB);
  const [left, right] = [doubleOf(a), doubleOf(b)];
  return left === undefined || right === undefined ? undefined : double(left, right);
}

/** Below 0, 0, above 0; NaN where neither holds. */
export function compare(a: string, b: string): number {
  const order = <T>(x: T, y: T) => (x < y ? -1 : x > y ? 1 : x === y ? 0 : Number.NaN);
  return asNumbers(a, b, order<bigint>, order<number>) ?? byBytes(a, b);
}

const int64 = (value: bigint) => String(BigInt.asIntN(64, value));

/** `+`, `-`, `*`, `/` */
export function calculate(operator: string, a: string, b: string): string {
  switch (operator) {
    case '+':
      return (
        asNumbers(
          a,
          b,
          (x, y) => int64(x + y),
          (x, y) => printed(x + y),
        ) ?? a + b
      );
    case '-':
      return (
        asNumbers(
          a,
          b,
          (x, y) => int64(x - y),
          (x, y) => printed(x - y),
        ) ?? 'NaN'
      );
    case '*':
      return (
        asNumbers(
          a,
          b,
          (x, y) => int64(x * y),
          (x, y) => printed(x * y),
        ) ?? 'NaN'
      );
    default: {
      const [left, right] = [doubleOf(a), doubleOf(b)];
      return left === undefined || right === undefined ? 'NaN' : printed(left / right);
    }
  }
}

/** `-a` */
export function negated(text: string): string {
  const whole = wholeOf(text);
  if (whole !== undefined) return int64(-whole);
  const double = doubleOf(text);
  return double === undefined ? 'NaN' : printed(-double);
}

/** The least (-1) or greatest (1) of texts: whole numbers if all are, numbers if all are, else texts without the empty ones. */
export function extreme(texts: readonly string[], sign: -1 | 1): string {
  if (texts.length === 0) return '';
  const best = <T>(values: readonly T[], order: (a: T, b: T) => number) => values.reduce((a, b) => (order(b, a) * sign > 0 ? b : a));
  const wholes = texts.map(wholeOf);
  if (wholes.every((value) => value !== undefined)) return String(best(wholes, (a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  const doubles = texts.map(doubleOf);
  // what is no number is neither less nor greater than the number the search begins with
  const start = sign < 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
  if (doubles.every((value) => value !== undefined)) {
    return printed(best([start, ...doubles.filter((value) => !Number.isNaN(value))], (a, b) => a - b));
  }
  const filled = texts.filter((text) => text !== '');
  return filled.length === 0 ? '' : best(filled, byBytes);
}
