/** Memory that the columns of a prepared file are kept in: of a thread alone, or of all that share them. */
import { BYTES_OF, type Section, writtenValues } from './file-layout.ts';

/** Memory of columns that threads share. */
export interface SharedColumns {
  /** One a section, in the order of the file: 1 where all of its column is there. */
  readonly flags: Int32Array;
  readonly buffers: ReadonlyMap<string, SharedArrayBuffer>;
  /** Of each section one byte a page: 1 where it is there. */
  readonly pages: ReadonlyMap<string, SharedArrayBuffer>;
}

/** Sets memory aside for every column. @param pageValues of a page of the file */
export function shareColumns(sections: ReadonlyMap<string, Section>, pageValues: number): SharedColumns {
  const buffers = new Map<string, SharedArrayBuffer>();
  const pages = new Map<string, SharedArrayBuffer>();
  for (const section of sections.values()) {
    buffers.set(section.name, new SharedArrayBuffer(section.length * BYTES_OF[section.kind]));
    pages.set(section.name, new SharedArrayBuffer(pagesOf(section, pageValues)));
  }
  return { flags: new Int32Array(new SharedArrayBuffer(sections.size * 4)), buffers, pages };
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

/** Pages that a column has flags for: of one that is made, too. */
export function pagesOf(section: Section, pageValues: number): number {
  const values = section.encoding === 'derived' ? section.length : writtenValues(section);
  return Math.ceil(values / pageValues);
}
