/** The functions of evaluators that make one value of those of a set. */
import { compareValues, toNumber, toText, type Value } from './value.ts';

/** By name: `u` (the one value there is), `set` (all, sorted), `min`, `max`, `sum`. */
export const SET_FUNCTIONS: Readonly<Record<string, (values: readonly Value[]) => Value>> = {
  u: (values) => {
    const distinct = new Set(values.map(toText));
    if (distinct.size === 0) return '< no values found >';
    return distinct.size === 1 ? [...distinct][0] : '< multiple values found >';
  },
  set: (values) =>
    [...new Set(values.map(toText))]
      .filter((value) => value !== '')
      .sort(compareBytes)
      .join(';'),
  min: (values) => (values.length === 0 ? '' : values.reduce((least, value) => (compareValues(value, least) < 0 ? value : least))),
  max: (values) => (values.length === 0 ? '' : values.reduce((most, value) => (compareValues(value, most) > 0 ? value : most))),
  sum: (values) => values.reduce<number>((sum, value) => sum + (toNumber(value) ?? 0), 0),
};

/** Applies one of the functions. */
export function applySetFunction(name: string, values: readonly Value[]): Value {
  return Object.hasOwn(SET_FUNCTIONS, name) ? SET_FUNCTIONS[name](values) : '';
}

/** Code points in their order are UTF-8 bytes in their order. */
function compareBytes(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = (left[i].codePointAt(0) ?? 0) - (right[i].codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
