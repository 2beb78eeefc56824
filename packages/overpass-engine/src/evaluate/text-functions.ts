/** The functions of evaluators that look only at their arguments. */
import { compareValues, toNumber, toText, type Value } from './value.ts';

/** By name. An argument that is not written is the empty text. Lists in a text (`lrs_…`) are parted by `;`. */
export const TEXT_FUNCTIONS: Readonly<Record<string, (first: Value, second: Value) => Value>> = {
  number: (value) => toNumber(value) ?? 'NaN',
  is_number: (value) => (toNumber(value) === undefined ? 0 : 1),
  suffix: (value) => toText(value).replace(/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*/i, ''),
  abs: (value) => {
    const number = toNumber(value);
    return number === undefined ? 'NaN' : Math.abs(number);
  },
  lrs_in: (wanted, list) => (parts(list).includes(toText(wanted)) ? 1 : 0),
  lrs_union: (a, b) => join([...parts(a), ...parts(b)]),
  lrs_isect: (a, b) => {
    const wanted = new Set(parts(b));
    return join(parts(a).filter((part) => wanted.has(part)));
  },
  lrs_min: (list) => parts(list).reduce((least, part) => (compareValues(part, least) < 0 ? part : least)),
  lrs_max: (list) => parts(list).reduce((most, part) => (compareValues(part, most) > 0 ? part : most)),
};

function parts(list: Value): string[] {
  return toText(list)
    .split(';')
    .map((part) => part.trim());
}

function join(values: readonly string[]): string {
  return [...new Set(values)].sort().join(';');
}
