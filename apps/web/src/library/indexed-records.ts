/** Records in IndexedDB: one object store a kind, keys beside the values. */
import { type Guard, RecordError, type Records, recordError } from './records.ts';

const DATABASE = 'flyover-library';
const VERSION = 1;
const STORES = ['queries', 'runs', 'notes'] as const;

/** The object stores there are. */
export type StoreName = (typeof STORES)[number];

/** Some browsers never answer where their storage is broken: after this long it counts as missing, ms. */
const OPEN_TIMEOUT = 5000;

/** An open database. One that the browser has closed is reopened with the next call. */
export interface Database {
  /** Runs one transaction: resolves once all of it is stored; where `work` fails nothing of it is. */
  transact<Result>(store: StoreName, mode: 'readonly' | 'readwrite', work: (store: IDBObjectStore) => Promise<Result>): Promise<Result>;
}

/**
 * Opens the database.
 *
 * @throws RecordError where the browser gives none
 */
export async function openDatabase(factory: IDBFactory | undefined): Promise<Database> {
  let open: IDBDatabase | undefined;
  const connection = async () => {
    open ??= await connect(factory, () => {
      open = undefined;
    });
    return open;
  };
  await connection();
  return {
    async transact(name, mode, work) {
      const transaction = (await connection()).transaction(name, mode, { durability: 'strict' });
      const stored = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(recordError(transaction.error));
      });
      try {
        const result = await work(transaction.objectStore(name));
        await stored;
        return result;
      } catch (error) {
        stored.catch(() => undefined);
        abort(transaction);
        throw recordError(error);
      }
    },
  };
}

/** The records of one object store. */
export function indexedRecords<Value>(database: Database, name: StoreName, isSound: Guard<Value>): Records<Value> {
  const readAll = async (store: IDBObjectStore) => {
    const [keys, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())]);
    return soundRecords(keys.map((key, index): [unknown, unknown] => [key, values[index]]));
  };
  const readSome = async (store: IDBObjectStore, keys: readonly string[]) =>
    soundRecords(await Promise.all(keys.map(async (key): Promise<[unknown, unknown]> => [key, await answer(store.get(key))])));
  const soundRecords = (pairs: readonly [unknown, unknown][]) => {
    const records = new Map<string, Value>();
    for (const [key, value] of pairs) if (typeof key === 'string' && isSound(value)) records.set(key, value);
    return records;
  };
  return {
    all: () => database.transact(name, 'readonly', readAll),
    change: (keys, decide) =>
      database.transact(name, 'readwrite', async (store) => {
        const { put = [], remove = [], result } = decide(keys === 'all' ? await readAll(store) : await readSome(store, keys));
        await Promise.all([
          ...Array.from(remove, (key) => answer(store.delete(key))),
          ...Array.from(put, ([key, value]) => answer(store.put(value, key))),
        ]);
        return result;
      }),
    trim: (most, keep) =>
      database.transact(name, 'readwrite', async (store) => {
        const surplus = (await answer(store.count())) - most;
        if (surplus > 0) await removeOldest(store, surplus, (value) => isSound(value) && keep(value));
      }),
  };
}

function removeOldest(store: IDBObjectStore, surplus: number, keep: (value: unknown) => boolean): Promise<void> {
  let left = surplus;
  return new Promise((resolve, reject) => {
    const request = store.openCursor();
    request.onerror = () => reject(recordError(request.error));
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null || left === 0) {
        resolve();
        return;
      }
      if (!keep(cursor.value)) {
        cursor.delete();
        left -= 1;
      }
      cursor.continue();
    };
  });
}

function connect(factory: IDBFactory | undefined, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (factory === undefined) throw new RecordError('failed', 'this browser has no IndexedDB');
    const timer = setTimeout(() => reject(new RecordError('failed', 'IndexedDB does not answer')), OPEN_TIMEOUT);
    const request = factory.open(DATABASE, VERSION);
    request.onupgradeneeded = () => {
      for (const name of STORES) if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
    };
    request.onerror = () => reject(recordError(request.error));
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      // made by something else: it will never take anything
      if (STORES.some((name) => !database.objectStoreNames.contains(name))) {
        database.close();
        reject(new RecordError('failed', 'the database is not one of Flyover'));
        return;
      }
      database.onclose = onClosed;
      // a newer Flyover in another page must change the database, or the user deletes it
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}

function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(recordError(request.error));
  });
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // the browser has ended it already
  }
}
