/** The functions of evaluators that look only at their arguments. */
import type { FunctionName } from '@flyover/overpass-ql';
import { readDate } from './date-functions.ts';
import { extremeOfList, intersectLists, isInList, uniteLists } from './list-functions.ts';
import { readLeading } from './number-text.ts';
import { leadingNumber, negate, toInteger, toText, type Value } from './value.ts';

/** By name. */
export const TEXT_FUNCTIONS: Readonly<Record<string, (first: Value, second: Value) => Value>> = {
  number: leadingNumber,
  is_number: (value) => (toInteger(value) !== undefined || readLeading(toText(value)) !== undefined ? 1 : 0),
  suffix: (value) => {
    const text = toText(value);
    const leading = readLeading(text);
    return leading === undefined ? '' : text.slice(leading.end).replace(/^[ \t\n\v\f\r]+/, '');
  },
  abs: (value) => {
    const number = leadingNumber(value);
    return number !== 'NaN' && toText(number).startsWith('-') ? negate(number) : number;
  },
  date: (value) => readDate(toText(value)) ?? 'NaD',
  is_date: (value) => (readDate(toText(value)) === undefined ? 0 : 1),
  lrs_in: (wanted, list) => (isInList(toText(wanted), toText(list)) ? 1 : 0),
  lrs_union: (a, b) => uniteLists(toText(a), toText(b)),
  lrs_isect: (a, b) => intersectLists(toText(a), toText(b)),
  lrs_min: (list) => extremeOfList(toText(list), -1),
  lrs_max: (list) => extremeOfList(toText(list), 1),
} satisfies Partial<Record<FunctionName, (first: Value, second: Value) => Value>>;
