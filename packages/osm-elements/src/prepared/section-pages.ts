/**
 * The pages of a section, each of which is read alone.
 *
 * A section begins with its directory: how long that is as it lies there and unpacked (uint32 each), and numbers packed with zlib. These are the lengths of all pages as they lie
 * there, then their lengths unpacked; of counts also the start with which each page begins.
 */
import { joinColumns } from '../join-stores.ts';
import { inflateZlib } from '../pbf/zlib.ts';
import type { Column } from '../store-columns.ts';
import { cutFile, damagedFile, type FileBytes, type Section, writtenValues } from './file-layout.ts';
import { readNumbers } from './read-numbers.ts';
import { LARGEST_VALUE, NumberWriter } from './write-numbers.ts';

/** Packs as zlib does. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

/** Bytes before a directory, which say how long it is. */
const DIRECTORY_HEAD = 8;

/** The pages of a section, as its directory lists them. */
export interface PageLengths {
  /** Bytes of each page as they lie in the file. */
  readonly packed: Uint32Array;
  readonly unpacked: Uint32Array;
  /** Of counts: the start with which each page begins; else empty. */
  readonly starts: Uint32Array;
}

/** The directory of some pages, as it is written. @param deflate packs as zlib does */
export function packDirectory({ packed: lengths, unpacked, starts }: PageLengths, deflate: Deflate): Uint8Array<ArrayBuffer> {
  const numbers = joinColumns(Uint32Array, [lengths, unpacked, starts]);
  const writer = new NumberWriter();
  writer.write(numbers, 'numbers', 0, numbers.length);
  const packed = deflate(writer.written);
  const directory = new Uint8Array(DIRECTORY_HEAD + packed.length);
  const view = new DataView(directory.buffer);
  view.setUint32(0, packed.length, true);
  view.setUint32(4, writer.written.length, true);
  directory.set(packed, DIRECTORY_HEAD);
  return directory;
}

interface Directory {
  /** Offset of each page in the file, and the end of the last page. */
  readonly offsets: Float64Array;
  readonly unpacked: Uint32Array;
  readonly starts: Uint32Array;
}

/** Room that the pages of a file are unpacked into, one after the other. */
export interface PageRoom {
  bytes: Uint8Array;
}

/** See the file's comment. Every method throws ReadError 'malformed' or 'truncated'. */
export class SectionPages {
  /** Number of pages. */
  readonly count: number;
  private readonly file: FileBytes;
  private readonly section: Section;
  private readonly pageValues: number;
  private readonly values: number;
  private readonly room: PageRoom;
  private directory: Directory | undefined = undefined;

  /** @param pageValues of a page of this file */
  constructor(file: FileBytes, section: Section, pageValues: number, room: PageRoom) {
    this.file = file;
    this.section = section;
    this.pageValues = pageValues;
    this.values = writtenValues(section);
    this.count = Math.ceil(this.values / pageValues);
    this.room = room;
  }

  /** The places in the column of the values of a page, the last excluded. Of counts: of the starts that they begin with. */
  from(page: number): number {
    return page * this.pageValues;
  }

  to(page: number): number {
    return Math.min(this.from(page) + this.pageValues, this.values);
  }

  /** Reads a page into its place in a column. */
  read(page: number, column: Column): void {
    const { name, encoding } = this.section;
    const from = this.from(page);
    if (encoding === 'counts') column[from] = this.directoryOf().starts[page];
    if (!readNumbers(this.unpack(page), encoding, column, from, this.to(page))) throw damagedFile(name, this.offsetOf(page));
  }

  /** Looks at the checksum of every page. */
  verify(): void {
    for (let page = 0; page < this.count; page++) this.unpack(page);
  }

  private offsetOf(page: number): number {
    return this.directoryOf().offsets[page];
  }

  /** The bytes of a page, valid until the next. */
  private unpack(page: number): Uint8Array {
    const { offsets, unpacked } = this.directoryOf();
    const size = unpacked[page];
    if (this.room.bytes.length < size) this.room.bytes = new Uint8Array(size);
    const bytes = this.room.bytes.subarray(0, size);
    if (!inflateZlib(this.bytesAt(offsets[page], offsets[page + 1]), bytes)) throw damagedFile(this.section.name, offsets[page]);
    return bytes;
  }

  private directoryOf(): Directory {
    this.directory ??= this.readDirectory();
    return this.directory;
  }

  private readDirectory(): Directory {
    const { name, encoding, start, bytes } = this.section;
    const head = this.bytesAt(start, start + Math.min(DIRECTORY_HEAD, bytes));
    if (head.length < DIRECTORY_HEAD) throw damagedFile(name, start);
    const view = new DataView(head.buffer, head.byteOffset);
    const [packed, unpacked] = [view.getUint32(0, true), view.getUint32(4, true)];
    const lists = encoding === 'counts' ? 3 : 2;
    const first = start + DIRECTORY_HEAD + packed;
    if (unpacked > this.count * lists * LARGEST_VALUE || first > start + bytes) throw damagedFile(name, start);
    const written = new Uint8Array(unpacked);
    const numbers = new Uint32Array(this.count * lists);
    const isWhole = inflateZlib(this.bytesAt(start + DIRECTORY_HEAD, first), written);
    if (!isWhole || !readNumbers(written, 'numbers', numbers, 0, numbers.length)) throw damagedFile(name, start);
    return this.placed(first, numbers);
  }

  /** Checks the numbers of a directory, which may be damaged, and returns the directory. */
  private placed(first: number, numbers: Uint32Array): Directory {
    const { name, encoding, start, bytes, length } = this.section;
    const { count } = this;
    const unpacked = numbers.subarray(count, 2 * count);
    const starts = numbers.subarray(2 * count);
    const offsets = new Float64Array(count + 1);
    offsets[0] = first;
    for (let page = 0; page < count; page++) {
      offsets[page + 1] = offsets[page] + numbers[page];
      if (unpacked[page] > (this.to(page) - this.from(page)) * LARGEST_VALUE) throw damagedFile(name, start);
    }
    if (offsets[count] !== start + bytes) throw damagedFile(name, start);
    if (encoding === 'counts' && (starts.length === 0 ? length > 1 : starts[0] !== 0)) throw damagedFile(name, start);
    return { offsets, unpacked, starts };
  }

  private bytesAt(start: number, end: number): Uint8Array {
    const bytes = this.file.read(start, end);
    // cut while it is in use
    if (bytes.length < end - start) throw cutFile(this.file.size);
    return bytes;
  }
}
