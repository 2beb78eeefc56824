/** Files that are kept over reloads, in IndexedDB: it works without https and returns files as streams, so that none has to be in memory. Errors of the browser go to the store. */
import { errorMessage } from '@flyover/worker-calls';
import { storeBlobs, storedBlob } from '../site/stored-blobs.ts';
import {
  type FileWithChanges,
  type KeptFile,
  type OpenFile,
  readKeptList,
  tellFailure,
  tellNote,
  useFiles,
  workerOfFile,
  writeKeptList,
} from './files-store.ts';

/**
 * Keeps an open file; a failure goes to the store.
 *
 * @param id id of the kept file that it replaces; without room that one stays
 */
export async function keep(address: string, id?: string): Promise<void> {
  const opened = workerOfFile(address);
  if (opened === undefined) return;
  try {
    setKept(await storeFile(opened, id), true, address);
    if (id === undefined && globalThis.isSecureContext === false) tellNote({ name: opened.file.name, address, needsHttps: true });
  } catch (thrown) {
    tellFailure({ name: opened.file.name, kind: 'room', message: errorMessage(thrown), toKeep: [address, id] });
  }
}

/** Resolves to the file; undefined where the browser has lost it, which is reported. */
export async function findKept(kept: KeptFile): Promise<FileWithChanges | undefined> {
  try {
    const found = await storedFile(kept);
    if (found !== undefined) return found;
    setKept(kept, false);
    tellFailure({ name: kept.name, kind: 'lost', message: '' });
  } catch (thrown) {
    // the next start may find it: it stays in the list
    tellFailure({ name: kept.name, kind: 'lost', message: errorMessage(thrown) });
  }
  return undefined;
}

export async function drop(id: string): Promise<void> {
  const kept = useFiles.getState().kept.find((each) => each.id === id);
  if (kept !== undefined) setKept(kept, false);
  // a file that cannot be deleted is in no list; only the browser's settings show it
  await dropStoredFile(id).catch(() => undefined);
}

/**
 * Records that this browser keeps a file, or does not, for this page and its next start.
 *
 * @param address address of the file, if it is open
 */
export function setKept(kept: KeptFile, isKept: boolean, address?: string): void {
  // another page may have changed the list
  const others = readKeptList().filter(({ id }) => id !== kept.id);
  const list = isKept ? [...others, kept] : others;
  writeKeptList(list);
  const updated = (file: OpenFile): OpenFile => {
    if (file.address === address) return { ...file, keptId: kept.id };
    return file.keptId === kept.id ? { ...file, keptId: undefined } : file;
  };
  useFiles.setState(({ files }) => ({ kept: list, files: files.map(updated) }));
}

const DATABASE = 'flyover-files';
const STORE = 'files';

/**
 * Stores a file.
 *
 * @param id id of a stored file that it replaces in one step; without room that one stays
 * @throws DOMException where there is no room, or no IndexedDB
 */
async function storeFile({ file, changes, system }: FileWithChanges, id = `${Date.now()}-${Math.random()}`): Promise<KeptFile> {
  // a browser that runs out of room evicts what is not persistent. Not awaited: Firefox asks the user, who may leave the question open
  void navigator.storage?.persist?.().catch(() => false);
  const size = changes.reduce((sum, each) => sum + each.size, file.size);
  const kept = { id, name: file.name, size, ...(system !== undefined && { system }) };
  await storeBlobs([file, ...changes], (all) => change((store) => store.put(all.length === 1 ? all[0] : all, kept.id)));
  return kept;
}

/** Resolves to a kept file; undefined where the browser has lost it. */
async function storedFile({ id, name, system }: KeptFile): Promise<FileWithChanges | undefined> {
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

function dropStoredFile(id: string): Promise<void> {
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
