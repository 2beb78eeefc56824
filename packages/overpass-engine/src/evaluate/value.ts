/** Values of evaluators. The language knows only texts; numbers stay numbers until somebody asks for the text. */

/** A text or a number; truth is 1 or 0. */
export type Value = string | number;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number a value is, or undefined where it is none. */
export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  return NUMBER.test(value) ? Number(value) : undefined;
}

/** The text of a value: whole numbers in full, others with at most 14 digits. */
export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  const [mantissa, exponent] = value.toExponential(13).split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 14) return trimZeros(value.toFixed(13 - power));
  const digits = String(Math.abs(power)).padStart(2, '0');
  return `${trimZeros(mantissa)}e${power < 0 ? '-' : '+'}${digits}`;
}

/** Whether a value counts as true: any text but the empty one, any number but 0. */
export function isTrue(value: Value): boolean {
  if (typeof value === 'number') return value !== 0;
  if (value === '') return false;
  const number = toNumber(value);
  return number === undefined || number !== 0;
}

/** Negative, 0 or positive: as numbers where both are numbers, else as texts. */
export function compareValues(a: Value, b: Value): number {
  const left = toNumber(a);
  const right = toNumber(b);
  if (left !== undefined && right !== undefined) return left - right;
  const leftText = toText(a);
  const rightText = toText(b);
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0;
}

/** `+`: the sum of numbers, else one text behind the other. */
export function addValues(a: Value, b: Value): Value {
  const left = toNumber(a);
  const right = toNumber(b);
  return left !== undefined && right !== undefined ? left + right : toText(a) + toText(b);
}

/** `-`, `*`, `/`: of what is no number the outcome is `NaN`. */
export function calculate(operator: '-' | '*' | '/', a: Value, b: Value): Value {
  const left = toNumber(a);
  const right = toNumber(b);
  if (left === undefined || right === undefined) return 'NaN';
  if (operator === '-') return left - right;
  return operator === '*' ? left * right : left / right;
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
