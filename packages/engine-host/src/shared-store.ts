/**
 * A store that several threads read at once: its columns lie in shared memory, so that a thread that takes the place of
 * another has the data again without reading a file, and nothing is held twice.
 */
import { type ElementStore, type StoreMessage, storeFromMessage, storeToMessage } from '@flyover/osm-elements';
import { HostError } from './host-error.ts';
import { type PreparedFiles, type PreparedMessage, preparedFromMessage, preparedToMessage } from './prepared-files.ts';

/** A store on its way to another thread. */
export type SharedStore = StoreMessage | PreparedMessage;

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
