/** Lists of tasks in IndexedDB: the metadata of each, its elements as one buffer, and their states. */
import type { TaskMarks } from '@flyover/task-lists';
import type { TaskListInfo, TaskStorage } from './task-storage.ts';

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
    // browsers close it where what they store is cleared; the next call opens it again
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
