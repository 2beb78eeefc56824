/** Layers in IndexedDB: the list, and the features of each as one blob. */
import { storeBlobs, storedBlob } from '../site/stored-blobs.ts';

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
