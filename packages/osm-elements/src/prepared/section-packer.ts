/**
 * Writes the sections of a prepared file value by value, with the pages on the disk: the same bytes as `writePrepared`, which takes whole columns.
 */
import type { NodeColumns, RelationColumns, StringTable, WayColumns } from '../element-store.ts';
import { Uint32Column } from '../growing-column.ts';
import { inflateZlib } from '../pbf/zlib.ts';
import { META_NAMES, type SpooledTables, type TableName } from '../spool/element-blocks.ts';
import type { OpenScratch, ScratchFile } from '../spool/scratch-files.ts';
import type { Column } from '../store-columns.ts';
import { damagedFile, PAGE_VALUES, type SectionEntry } from './file-layout.ts';
import { readNumbers } from './read-numbers.ts';
import { type Deflate, packDirectory } from './section-pages.ts';
import { type Encoding, isStep, NumberWriter } from './write-numbers.ts';
import type { PlannedSection } from './write-prepared.ts';

/** Packs as zlib does, at once or on another thread. */
export type DeflateAhead = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** Pages of a section that are being packed at most. */
const UNDER_WAY = 3;
/** Rows and entries have numbers of 32 bits, of which the last two mean others. */
const MOST_VALUES = 2 ** 32 - 2;

const COLUMNS = { u8: Uint8Array, i32: Int32Array, u32: Uint32Array, f64: Float64Array };

/** Thrown where a column has more values than a prepared file can number. */
export class TooManyValuesError extends Error {
  override readonly name = 'TooManyValuesError';
}

/** A section that is written: its line of the description, and its bytes. */
export interface PackedSection {
  readonly entry: SectionEntry;
  readonly directory: Uint8Array<ArrayBuffer>;
  /** The pages; absent where there are none. */
  readonly pages: ScratchFile | undefined;
}

/** Takes the values of one column; see the file's comment. */
export class SectionPacker {
  private readonly section: PlannedSection;
  private readonly open: OpenScratch;
  private readonly deflate: DeflateAhead;
  private readonly writer: NumberWriter;
  /** Values of the current page; of counts the starts, one more. */
  private readonly page: Column;
  private filled = 0;
  private written = 0;
  private file: ScratchFile | undefined;
  private readonly underWay: (Uint8Array | Promise<Uint8Array>)[] = [];
  private readonly packed = new Uint32Column();
  private readonly unpacked = new Uint32Column();
  private readonly starts = new Uint32Column();
  /** The last value, and the first page of doubles that are no steps. */
  private before = 0;
  private firstDoubles = Number.POSITIVE_INFINITY;

  /** @param writer may be shared with other sections */
  constructor(section: PlannedSection, open: OpenScratch, deflate: DeflateAhead, writer: NumberWriter) {
    this.section = section;
    this.open = open;
    this.deflate = deflate;
    this.writer = writer;
    this.page = new COLUMNS[section.kind](section.encoding === 'derived' ? 0 : PAGE_VALUES + 1);
  }

  /** Adds a value; of counts a count, of steps between doubles any double. */
  push(value: number): void {
    const { encoding, kind } = this.section;
    if (encoding === 'counts') this.page[this.filled + 1] = this.page[this.filled] + value;
    else {
      if (kind === 'f64') this.noteStep(value);
      this.page[this.filled] = value;
    }
    if (++this.filled === PAGE_VALUES) this.endPage();
  }

  /** Adds the values of a column; not of counts. */
  pushAll(values: Column): void {
    for (let at = 0; at < values.length; ) {
      const part = values.subarray(at, at + PAGE_VALUES - this.filled);
      if (this.section.kind === 'f64') for (const value of part) this.noteStep(value);
      this.page.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === PAGE_VALUES) this.endPage();
    }
  }

  /** Adds the lists that begin at starts: of counts. */
  pushStarts(starts: Uint32Array): void {
    for (let i = 1; i < starts.length; i++) this.push(starts[i] - starts[i - 1]);
  }

  /** Sets room aside for values that a reader derives. */
  setRoom(values: number): void {
    this.written = values;
  }

  /** Writes the pages that are packed, until few are under way. @throws the error of the system */
  async settle(most = UNDER_WAY): Promise<void> {
    while (this.underWay.length > most) {
      const page = await this.underWay.shift();
      if (page === undefined) return;
      this.file ??= this.open();
      this.file.write(page);
      this.packed.push(page.length);
    }
  }

  /** Ends the section. @param deflate packs its directory */
  async finish(deflate: Deflate): Promise<PackedSection> {
    const { name, kind, encoding } = this.section;
    if (this.filled > 0) this.endPage();
    await this.settle(0);
    const length = encoding === 'counts' ? this.written + 1 : this.written;
    if (length > MOST_VALUES) throw new TooManyValuesError(name);
    const isDoubles = this.firstDoubles !== Number.POSITIVE_INFINITY;
    if (isDoubles) await this.packAgain();
    const { file } = this;
    const [packed, unpacked, starts] = [this.packed.finish(), this.unpacked.finish(), this.starts.finish()];
    const directory = file === undefined ? new Uint8Array(0) : packDirectory({ packed, unpacked, starts }, deflate);
    const bytes = directory.length + (file?.size ?? 0);
    return { entry: [name, kind, isDoubles ? 'doubles' : encoding, length, bytes], directory, pages: file };
  }

  private noteStep(value: number): void {
    if (this.firstDoubles === Number.POSITIVE_INFINITY && !isStep(this.before, value)) this.firstDoubles = this.unpacked.length;
    this.before = value;
  }

  private endPage(): void {
    const { encoding } = this.section;
    if (encoding === 'derived') return;
    if (encoding === 'counts') this.starts.push(this.page[0]);
    this.pack(this.unpacked.length >= this.firstDoubles ? 'doubles' : encoding);
    this.written += this.filled;
    if (encoding === 'counts') this.page[0] = this.page[this.filled];
    this.filled = 0;
  }

  private pack(encoding: Encoding): void {
    const { writer } = this;
    writer.clear();
    writer.write(this.page, encoding, 0, this.filled);
    this.unpacked.push(writer.written.length);
    const page = this.deflate(writer.written.slice());
    if (page instanceof Promise) page.catch(() => undefined);
    this.underWay.push(page);
  }

  /** The pages before the first of doubles were written as steps. */
  private async packAgain(): Promise<void> {
    const { file, page } = this;
    const [packed, unpacked] = [this.packed.finish(), this.unpacked.finish()];
    const values = this.written;
    this.file = undefined;
    this.packed.clear();
    this.unpacked.clear();
    for (let at = 0, start = 0; at < packed.length; at++) {
      this.filled = Math.min(PAGE_VALUES, values - at * PAGE_VALUES);
      const room = new Uint8Array(packed[at]);
      file?.read(start, room);
      start += room.length;
      const bytes = new Uint8Array(unpacked[at]);
      const isRead = inflateZlib(room, bytes) && readNumbers(bytes, at < this.firstDoubles ? 'steps' : 'doubles', page, 0, this.filled);
      if (!isRead) throw damagedFile(this.section.name, start);
      this.pack('doubles');
      await this.settle();
    }
    this.filled = 0;
    await this.settle(0);
    file?.remove();
  }
}

/** The sections of a file while they are written, by name. */
export class SectionPackers {
  private readonly plan: readonly PlannedSection[];
  private readonly openFile: OpenScratch;
  private readonly deflateAhead: DeflateAhead;
  private readonly writer = new NumberWriter();
  private readonly open = new Map<string, SectionPacker>();

  /** @param plan all sections of the file, in its order */
  constructor(plan: readonly PlannedSection[], openFile: OpenScratch, deflateAhead: DeflateAhead) {
    this.plan = plan;
    this.openFile = openFile;
    this.deflateAhead = deflateAhead;
  }

  /** The section of a name, which is of the plan. */
  get(name: string): SectionPacker {
    const known = this.open.get(name);
    if (known !== undefined) return known;
    const section = this.plan.find((planned) => planned.name === name);
    if (section === undefined) throw new Error(`unknown section ${name}`);
    const packer = new SectionPacker(section, this.openFile, this.deflateAhead, this.writer);
    this.open.set(name, packer);
    return packer;
  }

  /** Waits until few pages are under way. @throws the error of the system */
  async settle(): Promise<void> {
    for (const packer of this.open.values()) await packer.settle();
  }

  /** All sections in the order of the file; those without a value are empty. */
  async finish(deflate: Deflate): Promise<PackedSection[]> {
    const sections: PackedSection[] = [];
    for (const { name } of this.plan) sections.push(await this.get(name).finish(deflate));
    return sections;
  }
}

// Tables and strings as sections.

/** Adds rows of a table to its sections; of ways all but their nodes, in place of which `ways.refRows` stands. */
export function packTable<Name extends TableName>(sections: SectionPackers, name: Name, table: SpooledTables[Name]): void {
  const of = (column: string) => sections.get(`${name}.${column}`);
  of('ids').pushAll(table.ids);
  of('tagStart').pushStarts(table.tagStart);
  of('tagKeys').pushAll(table.tagKeys);
  of('tagValues').pushAll(table.tagValues);
  for (const each of META_NAMES) {
    const column = table.meta[each];
    if (column !== undefined) of(`meta.${each}`).pushAll(column);
  }
  const other = table as Partial<NodeColumns & WayColumns & RelationColumns>;
  const { lat, lon, refStart, memberStart, memberTypes, memberRefs, memberRoles } = other;
  if (lat !== undefined) of('lat').pushAll(lat);
  if (lon !== undefined) of('lon').pushAll(lon);
  if (refStart !== undefined) of('refStart').pushStarts(refStart);
  if (memberStart !== undefined) of('memberStart').pushStarts(memberStart);
  if (memberTypes !== undefined) of('memberTypes').pushAll(memberTypes);
  if (memberRefs !== undefined) of('memberRefs').pushAll(memberRefs);
  if (memberRoles !== undefined) of('memberRoles').pushAll(memberRoles);
}

/** The strings of a file, as sections. */
export function packStrings(sections: SectionPackers, { bytes, offsets }: StringTable): void {
  sections.get('strings.bytes').pushAll(bytes);
  sections.get('strings.offsets').pushStarts(offsets);
}
