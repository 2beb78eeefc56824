/** The functions of evaluators that make one value of those of a set. */
import type { FunctionName } from '@flyover/overpass-ql';
import { Extreme } from './extreme.ts';
import { printDouble } from './number-text.ts';
import { addValues, compareTexts, toInteger, toNumber, toText, type Value } from './value.ts';

/** Takes the values one by one. */
export interface Aggregator {
  add(value: Value): void;
  value(): Value;
}

/** By name: `u` (the one value there is), `set` (all, sorted), `min`, `max`, `sum`. */
export const AGGREGATORS: Readonly<Record<string, () => Aggregator>> = {
  u: () => {
    let found = '';
    return {
      add: (value) => {
        const text = toText(value);
        if (text !== '' && text !== found) found = found === '' ? text : '< multiple values found >';
      },
      value: () => found,
    };
  },
  set: () => {
    const found = new Set<string>();
    return {
      add: (value) => found.add(toText(value)),
      value: () =>
        [...found]
          .filter((text) => text !== '')
          .sort(compareTexts)
          .join(';'),
    };
  },
  min: () => new Extreme(-1),
  max: () => new Extreme(1),
  sum: createSum,
} satisfies Partial<Record<FunctionName, () => Aggregator>>;

/** Whole numbers in whole, others as doubles, which are rounded only at the end; `NaN` where one is no number. */
function createSum(): Aggregator {
  let whole: Value | undefined = 0;
  let double: number | undefined = 0;
  let nan = '-nan';
  return {
    add: (value) => {
      const number = toNumber(value);
      if (Number.isNaN(number) && !Number.isNaN(double)) nan = toText(addValues(value, 0));
      if (whole !== undefined) whole = toInteger(value) === undefined ? undefined : addValues(whole, value);
      if (double !== undefined) double = number === undefined ? undefined : double + number;
    },
    value: () => (double === undefined ? 'NaN' : (whole ?? printDouble(double, nan))),
  };
}
