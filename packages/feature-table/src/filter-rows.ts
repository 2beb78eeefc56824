/** Filters of the rows by the values of columns: the tests of texts and numbers, and the rows that pass. */
import { numberOfText } from '@flyover/feature-records';
import type { StringTable } from '@flyover/osm-elements';
import { compilePosixRegex } from '@flyover/posix-regex';
import type { CodedColumn, NumberColumn, TypedColumn } from './columns/typed-column.ts';
import { cutTo, textOf } from './memory.ts';
import { STEP_ROWS, type Work } from './steps.ts';

/** A filter of one column. Rows without a value pass `missing` alone. */
export type ColumnFilter =
  /** The text stands somewhere in the value, in small letters or capitals. */
  | { readonly kind: 'contains'; readonly column: string; readonly text: string }
  /** A POSIX extended regular expression, as Overpass QL has them, in small letters or capitals. */
  | { readonly kind: 'matches'; readonly column: string; readonly pattern: string }
  /** A number from `from` up to and with `to`; either may be open. */
  | { readonly kind: 'between'; readonly column: string; readonly from?: number; readonly to?: number }
  /** One of these values, as a cell has them. */
  | { readonly kind: 'is'; readonly column: string; readonly values: readonly (string | number)[] }
  | { readonly kind: 'missing' | 'present'; readonly column: string };

/** A filter that could not be applied: its pattern is none, or would take too long. */
export interface FilterFault {
  readonly column: string;
  readonly fault: 'badPattern' | 'largePattern';
}

// Whether a text of a table passes a filter.

/** Whether the text with a number passes. */
type TextTest = (text: number) => boolean;

/** @throws PosixRegexError where a pattern is none */
export function textTest(filter: ColumnFilter, strings: StringTable): TextTest {
  switch (filter.kind) {
    case 'contains':
      return containing(strings, filter.text);
    case 'matches': {
      const matcher = compilePosixRegex(filter.pattern, true);
      return (text) => matcher.test(textOf(strings, text));
    }
    case 'between': {
      const inside = numberTest(filter);
      return (text) => inside(numberOfText(textOf(strings, text)));
    }
    case 'is': {
      const values = new Set(filter.values.map((value) => strings.find(`${value}`)));
      return (text) => values.has(text);
    }
    case 'missing':
      return () => false;
    case 'present':
      return () => true;
  }
}

/** The same of a column of numbers. @throws PosixRegexError */
function valueTest(filter: ColumnFilter): (value: number) => boolean {
  switch (filter.kind) {
    case 'contains': {
      const wanted = filter.text.toLowerCase();
      return (value) => `${value}`.includes(wanted);
    }
    case 'matches': {
      const matcher = compilePosixRegex(filter.pattern, true);
      return (value) => matcher.test(`${value}`);
    }
    case 'between':
      return numberTest(filter);
    case 'is': {
      const values = new Set(filter.values.map(Number));
      return (value) => values.has(value);
    }
    case 'missing':
      return () => false;
    case 'present':
      return () => true;
  }
}

function numberTest({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: { readonly from?: number; readonly to?: number }) {
  return (value: number) => value >= from && value <= to;
}

/** Texts are looked through as bytes; those that are not of ASCII may need more. */
function containing(strings: StringTable, wanted: string): TextTest {
  const small = wanted.toLowerCase();
  const needle = new TextEncoder().encode(small);
  const isAscii = needle.length === small.length;
  const { bytes, offsets } = strings;
  const hasOdd = !isAscii || holdsOdd(bytes.subarray(0, offsets[strings.size]));
  return (text) => {
    const [start, end] = [offsets[text], offsets[text + 1]];
    if (isAscii && containsBytes(bytes, start, end, needle)) return true;
    if (!hasOdd || !(isAscii ? mayHoldAscii(bytes, start, end) : holdsOthers(bytes, start, end))) return false;
    return textOf(strings, text).toLowerCase().includes(small);
  };
}

const LOWERED = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));

/** @param needle in small letters */
function containsBytes(bytes: Uint8Array, start: number, end: number, needle: Uint8Array): boolean {
  if (needle.length === 0) return true;
  const first = needle[0];
  for (let at = start, last = end - needle.length; at <= last; at++) {
    if (LOWERED[bytes[at]] !== first) continue;
    let i = 1;
    while (i < needle.length && LOWERED[bytes[at + i]] === needle[i]) i++;
    if (i === needle.length) return true;
  }
  return false;
}

/** The first bytes of the two characters beyond ASCII with a small letter of ASCII: U+0130 (I with a dot) and U+212A (kelvin). */
const [DOTTED, KELVIN] = [0xc4, 0xe2];

/** More than these are not looked through at once, bytes: others wait meanwhile. */
const MOST_BYTES = 1 << 26;
/** So many bytes like these are looked at; where there are more of them, texts are looked at one by one. */
const MOST_LOOKED_AT = 10_000;

/** Whether one of these two stands in any text, or may. */
function holdsOdd(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_BYTES) return true;
  let looks = 0;
  for (const [lead, next] of [
    [DOTTED, 0xb0],
    [KELVIN, 0x84],
  ]) {
    for (let at = bytes.indexOf(lead); at !== -1; at = bytes.indexOf(lead, at + 1)) {
      if (bytes[at + 1] === next || looks++ > MOST_LOOKED_AT) return true;
    }
  }
  return false;
}

function mayHoldAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === DOTTED || bytes[at] === KELVIN) return true;
  return false;
}

function holdsOthers(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] > 0x7f) return true;
  return false;
}

// The rows that pass filters.

/** The number of texts tested in a step. */
const STEP_TEXTS = 2048;

/**
 * Keeps the rows that pass a filter, in their order.
 *
 * @param rows all of them where undefined; they are used up
 * @throws PosixRegexError where its pattern is none
 */
export function* filterRows(rows: Uint32Array | undefined, column: TypedColumn, filter: ColumnFilter): Work<Uint32Array> {
  return column.kind === 'coded' ? yield* filterCodes(rows, column, filter) : yield* filterNumbers(rows, column, filter);
}

/** Each different text is tested once. */
function* filterCodes(rows: Uint32Array | undefined, { codes, strings, texts }: CodedColumn, filter: ColumnFilter): Work<Uint32Array> {
  const test = textTest(filter, strings);
  const passes = new Uint8Array(texts.length + 1);
  passes[0] = filter.kind === 'missing' ? 1 : 0;
  for (let i = 0; i < texts.length; i++) {
    passes[i + 1] = test(texts[i]) ? 1 : 0;
    if (i % STEP_TEXTS === STEP_TEXTS - 1) yield;
  }
  const length = rows?.length ?? codes.length;
  const kept = rows ?? new Uint32Array(length);
  let count = 0;
  for (let from = 0; from < length; from += STEP_ROWS) {
    const end = Math.min(length, from + STEP_ROWS);
    for (let i = from; i < end; i++) {
      const row = rows === undefined ? i : rows[i];
      kept[count] = row;
      count += passes[codes[row]];
    }
    yield;
  }
  return cutTo(kept, count);
}

function* filterNumbers(rows: Uint32Array | undefined, { values }: NumberColumn, filter: ColumnFilter): Work<Uint32Array> {
  const test = valueTest(filter);
  const wantsMissing = filter.kind === 'missing';
  const length = rows?.length ?? values.length;
  const kept = rows ?? new Uint32Array(length);
  let count = 0;
  for (let i = 0; i < length; i++) {
    const row = rows === undefined ? i : rows[i];
    const value = values[row];
    if (Number.isNaN(value) ? wantsMissing : test(value)) kept[count++] = row;
    if (i % (STEP_ROWS >> 2) === 0) yield;
  }
  return cutTo(kept, count);
}
