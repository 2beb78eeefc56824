/** Prepared files by their paths: where threads share their columns, and how another thread opens what one has opened. */
import {
  bytesOfColumns,
  type ColumnMemory,
  type ElementStore,
  type FileBytes,
  openPrepared,
  preparedOf,
  shareColumns,
} from '@flyover/osm-elements';

/** The files of a system that has some: Node. */
export interface PreparedFiles {
  /** A prepared file; undefined where the path leads to anything else. */
  open(path: string): FileBytes | undefined;
  /** Files that another thread of the process has open. */
  byHandle(handle: number, size: number): FileBytes;
}

/** A prepared file on its way to another thread: nothing of it is copied, and what one thread has read the others have too. */
export interface PreparedMessage {
  readonly prepared: { readonly handle: number; readonly size: number; readonly memory: ColumnMemory };
}

/** Memory limits for a prepared file. */
export interface MemoryBound {
  /** Of all threads together. */
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

/** Whether only a part of a prepared file is kept in memory at a time. */
export function isBounded(store: ElementStore): boolean {
  return preparedOf(store)?.columns.held !== undefined;
}

/** @returns undefined where the store is not one of a prepared file that other threads can open */
export function preparedToMessage(store: ElementStore): PreparedMessage | undefined {
  const { file, memory } = preparedOf(store) ?? {};
  if (file?.handle === undefined || memory === undefined) return undefined;
  return { prepared: { handle: file.handle, size: file.size, memory } };
}

/** The same store in the thread that got the message. @throws ReadError */
export function preparedFromMessage({ prepared: { handle, size, memory } }: PreparedMessage, files: PreparedFiles): ElementStore {
  return openPrepared(files.byHandle(handle, size), () => memory);
}
