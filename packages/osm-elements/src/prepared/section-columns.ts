/**
 * The columns of a prepared file, each read when somebody first asks for it, and kept, all of them or within a bound.
 *
 * Threads may share them: memory for every column is set aside when the file is opened, which costs nothing until it is written to, and a flag tells
 * whether a column is there. Two threads that need one at the same time both read it: they write the same values.
 */
import { inflateZlib } from '../pbf/zlib.ts';
import type { Column } from '../store-file/store-columns.ts';
import { ColumnCache } from './column-cache.ts';
import type { FileBytes } from './file-bytes.ts';
import { BYTES_OF, cutFile, damagedFile, PAGE_HEAD, PAGE_VALUES, type Section, type ValueKind } from './file-layout.ts';
import { readNumbers } from './read-numbers.ts';
import { LARGEST_VALUE } from './write-numbers.ts';

/** Memory of columns that threads share. */
export interface SharedColumns {
  /** One a section, in the order of the file: 1 where its column is there. */
  readonly flags: Int32Array;
  readonly buffers: ReadonlyMap<string, SharedArrayBuffer>;
}

/** Sets memory aside for every column. */
export function shareColumns(sections: ReadonlyMap<string, Section>): SharedColumns {
  const buffers = new Map<string, SharedArrayBuffer>();
  for (const { name, kind, length } of sections.values()) buffers.set(name, new SharedArrayBuffer(length * BYTES_OF[kind]));
  return { flags: new Int32Array(new SharedArrayBuffer(sections.size * 4)), buffers };
}

/** Memory of one thread alone, of so many bytes at most. */
interface BoundedColumns {
  readonly bound: number;
}

/** Where columns are kept. */
export type ColumnMemory = SharedColumns | BoundedColumns;

/** What all columns take, in bytes. */
export function bytesOfColumns(sections: ReadonlyMap<string, Section>): number {
  let bytes = 0;
  for (const { kind, length } of sections.values()) bytes += length * BYTES_OF[kind];
  return bytes;
}

/** The texts stay, whatever the bound is: every part of an answer looks some up. */
const ALWAYS_KEPT = 'strings.';

/** What a column must be, besides what its section says. */
export interface ColumnRules<Values extends Column> {
  /** How many values it has; any number where it is not given. */
  readonly length?: number;
  /** Looks at the values that were read; false: the file is damaged. */
  readonly check?: (values: Values) => boolean;
  /** Fills the column where the file leaves it to be made. */
  readonly make?: (values: Values) => void;
}

/** Unpacked values from `from` up to `to` of a column, out of what lies at `at` in the file. */
interface Page {
  readonly page: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** See the file's comment. Every method throws ReadError 'malformed' where the file does not hold the column so. */
export class SectionColumns {
  private readonly file: FileBytes;
  private readonly sections: ReadonlyMap<string, Section>;
  private readonly shared: SharedColumns | undefined = undefined;
  private readonly numbers = new Map<string, number>();
  private readonly columns = new Map<string, Column>();
  private readonly cache: ColumnCache | undefined = undefined;
  private readonly listeners: (() => void)[] = [];
  private room = new Uint8Array(0);

  constructor(file: FileBytes, sections: ReadonlyMap<string, Section>, memory?: ColumnMemory) {
    this.file = file;
    this.sections = sections;
    if (memory !== undefined && 'bound' in memory) {
      this.cache = new ColumnCache(memory.bound, () => {
        for (const listener of this.listeners) listener();
      });
    } else this.shared = memory;
    for (const name of sections.keys()) this.numbers.set(name, this.numbers.size);
  }

  /** The columns that are kept within a bound, in bytes; undefined where there is no bound. */
  get held(): number | undefined {
    return this.cache?.held;
  }

  /** What keeps columns for itself is told when it is to let go of them. Where there is no bound, that is never. */
  onLetGo(listener: () => void): void {
    if (this.cache !== undefined) this.listeners.push(listener);
  }

  has(name: string): boolean {
    return this.sections.has(name);
  }

  /** How many values a column has; 0 where there is none. */
  lengthOf(name: string): number {
    return this.sections.get(name)?.length ?? 0;
  }

  u8(name: string, rules: ColumnRules<Uint8Array> = {}): Uint8Array {
    return this.column(name, 'u8', rules, (buffer) => new Uint8Array(buffer));
  }

  i32(name: string, rules: ColumnRules<Int32Array> = {}): Int32Array {
    return this.column(name, 'i32', rules, (buffer) => new Int32Array(buffer));
  }

  u32(name: string, rules: ColumnRules<Uint32Array> = {}): Uint32Array {
    return this.column(name, 'u32', rules, (buffer) => new Uint32Array(buffer));
  }

  f64(name: string, rules: ColumnRules<Float64Array> = {}): Float64Array {
    return this.column(name, 'f64', rules, (buffer) => new Float64Array(buffer));
  }

  private column<Values extends Column>(
    name: string,
    kind: ValueKind,
    rules: ColumnRules<Values>,
    view: (buffer: ArrayBufferLike) => Values,
  ): Values {
    const known = this.columns.get(name) ?? this.cache?.get(name);
    // one name is asked for as one kind
    if (known !== undefined) return known as Values;
    const section = this.sections.get(name);
    if (section?.kind !== kind || section.length !== (rules.length ?? section.length)) throw damagedFile(name, section?.start ?? 0);
    const values = view(this.shared?.buffers.get(name) ?? new ArrayBuffer(section.length * BYTES_OF[kind]));
    // threads that share memory have opened the same file
    if (values.length !== section.length) throw damagedFile(name, section.start);
    const number = this.numbers.get(name) ?? 0;
    if (this.shared === undefined || Atomics.load(this.shared.flags, number) === 0) {
      if (section.encoding !== 'derived') this.read(section, values);
      else if (rules.make === undefined) throw damagedFile(name, section.start);
      else rules.make(values);
      if (rules.check?.(values) === false) throw damagedFile(name, section.start);
      if (this.shared !== undefined) Atomics.store(this.shared.flags, number, 1);
    }
    if (this.cache === undefined || name.startsWith(ALWAYS_KEPT)) this.columns.set(name, values);
    else this.cache.keep(name, values);
    return values;
  }

  /** Looks at the checksum of every page, and keeps none. @throws ReadError 'malformed' or 'truncated' */
  verify(): void {
    // going through them looks at them
    for (const section of this.sections.values()) for (const _page of this.pages(section));
  }

  private read(section: Section, column: Column): void {
    for (const { page, from, to, at } of this.pages(section)) {
      if (!readNumbers(page, section.encoding, column, from, to)) throw damagedFile(section.name, at);
    }
  }

  /** The pages of a section with the places of their values, each valid until the next. */
  private *pages({ name, encoding, length, start, bytes }: Section): Generator<Page, void, void> {
    // starts of lists are one more than there are counts
    const values = encoding === 'derived' ? 0 : encoding === 'counts' ? length - 1 : length;
    let at = start;
    for (let from = 0; from < values; from += PAGE_VALUES) {
      const to = Math.min(from + PAGE_VALUES, values);
      const head = this.bytesAt(at, at + PAGE_HEAD);
      const view = new DataView(head.buffer, head.byteOffset);
      const [packed, unpacked] = [view.getUint32(0, true), view.getUint32(4, true)];
      if (unpacked > (to - from) * LARGEST_VALUE || at + PAGE_HEAD + packed > start + bytes) throw damagedFile(name, at);
      if (this.room.length < unpacked) this.room = new Uint8Array(unpacked);
      const page = this.room.subarray(0, unpacked);
      if (!inflateZlib(this.bytesAt(at + PAGE_HEAD, at + PAGE_HEAD + packed), page)) throw damagedFile(name, at);
      yield { page, from, to, at };
      at += PAGE_HEAD + packed;
    }
    if (at !== start + bytes) throw damagedFile(name, at);
  }

  private bytesAt(start: number, end: number): Uint8Array {
    const bytes = this.file.read(start, end);
    // cut while it is in use
    if (bytes.length < end - start) throw cutFile(this.file.size);
    return bytes;
  }
}
