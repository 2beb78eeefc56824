/** Functions of evaluators over values: of text, dates and lists, and the aggregates over a set. */
import type { FunctionName } from '@flyover/overpass-ql';
import { checkEntries } from '../errors.ts';
import {
  addValues,
  compareTexts,
  leadingNumber,
  negate,
  ofInteger,
  printDouble,
  readLeading,
  toInteger,
  toNumber,
  toText,
  type Value,
} from './value.ts';

/** By name. */
export const TEXT_FUNCTIONS = {
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

// `date()`: moments as years on a scale of the Overpass API's own, where a month is 1/16, a day 1/32 of that, an hour 1/32 of that, and so on by 64.

/**
 * The place of a moment on the scale: `2017-01-02` is 2017.06640625. Any text with the right numbers in it will do.
 *
 * @returns undefined for what is no moment
 */
function readDate(text: string): string | number | undefined {
  const numbers: number[] = [];
  for (const [digits] of text.matchAll(/\d+/g)) {
    // a text may hold millions of numbers
    if (numbers.push(readUnsigned(digits)) === 6) break;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  if (year < 1000 || month > 12 || day > 31 || hour > 23 || minute > 59 || second > 60) return undefined;
  const scale = 16 * 32 * 32;
  return printDouble(year + month / 16 + day / (16 * 32) + hour / scale + minute / (scale * 64) + second / (scale * 64 * 64));
}

/** The Overpass API counts in 32 bits. */
function readUnsigned(digits: string): number {
  let value = 0;
  for (let i = 0; i < digits.length; i++) value = (Math.imul(value, 10) + digits.charCodeAt(i) - 48) >>> 0;
  return value;
}

// `lrs_…`: texts as lists, with entries separated by semicolons.

/** Whether a list has an entry, to the letter. The empty entry is never found. */
function isInList(wanted: string, list: string): boolean {
  return wanted !== '' && !wanted.includes(';') && `;${list};`.includes(`;${wanted};`);
}

/** All entries of two lists. */
function uniteLists(a: string, b: string): string {
  return joined([...entries(a), ...entries(b)]);
}

/** The entries that both lists have. */
function intersectLists(a: string, b: string): string {
  const wanted = new Set(entries(b));
  return joined(entries(a).filter((entry) => wanted.has(entry)));
}

/** The least or the greatest entry, by number where all are numbers. */
function extremeOfList(list: string, sign: -1 | 1): string | number {
  if (list === '') return '';
  const extreme = new Extreme(sign);
  for (const entry of entries(list)) extreme.add(entry);
  return extreme.value();
}

function entries(list: string): string[] {
  checkEntries(list);
  return list === '' ? [] : list.split(';').map(trimEntry);
}

/**
 * Cuts the blanks before an entry, and as many behind it as leaves one behind for each one before. What is all blank
 * becomes one blank. (The Overpass API takes the place of the last letter for the number of letters.)
 */
function trimEntry(entry: string): string {
  const from = entry.search(/[^ \t\n\v\f\r]/);
  if (from === -1) return ' ';
  let to = entry.length - 1;
  while (/[ \t\n\v\f\r]/.test(entry[to])) to--;
  return entry.slice(from, from + to + 1);
}

function joined(list: readonly string[]): string {
  return [...new Set(list)].sort(compareTexts).join(';');
}

// Aggregates: one value from those of a set.

/** Takes the values one by one. */
export interface Aggregator {
  add(value: Value): void;
  value(): Value;
}

/** By name: `u` (the one value there is), `set` (all, sorted), `min`, `max`, `sum`. */
export const AGGREGATORS = {
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

// The least or the greatest of values: as integers where all are integers, as numbers where all are numbers, else as texts.

/** Takes values one by one. Empty ones count only in that they are no numbers. */
class Extreme {
  private readonly sign: -1 | 1;
  private kind: 'none' | 'whole' | 'double' | 'text' = 'none';
  private whole: number | bigint | undefined;
  private double: number;
  private text = '';

  /** @param sign -1 for the least, 1 for the greatest */
  constructor(sign: -1 | 1) {
    this.sign = sign;
    this.double = -sign * Number.MAX_VALUE;
  }

  /** Looks at one more value. */
  add(value: Value): void {
    if (this.kind === 'none') this.kind = 'whole';
    if (this.kind === 'whole') {
      const whole = toInteger(value);
      if (whole === undefined) this.kind = 'double';
      else if (this.whole === undefined || (this.sign < 0 ? whole < this.whole : whole > this.whole)) this.whole = whole;
    }
    if (this.kind !== 'text') {
      const double = toNumber(value);
      if (double === undefined) this.kind = 'text';
      else if (this.sign < 0 ? double < this.double : double > this.double) this.double = double;
    }
    const text = toText(value);
    if (text !== '' && (this.text === '' || compareTexts(text, this.text) * this.sign > 0)) this.text = text;
  }

  /** Returns the extreme so far; empty where there was no value. */
  value(): Value {
    if (this.kind === 'whole') return ofInteger(this.whole ?? 0);
    return this.kind === 'double' ? printDouble(this.double) : this.text;
  }
}
