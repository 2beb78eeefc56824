/** Writes a prepared file. */
import { zlibSync } from 'fflate';
import type { ElementStore } from '../element-store.ts';
import { type Column, namedColumns } from '../store-file/store-columns.ts';
import { MISSING_ROW } from './column-reader.ts';
import type { PreparedFacts } from './file-facts.ts';
import {
  BYTES_OF,
  PAGE_HEAD,
  PAGE_VALUES,
  PREPARED_HEAD,
  PREPARED_MAGIC,
  PREPARED_VERSION,
  type SectionEncoding,
  type SectionEntry,
  type ValueKind,
} from './file-layout.ts';
import { encodingOfDoubles, NumberWriter } from './write-numbers.ts';

/** A column besides those of the store: the engine's indexes, and what was deleted. */
export interface IndexColumn {
  readonly name: string;
  readonly column: Column;
  /** `derived` where it is not written, only room for it set aside. */
  readonly encoding: SectionEncoding;
}

/** What to write besides the store. */
export interface PreparedContent {
  readonly facts: PreparedFacts;
  /** The row of each way node and member, `MISSING_ROW` where it is not in the store; not of a history, where rows depend on the moment. */
  readonly references?: { readonly wayNodes: Uint32Array; readonly members: Uint32Array };
  readonly indexes?: readonly IndexColumn[];
  /** Packs as zlib does; the platform's own is faster than the one in JavaScript. */
  readonly deflate?: (bytes: Uint8Array) => Uint8Array;
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
  const { deflate = zlibSync, facts, references } = content;
  const entries: SectionEntry[] = [];
  const pages: Uint8Array<ArrayBuffer>[] = [];
  const writer = new NumberWriter();
  for (const { name, column, encoding } of writtenColumns(store, references, content.indexes ?? [])) {
    let bytes = 0;
    const values = encoding === 'counts' ? column.length - 1 : column.length;
    if (encoding !== 'derived') {
      for (let from = 0; from < values; from += PAGE_VALUES) {
        writer.clear();
        writer.write(column, encoding, from, Math.min(from + PAGE_VALUES, values));
        const page = packedPage(writer.written, deflate);
        pages.push(page);
        bytes += page.length;
      }
    }
    entries.push([name, kindOf(column), encoding, column.length, bytes]);
    yield undefined;
  }
  const description = new TextEncoder().encode(JSON.stringify({ info: store.info, facts, sections: entries }));
  yield headOf(deflate(description), description.length);
  yield* pages;
}

function packedPage(values: Uint8Array, deflate: (bytes: Uint8Array) => Uint8Array): Uint8Array<ArrayBuffer> {
  const packed = deflate(values);
  const page = new Uint8Array(PAGE_HEAD + packed.length);
  const view = new DataView(page.buffer);
  view.setUint32(0, packed.length, true);
  view.setUint32(4, values.length, true);
  page.set(packed, PAGE_HEAD);
  return page;
}

function headOf(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(PREPARED_HEAD + packed.length);
  head.set(PREPARED_MAGIC);
  const view = new DataView(head.buffer);
  view.setUint32(8, PREPARED_VERSION, true);
  view.setUint32(12, packed.length, true);
  view.setUint32(16, length, true);
  head.set(packed, PREPARED_HEAD);
  return head;
}

function writtenColumns(store: ElementStore, references: PreparedContent['references'], indexes: readonly IndexColumn[]): Written[] {
  const { ways, relations } = store;
  const columns: Written[] = [];
  for (const [name, column] of namedColumns(store)) {
    if (references !== undefined && (name === 'ways.refs' || name === 'relations.memberRefs')) continue;
    columns.push({ name, column, encoding: encodingOf(name, column) });
  }
  if (references !== undefined) {
    columns.push(
      ...referenceColumns('ways.refs', 'ways.refRows', ways.refs, references.wayNodes),
      ...referenceColumns('relations.memberRefs', 'relations.memberRows', relations.memberRefs, references.members),
    );
  }
  return [...columns, ...indexes];
}

function referenceColumns(name: string, rowsName: string, refs: Float64Array, rows: Uint32Array): Written[] {
  const missing = refs.filter((_, i) => rows[i] === MISSING_ROW);
  return [
    { name: rowsName, column: rows, encoding: 'steps' },
    { name: `${name}.missing`, column: missing, encoding: encodingOf(name, missing) },
    { name, column: refs, encoding: 'derived' },
  ];
}

/** Lists of starts are written as counts, numbers of strings as they are; all else goes in small steps. */
function encodingOf(name: string, column: Column): SectionEncoding {
  if (column instanceof Uint8Array) return 'bytes';
  if (/(Start|\.start|\.offsets)$/.test(name)) return 'counts';
  if (column instanceof Float64Array) return encodingOfDoubles(column);
  return /\.(tagKeys|tagValues|memberRoles|types)$/.test(name) ? 'numbers' : 'steps';
}

function kindOf(column: Column): ValueKind {
  if (column instanceof Uint8Array) return 'u8';
  if (column instanceof Int32Array) return 'i32';
  return column.BYTES_PER_ELEMENT === BYTES_OF.f64 ? 'f64' : 'u32';
}
