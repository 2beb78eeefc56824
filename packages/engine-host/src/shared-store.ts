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

/** A store on its way to another thread. */
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

/** The store of another thread. @param files of the system, where it has some */
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
 * and whoever gets the message gets a copy.
 */
export function shareColumnsOf(store: ElementStore): StoreMessage {
  const message = storeToMessage(store);
  return typeof SharedArrayBuffer === 'undefined' ? message : sharedTable(message);
}

/** Any table of columns: what is a typed array is copied, tables within are gone through, the rest stays. */
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

/** A typed array of the same kind over another buffer. */
function viewLike<T extends ArrayBufferView>(like: T, buffer: SharedArrayBuffer): T {
  const Kind = like.constructor as new (buffer: SharedArrayBuffer) => T;
  return new Kind(buffer);
}

// Prepared files by their paths, for threads that share the columns or open the same files.

/** The files of a system that has some: Node. */
export interface PreparedFiles {
  /** A prepared file; undefined where the path leads to anything else. */
  open(path: string): FileBytes | undefined;
  /** Files that another thread of the process has open. */
  byHandle(handle: number, size: number): FileBytes;
}

/** A prepared file on its way to another thread: nothing of it is copied, and what one thread has read the others have too. */
interface PreparedMessage {
  readonly prepared: { readonly handle: number; readonly size: number; readonly memory: ColumnMemory };
}

/** Memory limits for a prepared file. */
export interface MemoryBound {
  /** The sum for all threads. */
  readonly bytes: number;
  /** Number of threads that read columns. */
  readonly threads: number;
}

/**
 * The store of a prepared file. Where all columns fit within the bound, they are kept, in memory that threads can share, where there is such memory. Where they do not,
 * each thread has an equal part of the bound for itself: memory that is shared cannot be given back by one thread alone.
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

/** @returns undefined where the store is not one of a prepared file that other threads can open */
export function preparedToMessage(store: ElementStore): PreparedMessage | undefined {
  const { file, memory } = preparedOf(store) ?? {};
  if (file?.handle === undefined || memory === undefined) return undefined;
  return { prepared: { handle: file.handle, size: file.size, memory } };
}

/** Returns the same store in the thread that received the message. @throws ReadError */
export function preparedFromMessage({ prepared: { handle, size, memory } }: PreparedMessage, files: PreparedFiles): ElementStore {
  return openPrepared(files.byHandle(handle, size), () => memory);
}
