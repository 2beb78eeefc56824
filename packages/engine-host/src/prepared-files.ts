/** Prepared files by their paths: where threads share their columns, and how another thread opens what one has opened. */
import { type ElementStore, type FileBytes, openPrepared, preparedOf, type SharedColumns, shareColumns } from '@flyover/osm-elements';

/** The files of a system that has some: Node. */
export interface PreparedFiles {
  /** A prepared file; undefined where the path leads to anything else. */
  open(path: string): FileBytes | undefined;
  /** What another thread of the process has opened and still holds. */
  byHandle(handle: number, size: number): FileBytes;
}

/** A prepared file on its way to another thread: nothing of it is copied, and what one thread has read the others have too. */
export interface PreparedMessage {
  readonly prepared: { readonly handle: number; readonly size: number; readonly shared: SharedColumns };
}

/** The store of a prepared file, with memory for its columns that threads can share, where there is such memory. @throws ReadError */
export function openPreparedFile(file: FileBytes): ElementStore {
  const canShare = file.handle !== undefined && typeof SharedArrayBuffer !== 'undefined';
  return openPrepared(file, canShare ? shareColumns : undefined);
}

/** @returns undefined where the store is not one of a prepared file that other threads can open */
export function preparedToMessage(store: ElementStore): PreparedMessage | undefined {
  const { file, shared } = preparedOf(store) ?? {};
  if (file?.handle === undefined || shared === undefined) return undefined;
  return { prepared: { handle: file.handle, size: file.size, shared } };
}

/** The same store in the thread that got the message. @throws ReadError */
export function preparedFromMessage({ prepared: { handle, size, shared } }: PreparedMessage, files: PreparedFiles): ElementStore {
  return openPrepared(files.byHandle(handle, size), () => shared);
}
