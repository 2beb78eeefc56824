/** The storage of lists of tasks: in this browser, or in memory where the browser stores nothing. */
import type { TaskMarks } from '@flyover/task-lists';

/** The metadata of a list. */
export interface TaskListInfo {
  readonly id: string;
  readonly name: string;
  /** The time when it was made, ms. */
  readonly made: number;
  readonly count: number;
  readonly done: number;
  readonly skipped: number;
  /** The task that was shown last, from 0. */
  readonly at: number;
  /** Whether its elements are of invented data: their ids lead nowhere. */
  readonly invented?: boolean;
  /** The date of the data, ms; absent where it is unknown. */
  readonly dated?: number;
  /** The time of its deletion, ms: for a while it can be restored. */
  readonly deleted?: number;
}

/** A change of a list, which writes into the marks. Returns undefined to leave it unchanged. */
export type ListChange = (info: TaskListInfo, marks: TaskMarks) => TaskListInfo | undefined;

/** The storage of lists. */
export interface TaskStorage {
  /** Whether lists last over a reload. */
  readonly lasting: boolean;
  /** Resolves to all lists, including deleted ones. */
  infos(): Promise<readonly TaskListInfo[]>;
  /** @throws DOMException where there is no room */
  add(info: TaskListInfo, elements: ArrayBuffer, marks: TaskMarks): Promise<void>;
  elements(id: string): Promise<ArrayBuffer | undefined>;
  marks(id: string): Promise<TaskMarks | undefined>;
  /**
   * Reads a list, changes it and stores it in one transaction, which includes earlier changes by other tabs.
   *
   * @returns the changed list; undefined where it is gone
   */
  change(id: string, change: ListChange): Promise<TaskListInfo | undefined>;
  drop(id: string): Promise<void>;
}

/** Returns a storage in memory, which ends with the page. */
export function passingStorage(): TaskStorage {
  const lists = new Map<string, { info: TaskListInfo; readonly elements: ArrayBuffer; readonly marks: TaskMarks }>();
  return {
    lasting: false,
    infos: async () => [...lists.values()].map(({ info }) => info),
    async add(info, elements, marks) {
      lists.set(info.id, { info, elements, marks });
    },
    elements: async (id) => lists.get(id)?.elements,
    marks: async (id) => lists.get(id)?.marks,
    async change(id, change) {
      const list = lists.get(id);
      if (list === undefined) return undefined;
      list.info = change(list.info, list.marks) ?? list.info;
      return list.info;
    },
    async drop(id) {
      lists.delete(id);
    },
  };
}

// Lists of tasks in IndexedDB: the metadata of each, its elements as one buffer, and their states.

const DATABASE = 'flyover-tasks';
const [INFOS, ELEMENTS, MARKS] = ['infos', 'elements', 'marks'] as const;
const ALL = [INFOS, ELEMENTS, MARKS];

/** @throws DOMException where the browser stores nothing */
export async function lastingStorage(factory: IDBFactory = indexedDB): Promise<TaskStorage> {
  let open: IDBDatabase | undefined;
  const database = async (): Promise<IDBDatabase> => {
    if (open !== undefined) return open;
    const opened = await connect(factory);
    const leave = () => {
      if (open === opened) open = undefined;
    };
    // browsers close the database when the user clears stored data; the next call opens it again
    opened.onclose = leave;
    // another tab has a newer version of the page
    opened.onversionchange = () => {
      leave();
      opened.close();
    };
    open = opened;
    return opened;
  };
  const read = async <T>(store: string, find: (store: IDBObjectStore) => IDBRequest<T>) =>
    resultOf(find((await database()).transaction(store).objectStore(store)));
  await database();
  return {
    lasting: true,
    async infos() {
      const found: unknown[] = await read(INFOS, (store) => store.getAll());
      return found.flatMap((each) => readInfo(each) ?? []);
    },
    async add(info, elements, marks) {
      const transaction = (await database()).transaction(ALL, 'readwrite');
      transaction.objectStore(INFOS).put(info, info.id);
      transaction.objectStore(ELEMENTS).put(elements, info.id);
      transaction.objectStore(MARKS).put(marks, info.id);
      await ended(transaction);
    },
    async elements(id) {
      const found: unknown = await read(ELEMENTS, (store) => store.get(id));
      return found instanceof ArrayBuffer ? found : undefined;
    },
    marks: async (id) => readMarks(await read(MARKS, (store) => store.get(id))),
    async change(id, change) {
      const transaction = (await database()).transaction([INFOS, MARKS], 'readwrite');
      const [infos, all] = [transaction.objectStore(INFOS), transaction.objectStore(MARKS)];
      const [info, marks] = [readInfo(await resultOf(infos.get(id))), readMarks(await resultOf(all.get(id)))];
      if (info === undefined || marks === undefined) return undefined;
      const changed = change(info, marks);
      if (changed === undefined) return info;
      infos.put(changed, id);
      all.put(marks, id);
      await ended(transaction);
      return changed;
    },
    async drop(id) {
      const transaction = (await database()).transaction(ALL, 'readwrite');
      for (const store of ALL) transaction.objectStore(store).delete(id);
      await ended(transaction);
    },
  };
}

/** Another version of the page may have written it. */
function readInfo(value: unknown): TaskListInfo | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, name, made, count, done, skipped, at, deleted, invented, dated }: Partial<Record<string, unknown>> = { ...value };
  const numbers = [made, count, done, skipped, at];
  if (typeof id !== 'string' || typeof name !== 'string' || !numbers.every((each) => typeof each === 'number')) return undefined;
  const [madeAt, ...rest] = numbers.map(Number);
  return {
    id,
    name,
    made: madeAt,
    count: rest[0],
    done: rest[1],
    skipped: rest[2],
    at: rest[3],
    ...(typeof deleted === 'number' && { deleted }),
    ...(invented === true && { invented }),
    ...(typeof dated === 'number' && { dated }),
  };
}

function readMarks(value: unknown): TaskMarks | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { statuses, notes }: Partial<Record<string, unknown>> = { ...value };
  return statuses instanceof Uint8Array && notes instanceof Map ? { statuses, notes } : undefined;
}

function connect(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    for (const store of ALL) request.result.createObjectStore(store);
  };
  return resultOf(request);
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
