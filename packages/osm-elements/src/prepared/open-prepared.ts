/** The opening of a prepared file: its description is read at once, columns on demand. */

import { joinBytes } from '../byte-source.ts';
import type { ElementStore, StringTable } from '../element-store.ts';
import { inflateZlib } from '../pbf/zlib.ts';
import { ReadError } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { createStringTable } from '../string-table.ts';
import type { PushReader } from '../text/unit-reader.ts';
import type { ColumnMemory } from './column-memory.ts';
import { ColumnReader } from './column-reader.ts';
import { type PreparedFacts, preparedFacts, storeInfo } from './file-facts.ts';
import {
  bytesInMemory,
  cutFile,
  damagedFile,
  type FileBytes,
  LEAST_PAGE_VALUES,
  MOST_PAGE_VALUES,
  PREPARED,
  PREPARED_HEAD,
  PREPARED_MAGIC,
  PREPARED_VERSION,
  placeSections,
  type Section,
} from './file-layout.ts';
import { LazyElements, LazyMade, LazyNodes, LazyRelations, LazyWays } from './lazy-tables.ts';
import { SectionColumns } from './section-columns.ts';
import { createStoreParts, type StoreParts } from './store-parts.ts';

/** The content of a prepared file besides its store. */
export interface PreparedData {
  readonly facts: PreparedFacts;
  /** The row of each way node, and of each member in the table of its type; undefined where the file does not say. */
  readonly wayNodes: () => Uint32Array | undefined;
  readonly members: () => Uint32Array | undefined;
  /** For a look at some rows, of which only the pages are read that they stand in. */
  readonly openParts: () => StoreParts;
  /** Its columns, those of indexes among them. */
  readonly columns: SectionColumns;
  readonly sections: ReadonlyMap<string, Section>;
  readonly file: FileBytes;
  readonly memory: ColumnMemory | undefined;
}

const prepared = new WeakMap<ElementStore, PreparedData>();

/** Returns the contents of the prepared file that a store was opened from; undefined for all other stores, also those derived from it. */
export function preparedOf(store: ElementStore): PreparedData | undefined {
  return prepared.get(store);
}

/** Whether bytes begin as a prepared file does, as far as they go. */
export function beginsPrepared(start: Uint8Array): boolean {
  return start.length > 0 && PREPARED_MAGIC.every((byte, i) => i >= start.length || start[i] === byte);
}

/** The most that a description may be, unpacked: some sixty sections, and what a server said. */
const LARGEST_DESCRIPTION = 1 << 24;

/**
 * The store in a prepared file, sorted by id; its columns are read when they are first looked at, and may throw then.
 *
 * Nothing in the file is believed: sizes, orders and numbers are checked, of the sections when they are read.
 *
 * @param memoryFor sets memory aside that threads can share, gives the one that other threads have already, or a bound
 * @throws ReadError 'empty', 'wrong-format', 'truncated', 'unsupported' (another version), 'malformed' or 'limit'
 */
export function openPrepared(
  file: FileBytes,
  memoryFor?: (sections: ReadonlyMap<string, Section>, pageValues: number) => ColumnMemory | undefined,
): ElementStore {
  const { first, pageValues, description } = readDescription(file);
  const sections = placeSections(description.sections, first, file.size);
  const memory = memoryFor?.(sections, pageValues);
  const columns = new SectionColumns(file, sections, pageValues, memory);
  const info = storeInfo(description.info);
  const strings = lazyStrings(columns);
  const facts = { strings: strings.size, history: info.history === true };
  const reader = (table: string) => new ColumnReader(columns, table);
  const nodes = new LazyNodes(reader('nodes'), facts);
  const ways = new LazyWays(reader('ways'), facts, nodes);
  const relations = new LazyRelations(reader('relations'), facts, nodes, ways);
  const store: ElementStore = {
    strings,
    nodes,
    ways,
    relations,
    areas: new LazyElements(reader('areas'), facts),
    made: new LazyMade(reader('made'), facts),
    info,
  };
  prepared.set(store, {
    facts: preparedFacts(description.facts),
    wayNodes: () => ways.refRows,
    members: () => relations.memberRows,
    openParts: () => createStoreParts(columns, store, facts),
    columns,
    sections,
    file,
    memory,
  });
  return store;
}

interface Description {
  readonly info?: unknown;
  readonly facts?: unknown;
  readonly sections?: unknown;
}

/** The head of a file, before its sections. */
interface FileHead {
  /** Offset of the first section. */
  readonly first: number;
  readonly pageValues: number;
  readonly description: Description;
}

function readDescription(file: FileBytes): FileHead {
  const head = file.read(0, PREPARED_HEAD);
  if (head.length === 0) throw new ReadError({ kind: 'empty' }, 0);
  if (!beginsPrepared(head)) throw new ReadError({ kind: 'otherFormat', format: PREPARED }, 0);
  if (head.length < PREPARED_HEAD) throw cutFile(file.size);
  const view = new DataView(head.buffer, head.byteOffset);
  const version = view.getUint32(8, true);
  if (version !== PREPARED_VERSION) {
    throw new ReadError({ kind: 'version', version, needed: PREPARED_VERSION }, 8);
  }
  const [packed, unpacked, pageValues] = [view.getUint32(12, true), view.getUint32(16, true), view.getUint32(20, true)];
  const first = PREPARED_HEAD + packed;
  if (first > file.size) throw cutFile(file.size);
  if (unpacked > LARGEST_DESCRIPTION || packed > LARGEST_DESCRIPTION) throw damagedFile('description', 12);
  const isPower = 2 ** (31 - Math.clz32(pageValues)) === pageValues;
  if (!isPower || pageValues < LEAST_PAGE_VALUES || pageValues > MOST_PAGE_VALUES) throw damagedFile('description', 20);
  const bytes = new Uint8Array(unpacked);
  if (!inflateZlib(file.read(PREPARED_HEAD, first), bytes)) throw damagedFile('description', PREPARED_HEAD);
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return { first, pageValues, description: typeof parsed === 'object' && parsed !== null ? parsed : {} };
  } catch {
    throw damagedFile('description', PREPARED_HEAD);
  }
}

function lazyStrings(columns: SectionColumns): StringTable {
  const reader = new ColumnReader(columns, 'strings');
  const size = reader.lengthOf('offsets') - 1;
  // the first is the empty one
  if (size < 1) throw damagedFile('strings', 0);
  let made: StringTable | undefined;
  const table = () => {
    if (made !== undefined) return made;
    const offsets = reader.starts('offsets', size, reader.lengthOf('bytes'));
    if (offsets[1] !== 0) throw damagedFile('strings.offsets', 0);
    made = createStringTable(reader.u8('bytes', reader.lengthOf('bytes')), offsets);
    return made;
  };
  return {
    size,
    get: (number) => table().get(number),
    find: (text) => table().find(text),
    get bytes() {
      return table().bytes;
    },
    get offsets() {
      return table().offsets;
    },
  };
}

// A reader for a prepared file that comes in chunks.

/** Keeps the bytes as they come: the store reads them when it is asked. */
export function createPreparedReader(): PushReader {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    push(chunk) {
      chunks.push(chunk.slice());
      bytes += chunk.length;
    },
    finish() {
      return openPrepared(bytesInMemory(joinBytes(chunks.splice(0))));
    },
    partial: () => new StoreBuilder().finish(),
    get progress() {
      return { bytes, elements: 0 };
    },
  };
}
