/** Named records that survive the page: in IndexedDB, or where that is missing in local storage. */

/** The effect of a change on the records. */
export interface Change<Value, Result> {
  readonly put?: Iterable<readonly [key: string, value: Value]>;
  readonly remove?: Iterable<string>;
  readonly result: Result;
}

/** Why nothing was stored. `full`: no room is left; `failed`: the browser's storage does not work (any more). */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly kind: 'full' | 'failed';

  constructor(kind: 'full' | 'failed', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Records of one kind by key. All that fails throws RecordError, and then nothing has changed. */
export interface Records<Value> {
  /** The sound ones, in the order of their keys. */
  all(): Promise<ReadonlyMap<string, Value>>;
  /**
   * Reads some records and writes what follows from them, with nothing of another page in between.
   *
   * @param keys the records that the decision needs; `all` of them
   * @param decide must not wait for anything; what it throws ends the change
   */
  change<Result>(keys: readonly string[] | 'all', decide: (present: ReadonlyMap<string, Value>) => Change<Value, Result>): Promise<Result>;
  /** Removes the records with the lowest keys until at most so many are left; those that are to be kept are passed over. */
  trim(most: number, keep: (value: Value) => boolean): Promise<void>;
}

/** Whether a value read from storage is sound. */
export type Guard<Value> = (value: unknown) => value is Value;

/** The error of a write as one of ours. */
export function recordError(error: unknown): unknown {
  if (error instanceof RecordError) return error;
  if (!(error instanceof DOMException)) return error ?? new RecordError('failed', 'the browser ended the change');
  const isFull = error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED';
  return new RecordError(isFull ? 'full' : 'failed', error.message);
}

// Records in IndexedDB: one object store a kind, keys beside the values.

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

// Records without IndexedDB: all of a kind in one text, which is read again for each change, as other pages write it, too.

/** The storage of the text. */
export interface RecordText<Value> {
  read(): ReadonlyMap<string, Value>;
  /** @throws RecordError where there is no room: what was there stays */
  write(records: ReadonlyMap<string, Value>): void;
}

export function localRecords<Value>(text: RecordText<Value>): Records<Value> {
  const sorted = () => new Map([...text.read()].sort(([one], [other]) => (one < other ? -1 : 1)));
  return {
    all: async () => sorted(),
    async change(keys, decide) {
      const records = sorted();
      const wanted = keys === 'all' ? records : new Map([...records].filter(([key]) => keys.includes(key)));
      const { put = [], remove = [], result } = decide(wanted);
      for (const key of remove) records.delete(key);
      for (const [key, value] of put) records.set(key, value);
      text.write(records);
      return result;
    },
    async trim(most, keep) {
      const records = sorted();
      let surplus = records.size - most;
      if (surplus <= 0) return;
      for (const [key, value] of [...records]) {
        if (surplus === 0) break;
        if (keep(value)) continue;
        records.delete(key);
        surplus -= 1;
      }
      text.write(records);
    },
  };
}
