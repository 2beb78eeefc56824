/**
 * Files that are kept for the next load, in IndexedDB: it works without https and returns files as streams, so that none has to be in
 * memory.
 */
import { storeBlobs, storedBlob } from '../site/stored-blobs.ts';
import type { KeptFile } from './kept-list.ts';

const DATABASE = 'flyover-files';
const STORE = 'files';

/** A file, and the files of changes that were applied to it. */
export interface FileWithChanges {
  readonly file: File;
  readonly changes: readonly File[];
  /** The coordinate system that the user has chosen for it. */
  readonly system?: string;
}

/**
 * @param id of a file that is stored, whose place it takes in one step: where there is no room for it that one stays
 * @throws DOMException where there is no room, or no IndexedDB
 */
export async function storeFile({ file, changes, system }: FileWithChanges, id = `${Date.now()}-${Math.random()}`): Promise<KeptFile> {
  // a browser that runs out of room forgets what nobody has asked it to keep. Not awaited: Firefox asks the user, who may leave the question open
  void navigator.storage?.persist?.().catch(() => false);
  const size = changes.reduce((sum, each) => sum + each.size, file.size);
  const kept = { id, name: file.name, size, ...(system !== undefined && { system }) };
  await storeBlobs([file, ...changes], (all) => change((store) => store.put(all.length === 1 ? all[0] : all, kept.id)));
  return kept;
}

/** A file that was kept; undefined where the browser has lost it. */
export async function storedFile({ id, name, system }: KeptFile): Promise<FileWithChanges | undefined> {
  const database = await connect();
  try {
    const found: unknown = await answerOf(database.transaction(STORE).objectStore(STORE).get(id));
    const [file, ...changes] = (Array.isArray(found) ? found : [found]).map(storedBlob);
    if (file === undefined || !changes.every((each) => each !== undefined)) return undefined;
    return {
      file: asFile(file, name),
      changes: changes.map((each) => asFile(each, nameOf(each) ?? name)),
      ...(system !== undefined && { system }),
    };
  } finally {
    database.close();
  }
}

export function dropStoredFile(id: string): Promise<void> {
  return change((store) => store.delete(id));
}

function asFile(stored: Blob, name: string): File {
  return new File([stored], name, { ...(stored instanceof File && { lastModified: stored.lastModified }) });
}

function nameOf(stored: Blob): string | undefined {
  return stored instanceof File ? stored.name : undefined;
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
