/**
 * Finds the record of one element in a raw answer by its bytes: JSON as servers write it (`"type": "way",` line break `"id": 42`, or without any
 * space), OSM XML (`<way id="42"`). An element that only came as a member of another is found where it is first named.
 */

import { findPattern, patternOf } from './byte-pattern.ts';
import type { RawLines } from './raw-lines.ts';
import { inSlices, STEP_BYTES } from './time-slices.ts';

/** So many bytes before an id are looked at for the beginning of its record. */
const HEAD = 300;

/** What stands directly before the id of an element's record. */
const recordHead = (type: string) =>
  new RegExp(`(?:\\{\\s*)?"type"\\s*:\\s*"${type}"\\s*,\\s*"id"\\s*:\\s*$|<${type}\\s(?:[^<>]*\\s)?id\\s*=\\s*["']$`);

/** The same where an element is only named as a member. */
const memberHead = (type: string) => {
  const json = `(?:\\{\\s*)?"type"\\s*:\\s*"${type}"\\s*,\\s*"ref"\\s*:\\s*$`;
  const xml = `<member\\s(?:[^<>]*\\s)?type\\s*=\\s*["']${type}["'][^<>]*\\sref\\s*=\\s*["']$`;
  return new RegExp(`${json}|${xml}${type === 'node' ? `|<nd\\s(?:[^<>]*\\s)?ref\\s*=\\s*["']$` : ''}`);
};

/** Bytes from the beginning of a record up to the end of its id. */
export interface FoundRecord {
  readonly start: number;
  readonly stop: number;
}

/**
 * @param type `node`, `way`, `relation`, `area`, or that of a made element
 * @param id a text where it is no exact number
 * @returns undefined where the answer does not name the element
 */
export async function findRecord(raw: RawLines, type: string, id: number | string): Promise<FoundRecord | undefined> {
  const digits = String(id);
  const pattern = patternOf(digits);
  const decoder = new TextDecoder('latin1');
  const [record, member] = [recordHead(escaped(type)), memberHead(escaped(type))];
  let found: FoundRecord | undefined;
  let named: FoundRecord | undefined;
  let searched = 0;
  const check = (bytes: Uint8Array, base: number, at: number): void => {
    if (!followsName(bytes, at) || goesOn(bytes[at + digits.length])) return;
    const head = decoder.decode(bytes.subarray(Math.max(0, at - HEAD), at));
    const placeOf = (match: RegExpExecArray | null) =>
      match === null ? undefined : { start: base + at - head.length + match.index, stop: base + at + digits.length };
    found = placeOf(record.exec(head));
    named ??= placeOf(member.exec(head));
  };
  await inSlices(() => {
    const base = Math.max(0, searched - HEAD);
    raw.reach(searched + STEP_BYTES + digits.length);
    const bytes = raw.slice(base, searched + STEP_BYTES + digits.length);
    let at = findPattern(pattern, bytes, searched - base);
    while (at !== -1 && found === undefined && base + at < searched + STEP_BYTES) {
      check(bytes, base, at);
      at = findPattern(pattern, bytes, at + 1);
    }
    searched += STEP_BYTES;
    return found === undefined && (searched < raw.bytes || !raw.ended);
  });
  return found ?? named;
}

/** For a pattern: a made element may have any word as its type. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Whether what stands before a number ends like `"id": ` or `ref="`: the quick look that spares most numbers the exact one. */
function followsName(bytes: Uint8Array, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && BETWEEN.has(bytes[before])) before--;
  return before < at - 1 && (bytes[before] === 0x64 || bytes[before] === 0x66);
}

/** Space, tab, line breaks, quotes, colon, equals sign. */
const BETWEEN: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x22, 0x27, 0x3a, 0x3d]);

/** Whether a byte makes a number longer: digit, point, exponent. */
function goesOn(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x45 || byte === 0x65);
}
