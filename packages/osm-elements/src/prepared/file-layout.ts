/**
 * The layout of a prepared file, numbers little-endian: the 8 bytes of `PREPARED_MAGIC`, the version, the length of the description packed and unpacked, the
 * values of a page (uint32 each); the description (JSON, packed with zlib); then the sections in sequence.
 *
 * A section holds one column in pages of a fixed number of values, each packed with zlib, whose checksum reveals damage. The directory of the pages
 * (`section-pages.ts`) stands before them, so that each can be read alone. A section of the encoding `derived` has no bytes: its reader computes it from
 * others.
 */
import { ALWAYS_ALLOWED, LARGEST_EXPANSION, ReadError } from '../read-error.ts';
import type { Encoding } from './write-numbers.ts';

/** The name of the format. */
export const PREPARED_NAME = 'Flyover (prepared)';

/** The first bytes of a prepared file: `FLYOVERP`. */
export const PREPARED_MAGIC = Uint8Array.of(0x46, 0x4c, 0x59, 0x4f, 0x56, 0x45, 0x52, 0x50);
/** Counts up when the layout changes, or what the sections mean; files of another version are refused. */
export const PREPARED_VERSION = 3;
/** Bytes before the description. */
export const PREPARED_HEAD = 24;
/** Values of a page where nobody asks for others: few enough to be read for one of them, many enough to pack well. */
export const PAGE_VALUES = 1 << 12;
/** Limits of the page sizes that a file may have: powers of two, so that a shift gives the page of a value. */
export const LEAST_PAGE_VALUES = 1 << 4;
export const MOST_PAGE_VALUES = 1 << 18;

/** The type of a column's values. */
export type ValueKind = 'u8' | 'i32' | 'u32' | 'f64';
/** Bytes of a value in memory. */
export const BYTES_OF: Readonly<Record<ValueKind, number>> = { u8: 1, i32: 4, u32: 4, f64: 8 };

const ENCODINGS: ReadonlySet<string> = new Set([
  'bytes',
  'numbers',
  'steps',
  'boxes',
  'counts',
  'doubles',
  'derived',
] satisfies SectionEncoding[]);

/** The encoding of a section's values; `derived`: not written. */
export type SectionEncoding = Encoding | 'derived';

/** A section as the description lists it: `bytes` are those in the file, `length` counts values in memory. */
export type SectionEntry = readonly [name: string, kind: ValueKind, encoding: SectionEncoding, length: number, bytes: number];

/** A section, and where in the file it begins. */
export interface Section {
  readonly name: string;
  readonly kind: ValueKind;
  readonly encoding: SectionEncoding;
  readonly length: number;
  readonly bytes: number;
  readonly start: number;
}

/** The number of values written for a section: starts of lists are one more than there are counts. */
export function writtenValues({ encoding, length }: Pick<Section, 'encoding' | 'length'>): number {
  if (encoding === 'derived') return 0;
  return encoding === 'counts' ? length - 1 : length;
}

/** More values no column has: numbers of rows are 32 bits. */
const MOST_VALUES = 2 ** 32 - 2;
/** A deflate stream grows at most so many times, and a value takes a byte of it at least. */
const LARGEST_RATIO = 1040;

/** Name of the format, which is also the extension of its files. */
export const PREPARED = '.flyover';

/** The error of a prepared file whose parts do not fit together. @param part that is wrong: mostly the name of a section */
export function damagedFile(part: string, offset: number): ReadError {
  return new ReadError({ kind: 'damaged', format: PREPARED, part }, offset);
}

/** The error of a prepared file that ends too early. */
export function cutFile(size: number): ReadError {
  return new ReadError({ kind: 'cut', format: PREPARED }, size);
}

/**
 * The sections of a description's list, in the order of the file.
 *
 * @param first where the first begins
 * @param size of the file, in bytes
 * @throws ReadError 'malformed', 'truncated', or 'limit' where the columns would be far larger in memory than such a file can be
 */
export function placeSections(entries: unknown, first: number, size: number): ReadonlyMap<string, Section> {
  if (!Array.isArray(entries)) throw damagedFile('sections', first);
  const sections = new Map<string, Section>();
  let start = first;
  let memory = 0;
  for (const entry of entries) {
    if (!isEntry(entry)) throw damagedFile('sections', first);
    const [name, kind, encoding, length, bytes] = entry;
    if (sections.has(name) || !isPossible(entry)) throw damagedFile(name.slice(0, 100), start);
    sections.set(name, { name, kind, encoding, length, bytes, start });
    start += bytes;
    memory += length * BYTES_OF[kind];
  }
  if (start > size) throw cutFile(size);
  if (start < size) throw damagedFile('end', start);
  if (memory > ALWAYS_ALLOWED && memory > size * LARGEST_EXPANSION) {
    throw new ReadError({ kind: 'expansion', times: LARGEST_EXPANSION }, first);
  }
  return sections;
}

function isEntry(entry: unknown): entry is SectionEntry {
  if (!Array.isArray(entry) || entry.length !== 5) return false;
  const [name, kind, encoding, length, bytes]: unknown[] = entry;
  const isNamed = typeof name === 'string' && typeof kind === 'string' && Object.hasOwn(BYTES_OF, kind);
  return isNamed && typeof encoding === 'string' && ENCODINGS.has(encoding) && isCount(length, MOST_VALUES) && isCount(bytes, 2 ** 48);
}

function isCount(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}

/** Whether so many values can come out of so many bytes, and the encoding is one for the kind. */
function isPossible([, kind, encoding, length, bytes]: SectionEntry): boolean {
  if (encoding === 'derived') return bytes === 0;
  if (encoding === 'counts' ? kind !== 'u32' || length === 0 : encoding === 'doubles' ? kind !== 'f64' : false) return false;
  if (encoding === 'boxes' && (kind !== 'i32' || length % 4 !== 0)) return false;
  if ((encoding === 'bytes') !== (kind === 'u8')) return false;
  return length <= Math.max(bytes, 1) * LARGEST_RATIO;
}

/** The bytes of a prepared file, read range by range on demand. */

/** See the file's comment. */
export interface FileBytes {
  /** Of all of it, in bytes. */
  readonly size: number;
  /** The bytes from `start` up to, not including, `end`, valid until the next call; fewer where there are no more. */
  read(start: number, end: number): Uint8Array;
  /** By which another thread reads the same file; absent where none can. */
  readonly handle?: number;
}

/** Bytes in memory. */
export function bytesInMemory(bytes: Uint8Array): FileBytes {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) };
}
