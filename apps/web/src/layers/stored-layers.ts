/** Layers in IndexedDB: the list, and the features of each as one blob. */
import { storeBlobs, storedBlob } from '../site/stored-blobs.ts';
import type { Bbox } from '../view/zoom.ts';
import type { LayerOrigin, MapLayer } from './layers-store.ts';

const DATABASE = 'flyover-layers';
const LIST = 'list';
const FEATURES = 'features';
/** The one record of the list. */
const ONLY = 'layers';

/**
 * Stores the list as what becomes of the one that is stored: reading and writing are one step, so that no other tab comes between.
 *
 * @throws DOMException where the browser stores nothing
 */
export async function storeList<Layer>(change: (stored: unknown) => readonly Layer[]): Promise<readonly Layer[]> {
  const database = await connect();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(LIST, 'readwrite');
      const store = transaction.objectStore(LIST);
      const read: IDBRequest<unknown> = store.get(ONLY);
      let list: readonly Layer[] = [];
      read.onsuccess = () => {
        list = change(read.result);
        store.put([...list], ONLY);
      };
      transaction.oncomplete = () => resolve(list);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Returns the stored list, unchecked. */
export function storedList(): Promise<unknown> {
  return within(LIST, 'readonly', (store) => store.get(ONLY));
}

/** @throws DOMException where there is no room */
export async function storeFeatures(key: string, features: Blob): Promise<void> {
  await storeBlobs([features], ([stored]) => within(FEATURES, 'readwrite', (store) => store.put(stored, key)).then(() => undefined));
}

/** Undefined where the browser has lost them. */
export async function storedFeatures(key: string): Promise<Blob | undefined> {
  const found: unknown = await within(FEATURES, 'readonly', (store) => store.get(key));
  return storedBlob(found);
}

/** The keys that features are stored under. */
export async function storedKeys(): Promise<ReadonlySet<string>> {
  const keys: IDBValidKey[] = await within(FEATURES, 'readonly', (store) => store.getAllKeys());
  return new Set(keys.map(String));
}

/** Another tab writes the features of a layer first, then the list that names them, ms. */
const YOUNG = 60_000;

/** Lets go of all features but those of these keys, and those that were stored just now. Keys begin with the time, ms. */
export async function keepFeatures(keys: readonly string[]): Promise<void> {
  const isOld = (key: string) => !(Number.parseInt(key, 10) > Date.now() - YOUNG);
  for (const key of await storedKeys())
    if (!keys.includes(key) && isOld(key)) await within(FEATURES, 'readwrite', (store) => store.delete(key));
}

async function within<Result>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await connect();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function connect(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(LIST);
      request.result.createObjectStore(FEATURES);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Reads a layer of the stored list, field by field: another version may have written it.

type Fields = Partial<Record<string, unknown>>;

/** @returns undefined where it is none; its features are not here yet */
export function readLayer(value: unknown, id: number): MapLayer | undefined {
  if (!isObject(value)) return undefined;
  const { name, color, opacity, visible, stored, mark, plain } = value;
  const origin = readOrigin(value.origin);
  if (typeof name !== 'string' || typeof color !== 'string' || !/^#[0-9a-f]{6}$/.test(color) || origin === undefined) return undefined;
  const isShare = typeof opacity === 'number' && opacity >= 0 && opacity <= 1;
  return {
    id,
    // lists of earlier versions have none: what they say makes the same one each time
    mark: typeof mark === 'string' && mark !== '' ? mark : JSON.stringify([name, color, origin, stored]),
    name,
    color,
    opacity: isShare ? opacity : 1,
    visible: visible !== false,
    origin,
    version: 1,
    ...(plain === true && { plain }),
    ...(isObject(stored) &&
      typeof stored.key === 'string' &&
      typeof stored.bytes === 'number' && { stored: { key: stored.key, bytes: stored.bytes, ...readBox(stored.box) } }),
  };
}

function readBox(value: unknown): { readonly box?: Bbox } {
  if (!isObject(value)) return {};
  const { south, west, north, east } = value;
  const isBox = [south, west, north, east].every(Number.isFinite);
  return isBox ? { box: { south: Number(south), west: Number(west), north: Number(north), east: Number(east) } } : {};
}

function readOrigin(value: unknown): LayerOrigin | undefined {
  if (!isObject(value)) return undefined;
  const { kind, text, server, name, address } = value;
  if (kind === 'query' && typeof text === 'string') return { kind, text, server: typeof server === 'string' ? server : '' };
  if (kind === 'file' && typeof name === 'string') return { kind, name };
  if (kind === 'address' && typeof address === 'string') return { kind, address };
  return kind === 'combined' ? { kind } : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
