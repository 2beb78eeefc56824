/** Data shared by threads: the columns of a store in shared memory, and prepared files by their paths. */
import {
  bytesOfColumns,
  type ColumnMemory,
  type ElementStore,
  type FileBytes,
  openPrepared,
  preparedOf,
  type StoreMessage,
  shareColumns,
  storeFromMessage,
  storeToMessage,
} from '@flyover/osm-elements';
import { HostError } from './host-error.ts';

// A store for several threads at once: its columns are in shared memory, so that a thread that replaces another has the data without
// reading a file, and memory holds it once.

/** A message with a store for another thread. */
export type SharedStore = StoreMessage | PreparedMessage;

/** Databases with the same elements, by their addresses, which may hold passwords. */
export interface DatabaseSource {
  readonly database: readonly string[];
  readonly name: string;
  /** The time of the last known change (`About.changed`): tiles and places are read from databases that have it. */
  readonly since?: string;
}

/** Data for another thread; a database is read by each thread. */
export type SharedData = SharedStore | DatabaseSource;

/** Returns the store of another thread. @param files prepared files of the system, if it has any */
export function adoptStore(message: SharedStore, files: PreparedFiles | undefined): ElementStore {
  if (!('prepared' in message)) return storeFromMessage(message);
  if (files === undefined) throw new HostError('noFiles');
  return preparedFromMessage(message, files);
}

/**
 * Columns of a prepared file are in shared memory as soon as a thread has read them.
 */
export function shareStore(store: ElementStore): SharedStore {
  return preparedToMessage(store) ?? shareColumnsOf(store);
}

/**
 * Copies every column into shared memory. Where threads share none, as in a page that is not isolated from other origins, the columns stay as they are,
 * and the receiver of the message gets a copy.
 */
export function shareColumnsOf(store: ElementStore): StoreMessage {
  const message = storeToMessage(store);
  return typeof SharedArrayBuffer === 'undefined' ? message : sharedTable(message);
}

/** Returns a table of columns with its typed arrays copied, also those of inner tables. */
function sharedTable<T extends object>(table: T): T {
  const copy = { ...table };
  for (const name in copy) copy[name] = sharedValue(copy[name]);
  return copy;
}

function sharedValue<T>(value: T): T {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value;
    const bytes = new Uint8Array(new SharedArrayBuffer(byteLength));
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength));
    return viewLike(value, bytes.buffer);
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? sharedTable(value) : value;
}

/** Returns a typed array of the same kind over another buffer. */
function viewLike<T extends ArrayBufferView>(like: T, buffer: SharedArrayBuffer): T {
  const Kind = like.constructor as new (buffer: SharedArrayBuffer) => T;
  return new Kind(buffer);
}

// Prepared files by their paths, for threads that share the columns or open the same files.

/** Prepared files of the system, in Node. */
export interface PreparedFiles {
  /** Opens a prepared file; undefined for any other file. */
  open(path: string): FileBytes | undefined;
  /** Returns a file that another thread of the process has opened. */
  byHandle(handle: number, size: number): FileBytes;
}

/** A message with a prepared file for another thread: nothing is copied, and columns that one thread has read are there for the others. */
interface PreparedMessage {
  readonly prepared: { readonly handle: number; readonly size: number; readonly memory: ColumnMemory };
}

/** Memory limits for a prepared file. */
export interface MemoryBound {
  /** Bytes of all threads together. */
  readonly bytes: number;
  /** Number of threads that read columns. */
  readonly threads: number;
}

/**
 * Returns the store of a prepared file. Columns that fit within the bound are kept, in shared memory where there is such. Otherwise
 * each thread has an equal part of the bound: a single thread cannot free shared memory.
 *
 * @throws ReadError
 */
export function openPreparedFile(file: FileBytes, bound?: MemoryBound): ElementStore {
  const canShare = file.handle !== undefined && typeof SharedArrayBuffer !== 'undefined';
  return openPrepared(file, (sections, pageValues) => {
    if (bound !== undefined && bytesOfColumns(sections) > bound.bytes) return { bound: Math.floor(bound.bytes / bound.threads) };
    return canShare ? shareColumns(sections, pageValues) : undefined;
  });
}

/** Returns whether only a part of a prepared file is kept in memory at a time. */
export function isBounded(store: ElementStore): boolean {
  return preparedOf(store)?.columns.held !== undefined;
}

/** Returns the message for a store; undefined for one that is not of a prepared file that other threads can open. */
export function preparedToMessage(store: ElementStore): PreparedMessage | undefined {
  const { file, memory } = preparedOf(store) ?? {};
  if (file?.handle === undefined || memory === undefined) return undefined;
  return { prepared: { handle: file.handle, size: file.size, memory } };
}

/** Returns the same store in the thread that received the message. @throws ReadError */
export function preparedFromMessage({ prepared: { handle, size, memory } }: PreparedMessage, files: PreparedFiles): ElementStore {
  return openPrepared(files.byHandle(handle, size), () => memory);
}
