/**
 * A second copy of the settings, in IndexedDB: what is written to local storage reaches the disk seconds later, and a browser that is
 * killed meanwhile has lost it. Local storage stays the quick copy, which is there at once at the next start; the newer one wins.
 */

const DATABASE = 'flyover-settings';
const STORE = 'fields';
/** The key of the time of the last change in local storage. No field: its prefix differs. */
const STAMP = 'flyover-stored';
/** Some browsers never answer where their storage is broken: the page does not wait longer for it, ms. */
const START_TIMEOUT = 1500;

/** A field as it stands in storage; null: it was removed. */
type FieldText = string | null;

interface Kept {
  readonly text: FieldText;
  /** Milliseconds since 1970, later than every earlier change, even if the clock was set back. */
  readonly at: number;
}

type Stamps = Pick<Storage, 'getItem' | 'setItem'>;

export interface DurableCopy {
  /**
   * Puts fields on the disk, one batch after another.
   *
   * @param complete whether local storage has taken them, too: where it has not, this copy is the newer one from now on
   */
  keep(fields: ReadonlyMap<string, FieldText>, complete: boolean): void;
  /** The fields that are newer here than in local storage, and brings local storage in step with them. Empty where nothing can be read. */
  newer(restore: (fields: ReadonlyMap<string, FieldText>) => void): Promise<ReadonlyMap<string, FieldText>>;
  /** Resolves once all of it is on the disk, or cannot be. */
  settled(): Promise<void>;
}

/** @param stamps local storage; undefined where there is none */
export function durableCopy(stamps: Stamps | undefined, factory: () => IDBFactory | undefined): DurableCopy {
  let opening: Promise<IDBDatabase> | undefined;
  const database = () => {
    opening ??= connect(factory);
    return opening;
  };
  let behind = false;
  let waiting = new Map<string, Kept>();
  let writing: Promise<void> | undefined;
  const write = async () => {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      await put(await database(), batch);
    }
  };
  const setStamp = (at: number) => attempt(() => stamps?.setItem(STAMP, String(at)));
  const stamp = () => Number(attempt(() => stamps?.getItem(STAMP)) ?? 0) || 0;
  let last = 0;
  return {
    keep(fields, complete) {
      last = Math.max(Date.now(), last + 1, stamp() + 1);
      for (const [field, text] of fields) waiting.set(field, { text, at: last });
      behind ||= !complete;
      if (!behind) setStamp(last);
      // without IndexedDB local storage is all there is
      writing ??= write()
        .catch(() => waiting.clear())
        .finally(() => {
          writing = undefined;
        });
    },
    async newer(restore) {
      const seen = stamp();
      const kept = await withinTime(database().then(readAll)).catch(() => new Map<string, Kept>());
      const newer = [...kept].filter(([, { at }]) => at > seen);
      const fields = new Map(newer.map(([field, { text }]) => [field, text]));
      last = newer.reduce((latest, [, { at }]) => Math.max(latest, at), last);
      if (fields.size > 0) {
        attempt(() => {
          restore(fields);
          setStamp(last);
        });
      }
      return fields;
    },
    settled: async () => {
      while (writing !== undefined) await writing;
    },
  };
}

function connect(browser: () => IDBFactory | undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const factory = browser();
    if (factory === undefined) throw new Error('this browser has no IndexedDB');
    const request = factory.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function put(database: IDBDatabase, batch: ReadonlyMap<string, Kept>): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(STORE);
    for (const [field, kept] of batch) {
      const request = store.get(field);
      // another page may have been quicker with something newer
      request.onsuccess = () => {
        if (isKept(request.result) && request.result.at > kept.at) return;
        try {
          store.put(kept, field);
        } catch {
          // thrown out of here it would be an error of the page
          transaction.abort();
        }
      };
    }
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function readAll(database: IDBDatabase): Promise<Map<string, Kept>> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(STORE).objectStore(STORE).openCursor();
    const found = new Map<string, Kept>();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) return resolve(found);
      if (typeof cursor.key === 'string' && isKept(cursor.value)) found.set(cursor.key, cursor.value);
      cursor.continue();
    };
  });
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('at' in value && 'text' in value)) return false;
  return Number.isFinite(value.at) && (typeof value.text === 'string' || value.text === null);
}

function withinTime<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, START_TIMEOUT);
    promise.then(resolve, reject);
  });
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
