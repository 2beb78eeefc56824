/** The writer of prepared files: the columns of a store, its indexes, and its deletions. */
import { zlibSync } from 'fflate';
import type { Deletions, DeletionsByType } from '../changes/read-changes.ts';
import type { ElementStore, StoreInfo } from '../element-store.ts';
import { type Column, namedColumns } from '../store-columns.ts';
import { MISSING_ROW } from './column-reader.ts';
import type { PreparedFacts } from './file-facts.ts';
import {
  BYTES_OF,
  PAGE_VALUES,
  PREPARED_HEAD,
  PREPARED_MAGIC,
  PREPARED_VERSION,
  type SectionEncoding,
  type SectionEntry,
  type ValueKind,
  writtenValues,
} from './file-layout.ts';
import { preparedOf } from './open-prepared.ts';
import { type Deflate, packDirectory } from './section-pages.ts';
import { encodingOfDoubles, NumberWriter } from './write-numbers.ts';

/** A column besides those of the store: the engine's indexes, and what was deleted. */
export interface IndexColumn {
  readonly name: string;
  readonly column: Column;
  /** `derived` where it is not written, only room for it set aside. */
  readonly encoding: SectionEncoding;
}

/** The content written besides the store. */
export interface PreparedContent {
  readonly facts: PreparedFacts;
  /** The row of each way node and member, `MISSING_ROW` where it is not in the store; not of a history, where rows depend on the moment. */
  readonly references?: { readonly wayNodes: Uint32Array; readonly members: Uint32Array };
  readonly indexes?: readonly IndexColumn[];
  /** Packs as zlib does; the platform's own is faster than the one in JavaScript. */
  readonly deflate?: Deflate;
  /** Values of a page: a power of two; `PAGE_VALUES` where it is not given. */
  readonly pageValues?: number;
}

/** A section that is to be written. */
export interface PlannedSection {
  readonly name: string;
  readonly kind: ValueKind;
  /** Of ids and times `steps`, where their values allow it. */
  readonly encoding: SectionEncoding;
}

/** A column on its way into the file. */
interface Written {
  readonly name: string;
  readonly column: Column;
  readonly encoding: SectionEncoding;
}

/**
 * Packs a store into a prepared file. What is packed is held until the end: about as much as the .osm.pbf file has.
 *
 * @param store sorted by id, each id once but for versions
 * @returns first one `undefined` for each section that is packed, so that others get a turn; then the file in parts
 */
export function* writePrepared(store: ElementStore, content: PreparedContent): Generator<Uint8Array<ArrayBuffer> | undefined, void, void> {
  const { deflate = zlibSync, facts, references, pageValues = PAGE_VALUES } = content;
  const entries: SectionEntry[] = [];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const writer = new NumberWriter();
  for (const written of writtenColumns(store, references, content.indexes ?? [])) {
    const section = sectionOf(written, writer, pageValues, deflate);
    const bytes = section.reduce((sum, { length }) => sum + length, 0);
    parts.push(...section);
    entries.push([written.name, kindOf(written.column), written.encoding, written.column.length, bytes]);
    yield undefined;
  }
  yield packHead(store.info, facts, entries, pageValues, deflate);
  yield* parts;
}

/** A directory and its pages; nothing of a column without values. */
function sectionOf({ column, encoding }: Written, writer: NumberWriter, pageValues: number, deflate: Deflate): Uint8Array<ArrayBuffer>[] {
  const values = writtenValues({ encoding, length: column.length });
  const pages: Uint8Array<ArrayBuffer>[] = [];
  const unpacked: number[] = [];
  const starts: number[] = [];
  if (encoding === 'derived') return [];
  for (let from = 0; from < values; from += pageValues) {
    writer.clear();
    writer.write(column, encoding, from, Math.min(from + pageValues, values));
    pages.push(new Uint8Array(deflate(writer.written)));
    unpacked.push(writer.written.length);
    if (encoding === 'counts') starts.push(column[from]);
  }
  if (pages.length === 0) return [];
  const packed = Uint32Array.from(pages, ({ length }) => length);
  return [packDirectory({ packed, unpacked: Uint32Array.from(unpacked), starts: Uint32Array.from(starts) }, deflate), ...pages];
}

/** The bytes of a file before its sections. */
export function packHead(info: StoreInfo, facts: PreparedFacts, sections: readonly SectionEntry[], pageValues: number, deflate: Deflate) {
  const description = new TextEncoder().encode(JSON.stringify({ info, facts, sections }));
  return headOf(deflate(description), description.length, pageValues);
}

/** The sections that a prepared file of a store would have, without their values. */
export function plannedSections(store: ElementStore, { references, indexes }: PreparedContent): PlannedSection[] {
  return writtenColumns(store, references, indexes ?? []).map(({ name, column, encoding }) => ({ name, kind: kindOf(column), encoding }));
}

function headOf(packed: Uint8Array, length: number, pageValues: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(PREPARED_HEAD + packed.length);
  head.set(PREPARED_MAGIC);
  const view = new DataView(head.buffer);
  view.setUint32(8, PREPARED_VERSION, true);
  view.setUint32(12, packed.length, true);
  view.setUint32(16, length, true);
  view.setUint32(20, pageValues, true);
  head.set(packed, PREPARED_HEAD);
  return head;
}

function writtenColumns(store: ElementStore, references: PreparedContent['references'], indexes: readonly IndexColumn[]): Written[] {
  const { ways } = store;
  const columns: Written[] = [];
  for (const [name, column] of namedColumns(store)) {
    if (references !== undefined && name === 'ways.refs') continue;
    columns.push({ name, column, encoding: encodingOf(name, column) });
  }
  if (references !== undefined) {
    columns.push(...referenceColumns(ways.refs, references.wayNodes));
    columns.push({ name: 'relations.memberRows', column: references.members, encoding: 'steps' });
  }
  return [...columns, ...indexes];
}

/** Of ways the rows of their nodes take the place of the ids: there are many of them, and those that lie in the file are read off it. */
function referenceColumns(refs: Float64Array, rows: Uint32Array): Written[] {
  const missing = refs.filter((_, i) => rows[i] === MISSING_ROW);
  const places = new Uint32Array(missing.length);
  for (let i = 0, at = 0; at < places.length; i++) if (rows[i] === MISSING_ROW) places[at++] = i;
  return [
    { name: 'ways.refRows', column: rows, encoding: 'steps' },
    { name: 'ways.refs.missing', column: missing, encoding: encodingOf('ways.refs', missing) },
    { name: 'ways.refs.missingAt', column: places, encoding: 'steps' },
    { name: 'ways.refs', column: refs, encoding: 'derived' },
  ];
}

/** Lists of starts are written as counts, numbers of strings as they are; all else goes in small steps. */
function encodingOf(name: string, column: Column): SectionEncoding {
  if (column instanceof Uint8Array) return 'bytes';
  if (/(Start|\.start|\.offsets)$/.test(name)) return 'counts';
  if (column instanceof Float64Array) return encodingOfDoubles(column);
  return /\.(tagKeys|tagValues|memberRoles|types|shapes|longIds)$/.test(name) ? 'numbers' : 'steps';
}

function kindOf(column: Column): ValueKind {
  if (column instanceof Uint8Array) return 'u8';
  if (column instanceof Int32Array) return 'i32';
  return column.BYTES_PER_ELEMENT === BYTES_OF.f64 ? 'f64' : 'u32';
}

// Deletions in a prepared file: changes that come twice or late must not restore a deleted element.

const TABLES = ['nodes', 'ways', 'relations'] as const;

/** As columns of the file; none where nothing was deleted. */
export function deletionColumns(deletions: DeletionsByType): IndexColumn[] {
  return deletions.flatMap(({ ids, versions }, type) =>
    ids.length === 0
      ? []
      : [
          { name: `deleted.${TABLES[type]}.ids`, column: ids, encoding: 'steps' },
          { name: `deleted.${TABLES[type]}.versions`, column: versions, encoding: 'numbers' },
        ],
  );
}

/** The deletions that the file of a store holds. @throws ReadError where that is damaged */
export function keptDeletions(store: ElementStore): DeletionsByType {
  const columns = preparedOf(store)?.columns;
  const of = (table: string): Deletions => {
    const name = `deleted.${table}`;
    if (columns?.has(`${name}.ids`) !== true) return { ids: new Float64Array(0), versions: new Uint32Array(0) };
    const ids = columns.f64(`${name}.ids`);
    return { ids, versions: columns.u32(`${name}.versions`, { length: ids.length }) };
  };
  const [nodes, ways, relations] = TABLES;
  return [of(nodes), of(ways), of(relations)];
}
