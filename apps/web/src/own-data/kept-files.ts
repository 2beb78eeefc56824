/**
 * Files that somebody wants to have again after a reload, in IndexedDB: it takes files as they are, in every browser and without https, and gives them
 * back as streams, so that none has to be in memory.
 */
import type { KeptFile } from './kept-list.ts';

const DATABASE = 'flyover-files';
const STORE = 'files';

/** @throws DOMException where there is no room, or no IndexedDB */
export async function storeFile(file: File): Promise<KeptFile> {
  // a browser that runs out of room forgets what nobody has asked it to keep
  await navigator.storage?.persist?.().catch(() => false);
  const kept = { id: `${Date.now()}-${Math.random()}`, name: file.name, size: file.size };
  await change((store) => store.put(file, kept.id));
  return kept;
}

/** A file that was kept; undefined where the browser has lost it. */
export async function storedFile({ id, name }: KeptFile): Promise<File | undefined> {
  const database = await connect();
  try {
    const found: unknown = await answerOf(database.transaction(STORE).objectStore(STORE).get(id));
    return found instanceof Blob ? new File([found], name) : undefined;
  } finally {
    database.close();
  }
}

export function dropStoredFile(id: string): Promise<void> {
  return change((store) => store.delete(id));
}

async function change(make: (store: IDBObjectStore) => unknown): Promise<void> {
  const database = await connect();
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      make(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
