/**
 * Searches in a raw answer: all occurrences of a text, and the record of one element. A search keeps only the number of occurrences per block and looks up
 * their positions on request.
 */
import { Float64Column } from '@flyover/osm-elements';
import type { RawLines } from './raw-lines.ts';
import { inSlices, STEP_BYTES } from './time-slices.ts';

export class RawSearch {
  private readonly raw: RawLines;
  private readonly pattern: ReturnType<typeof patternOf>;
  /** Per block: hits before it, and where the first hit within it may begin (hits do not overlap). */
  private readonly hitsBefore = new Float64Column();
  private readonly free = new Float64Column();
  private freeFrom = 0;
  private stopped = false;
  /** Hits so far; they count from 0, in the order of the text. */
  count = 0;
  /** Bytes that were searched, of those that had come when it began. */
  searched = 0;
  private readonly come: number;

  /** @param text not empty */
  constructor(raw: RawLines, text: string) {
    this.raw = raw;
    this.come = raw.ended ? raw.bytes : Number.POSITIVE_INFINITY;
    this.pattern = patternOf(text);
  }

  get complete(): boolean {
    return this.searched === this.end && (this.come < Number.POSITIVE_INFINITY || this.raw.ended);
  }

  /** Number of bytes; approximate while they are still printed. */
  get bytes(): number {
    return Math.min(this.come, this.raw.expected);
  }

  private get end(): number {
    return Math.min(this.come, this.raw.bytes);
  }

  /** Searches to the end, in slices, or until `stop`. */
  run(onSlice: () => void): Promise<void> {
    return inSlices(() => this.step(), onSlice);
  }

  stop(): void {
    this.stopped = true;
  }

  /** Number of the first hit so far that begins at this byte or later. */
  numberFrom(offset: number): number | undefined {
    if (this.hitsBefore.length === 0) return undefined;
    const block = Math.min(Math.floor(offset / STEP_BYTES), this.hitsBefore.length - 1);
    const before = this.hitsIn(block).filter((hit) => hit < offset).length;
    const number = this.hitsBefore.get(block) + before;
    return number < this.count ? number : undefined;
  }

  /** The first and the byte after the last of a hit. */
  hit(number: number): readonly [start: number, stop: number] | undefined {
    if (number < 0 || number >= this.count) return undefined;
    let low = 0;
    let high = this.hitsBefore.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.hitsBefore.get(middle) <= number) low = middle;
      else high = middle - 1;
    }
    const start = this.hitsIn(low)[number - this.hitsBefore.get(low)];
    return [start, start + this.pattern.length];
  }

  /** The first bytes of the hits so far that touch a stretch of bytes. */
  startsWithin(start: number, stop: number): number[] {
    const first = Math.max(0, Math.floor((start - this.pattern.length) / STEP_BYTES));
    const last = Math.min(Math.floor(stop / STEP_BYTES), this.hitsBefore.length - 1);
    const starts: number[] = [];
    for (let block = first; block <= last; block++) starts.push(...this.hitsIn(block));
    return starts.filter((hit) => hit < stop && hit + this.pattern.length > start);
  }

  /** Bytes of one hit. */
  get length(): number {
    return this.pattern.length;
  }

  private step(): boolean {
    if (this.stopped || this.complete) return false;
    const block = this.hitsBefore.length;
    this.raw.reach((block + 1) * STEP_BYTES + this.pattern.length);
    this.hitsBefore.push(this.count);
    this.free.push(this.freeFrom);
    const hits = this.hitsIn(block);
    this.count += hits.length;
    this.freeFrom = hits.length === 0 ? this.freeFrom : hits[hits.length - 1] + this.pattern.length;
    this.searched = Math.min(this.end, (block + 1) * STEP_BYTES);
    return !this.complete;
  }

  /** Hits that begin in a block. */
  private hitsIn(block: number): number[] {
    const base = block * STEP_BYTES;
    // a hit may reach into the next block, but not begin there
    const bytes = this.raw.slice(base, Math.min(this.end, base + STEP_BYTES + this.pattern.length - 1));
    const hits: number[] = [];
    let from = Math.max(0, this.free.get(block) - base);
    for (;;) {
      const at = findPattern(this.pattern, bytes, from);
      if (at === -1) return hits;
      hits.push(base + at);
      from = at + this.pattern.length;
    }
  }
}

// The record of one element, found by its bytes: JSON as servers write it (`"type": "way",` line break `"id": 42`, or without any space), OSM XML (`<way
// id="42"`). An element that is only a member of another is found where it is first named.

/** So many bytes before an id are looked at for the beginning of its record. */
const HEAD = 300;

/** The text directly before the id of an element's record. */
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

/**
 * Case-insensitive patterns over UTF-8 bytes. A character matches in both cases where both have the same number of bytes: all of ASCII, Latin, Greek and
 * Cyrillic but for a handful.
 */

/** A pattern, ready to be looked for. */
export interface BytePattern {
  /** Bytes of a hit; at least 1. */
  readonly length: number;
  /** Per byte value: how far the pattern may be moved on where this value stands under its last byte (Horspool's rule). */
  readonly skip: Uint32Array;
  /** Per byte value: 1 where a hit may end with it. */
  readonly finals: Uint8Array;
  /** For each character of the text its forms, as bytes. */
  readonly characters: readonly (readonly Uint8Array[])[];
}

const encoder = new TextEncoder();

/** @param text not empty */
function patternOf(text: string): BytePattern {
  const characters = [...text].map(formsOf);
  const length = characters.reduce((sum, [form]) => sum + form.length, 0);
  const skip = new Uint32Array(256).fill(length);
  let at = 0;
  for (const forms of characters) {
    for (let byte = 0; byte < forms[0].length; byte++, at++) {
      if (at === length - 1) break;
      for (const form of forms) skip[form[byte]] = length - 1 - at;
    }
  }
  const finals = new Uint8Array(256);
  for (const form of characters[characters.length - 1]) finals[form[form.length - 1]] = 1;
  return { length, skip, finals, characters };
}

function formsOf(character: string): Uint8Array[] {
  const own = encoder.encode(character);
  const others = [character.toLowerCase(), character.toUpperCase()]
    .filter((form, index, all) => form !== character && all.indexOf(form) === index)
    .map((form) => encoder.encode(form));
  return [own, ...others.filter((form) => form.length === own.length)];
}

/** The first hit that begins at `from` or later and ends within the bytes; -1 where there is none. */
function findPattern({ length, skip, finals, characters }: BytePattern, bytes: Uint8Array, from: number): number {
  const last = length - 1;
  for (let end = from + last; end < bytes.length; end += skip[bytes[end]]) {
    if (finals[bytes[end]] === 1 && standsAt(characters, bytes, end - last)) return end - last;
  }
  return -1;
}

function standsAt(characters: BytePattern['characters'], bytes: Uint8Array, start: number): boolean {
  let at = start;
  for (const forms of characters) {
    if (!forms.some((form) => startsWith(bytes, at, form))) return false;
    at += forms[0].length;
  }
  return true;
}

function startsWith(bytes: Uint8Array, at: number, form: Uint8Array): boolean {
  for (let i = 0; i < form.length; i++) if (bytes[at + i] !== form[i]) return false;
  return true;
}
