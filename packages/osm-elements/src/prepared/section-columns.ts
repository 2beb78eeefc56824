/**
 * The columns of a prepared file, each read when somebody first asks for it, as a whole or page by page, and kept, all of them or within a bound.
 *
 * Memory for a column is set aside as a whole, which costs nothing until it is written to. Threads may share it: a flag a page tells whether its values are there, and a flag a column
 * whether all of them are, and were looked at. Two threads that need one at the same time both read it: they write the same values.
 */
import type { Column } from '../store-columns.ts';
import { ColumnCache, type ColumnMemory, pagesOf, type SharedColumns } from './column-memory.ts';
import { BYTES_OF, damagedFile, type FileBytes, type Section, type ValueKind } from './file-layout.ts';
import { type PageRoom, SectionPages } from './section-pages.ts';

/** The texts stay, whatever the bound is: every part of an answer looks some up. */
const ALWAYS_KEPT = 'strings.';

/** Requirements of a column beyond those of its section. */
export interface ColumnRules<Values extends Column> {
  /** Number of values; any number where absent. */
  readonly length?: number;
  /** Looks at values that were read, those from `from` up to `to`; false: the file is damaged. */
  readonly check?: (values: Values, from: number, to: number) => boolean;
  /** The same of what only all of them together show. */
  readonly checkAll?: (values: Values) => boolean;
  /** Fills the column where the file leaves it to be made. */
  readonly make?: (values: Values) => void;
}

/** A column of which not all has to be there. */
export interface ColumnPart<Values extends Column> {
  readonly values: Values;
  /** Of `1 << shift` values each: 1 where they are there. */
  readonly there: Uint8Array;
  readonly shift: number;
  /** Whether all of it is there, so that nobody has to ask. */
  readonly isWhole: boolean;
  /** Reads a page. @throws ReadError 'malformed' or 'truncated' */
  readonly read: (page: number) => void;
}

/** Constructors of the views of each kind. */
const VIEWS = {
  u8: (buffer: ArrayBufferLike) => new Uint8Array(buffer),
  i32: (buffer: ArrayBufferLike) => new Int32Array(buffer),
  u32: (buffer: ArrayBufferLike) => new Uint32Array(buffer),
  f64: (buffer: ArrayBufferLike) => new Float64Array(buffer),
};

/** See the file's comment. Every method throws ReadError 'malformed' or 'truncated' where the file does not hold the column so. */
export class SectionColumns {
  /** Of a page of this file. */
  readonly pageValues: number;
  private readonly file: FileBytes;
  private readonly sections: ReadonlyMap<string, Section>;
  private readonly shared: SharedColumns | undefined = undefined;
  private readonly numbers = new Map<string, number>();
  private readonly columns = new Map<string, Column>();
  private readonly cache: ColumnCache | undefined = undefined;
  private readonly listeners: (() => void)[] = [];
  private readonly opened = new Map<string, SectionPages>();
  private readonly there = new WeakMap<Column, Uint8Array>();
  private readonly whole = new WeakSet<Column>();
  private readonly room: PageRoom = { bytes: new Uint8Array(0) };

  constructor(file: FileBytes, sections: ReadonlyMap<string, Section>, pageValues: number, memory?: ColumnMemory) {
    this.file = file;
    this.sections = sections;
    this.pageValues = pageValues;
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

  /**
   * Registers a listener that is called when columns are to be released, for code that keeps columns itself. Without a memory bound it is never called.
   */
  onLetGo(listener: () => void): void {
    if (this.cache !== undefined) this.listeners.push(listener);
  }

  has(name: string): boolean {
    return this.sections.has(name);
  }

  /** Returns the number of values of a column; 0 where the column is absent. */
  lengthOf(name: string): number {
    return this.sections.get(name)?.length ?? 0;
  }

  u8(name: string, rules: ColumnRules<Uint8Array> = {}): Uint8Array {
    return this.column(name, 'u8', rules, VIEWS.u8);
  }

  i32(name: string, rules: ColumnRules<Int32Array> = {}): Int32Array {
    return this.column(name, 'i32', rules, VIEWS.i32);
  }

  u32(name: string, rules: ColumnRules<Uint32Array> = {}): Uint32Array {
    return this.column(name, 'u32', rules, VIEWS.u32);
  }

  f64(name: string, rules: ColumnRules<Float64Array> = {}): Float64Array {
    return this.column(name, 'f64', rules, VIEWS.f64);
  }

  /** The same columns, of which nothing is read yet. */
  u8Part(name: string, rules: ColumnRules<Uint8Array> = {}): ColumnPart<Uint8Array> {
    return this.part(name, 'u8', rules, VIEWS.u8);
  }

  i32Part(name: string, rules: ColumnRules<Int32Array> = {}): ColumnPart<Int32Array> {
    return this.part(name, 'i32', rules, VIEWS.i32);
  }

  u32Part(name: string, rules: ColumnRules<Uint32Array> = {}): ColumnPart<Uint32Array> {
    return this.part(name, 'u32', rules, VIEWS.u32);
  }

  f64Part(name: string, rules: ColumnRules<Float64Array> = {}): ColumnPart<Float64Array> {
    return this.part(name, 'f64', rules, VIEWS.f64);
  }

  /** Looks at the checksum of every page, and keeps none. */
  verify(): void {
    for (const section of this.sections.values()) this.pagesOf(section).verify();
  }

  private column<Values extends Column>(
    name: string,
    kind: ValueKind,
    rules: ColumnRules<Values>,
    view: (buffer: ArrayBufferLike) => Values,
  ): Values {
    const section = this.sectionOf(name, kind, rules);
    const values = this.valuesOf(section, view);
    if (!this.whole.has(values)) this.fill(section, values, rules);
    return values;
  }

  private part<Values extends Column>(
    name: string,
    kind: ValueKind,
    rules: ColumnRules<Values>,
    view: (buffer: ArrayBufferLike) => Values,
  ): ColumnPart<Values> {
    const section = this.sectionOf(name, kind, rules);
    const values = this.valuesOf(section, view);
    const there = this.flagsOf(section, values);
    const isWhole = this.isWhole(section, values);
    const read = (page: number) => this.readPage(section, values, there, page, rules);
    return { values, there, shift: 31 - Math.clz32(this.pageValues), isWhole, read };
  }

  private sectionOf<Values extends Column>(name: string, kind: ValueKind, { length }: ColumnRules<Values>): Section {
    const section = this.sections.get(name);
    if (section?.kind !== kind || section.length !== (length ?? section.length)) throw damagedFile(name, section?.start ?? 0);
    return section;
  }

  /** The memory of a column, whatever of it is there. */
  private valuesOf<Values extends Column>({ name, kind, length, start }: Section, view: (buffer: ArrayBufferLike) => Values): Values {
    const known = this.columns.get(name) ?? this.cache?.get(name);
    // one name is asked for as one kind
    if (known !== undefined) return known as Values;
    const values = view(this.shared?.buffers.get(name) ?? new ArrayBuffer(length * BYTES_OF[kind]));
    // threads that share memory have opened the same file
    if (values.length !== length) throw damagedFile(name, start);
    if (this.cache === undefined || name.startsWith(ALWAYS_KEPT)) this.columns.set(name, values);
    else this.cache.grow(name, values, 0);
    return values;
  }

  private isWhole({ name }: Section, values: Column): boolean {
    if (this.whole.has(values)) return true;
    if (this.shared === undefined || Atomics.load(this.shared.flags, this.numbers.get(name) ?? 0) === 0) return false;
    this.whole.add(values);
    return true;
  }

  private flagsOf(section: Section, values: Column): Uint8Array {
    let flags = this.there.get(values);
    if (flags === undefined) {
      const shared = this.shared?.pages.get(section.name);
      flags = shared === undefined ? new Uint8Array(pagesOf(section, this.pageValues)) : new Uint8Array(shared);
      this.there.set(values, flags);
    }
    return flags;
  }

  private fill<Values extends Column>(section: Section, values: Values, rules: ColumnRules<Values>): void {
    if (this.isWhole(section, values)) return;
    const { name, start } = section;
    const there = this.flagsOf(section, values);
    if (section.encoding === 'derived') {
      if (rules.make === undefined) throw damagedFile(name, start);
      rules.make(values);
      if (rules.check?.(values, 0, values.length) === false) throw damagedFile(name, start);
      for (let page = 0; page < there.length; page++) this.noteRead(section, values, there, page);
    } else {
      for (let page = 0; page < there.length; page++) this.readPage(section, values, there, page, rules);
    }
    if (rules.checkAll?.(values) === false) throw damagedFile(name, start);
    this.whole.add(values);
    if (this.shared !== undefined) Atomics.store(this.shared.flags, this.numbers.get(name) ?? 0, 1);
  }

  private readPage<Values extends Column>(
    section: Section,
    values: Values,
    there: Uint8Array,
    page: number,
    rules: ColumnRules<Values>,
  ): void {
    if (there[page] !== 0) return;
    const pages = this.pagesOf(section);
    if (section.encoding !== 'derived') {
      pages.read(page, values);
      if (rules.check?.(values, pages.from(page), pages.to(page)) === false) throw damagedFile(section.name, section.start);
    }
    this.noteRead(section, values, there, page);
  }

  private noteRead(section: Section, values: Column, there: Uint8Array, page: number): void {
    if (there[page] !== 0) return;
    const bytes = Math.min(this.pageValues, values.length - page * this.pageValues) * values.BYTES_PER_ELEMENT;
    if (this.cache !== undefined && !section.name.startsWith(ALWAYS_KEPT)) this.cache.grow(section.name, values, bytes);
    if (this.shared === undefined) there[page] = 1;
    else Atomics.store(there, page, 1);
  }

  private pagesOf(section: Section): SectionPages {
    let pages = this.opened.get(section.name);
    if (pages === undefined) {
      pages = new SectionPages(this.file, section, this.pageValues, this.room);
      this.opened.set(section.name, pages);
    }
    return pages;
  }
}
