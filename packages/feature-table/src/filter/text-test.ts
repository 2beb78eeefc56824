/** Whether a text of a table passes a filter. */
import { numberOfText } from '@flyover/feature-records';
import type { StringTable } from '@flyover/osm-elements';
import { compilePosixRegex } from '@flyover/posix-regex';
import { textOf } from '../columns/text-bytes.ts';
import type { ColumnFilter } from './column-filter.ts';

/** Whether the text with a number passes. */
export type TextTest = (text: number) => boolean;

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
export function valueTest(filter: ColumnFilter): (value: number) => boolean {
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
