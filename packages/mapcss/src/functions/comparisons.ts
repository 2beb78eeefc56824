/** Comparisons, as operators and as functions. With nothing on a side, or what is no number where one is asked for, their outcome is nothing. */
import { isTrue, numberOf, textOf, type Value } from '../style-value.ts';

/** Returns the negation of a value; undefined for nothing. */
export function turned(value: Value): boolean | undefined {
  return value === undefined ? undefined : !isTrue(value);
}

/** Whether two values are equal: a text and a number as numbers where the text is one. */
export function isSameOrNothing(a: Value, b: Value): boolean | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (typeof a === 'number' || typeof b === 'number') {
    const numbers = [numberOf(a), numberOf(b)];
    if (!numbers.some(Number.isNaN)) return numbers[0] === numbers[1];
  }
  if (typeof a === 'boolean' || typeof b === 'boolean') return isTrue(a) === isTrue(b);
  return textOf(a) === textOf(b);
}

/** Whether two numbers stand so to each other. */
export function holdsFor(a: Value, b: Value, holds: (a: number, b: number) => boolean): boolean | undefined {
  const [left, right] = [numberOf(a), numberOf(b)];
  return Number.isNaN(left) || Number.isNaN(right) ? undefined : holds(left, right);
}
