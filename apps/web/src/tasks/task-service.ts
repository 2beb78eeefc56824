/** The calls of the worker of tasks over a storage. Only the current list is in memory. */
import {
  changeTask,
  countTasks,
  cutText,
  hasRoomForNote,
  newMarks,
  nextOpenTask,
  openTaskElements,
  readTaskFileInSteps,
  statusOf,
  TASK_LIMITS,
  type TaskElements,
  type TaskMarks,
  writeTaskFile,
  writeTaskQuery,
} from '@flyover/task-lists';
import type { ShownTask, TaskOrigin, TaskStep, TaskWorkerApi } from './task-protocol.ts';
import type { ListChange, TaskListInfo, TaskStorage } from './task-storage.ts';

/** The time for which a deleted list can be restored, ms; longer than the notice is shown. */
const UNDO = 60_000;

/** @param storing opens the storage with the first call */
export function taskService(storing: () => Promise<TaskStorage>, now: () => number = Date.now): TaskWorkerApi {
  let opened: Promise<TaskStorage> | undefined;
  const storage = () => {
    opened ??= storing().then(async (made) => {
      // deleted lists that could not be removed now are removed the next time
      await forget(made, now()).catch(() => undefined);
      return made;
    });
    return opened;
  };
  let atHand: { readonly id: string; readonly elements: TaskElements } | undefined;

  const elementsOf = async (id: string): Promise<TaskElements | undefined> => {
    if (atHand?.id === id) return atHand.elements;
    const buffer = await (await storage()).elements(id);
    const elements = buffer && openTaskElements(buffer);
    if (elements !== undefined) atHand = { id, elements };
    return elements;
  };

  /** Changes a list, and resolves to the task at an index, or else to the list's current one. */
  const shown = async (id: string, change: ListChange, place?: number): Promise<ShownTask | undefined> => {
    const elements = await elementsOf(id);
    let seen: TaskMarks | undefined;
    const list = await (await storage()).change(id, (info, marks) => {
      seen = marks;
      return info.deleted === undefined ? change(info, marks) : undefined;
    });
    if (elements === undefined || list === undefined || list.deleted !== undefined || seen === undefined) return undefined;
    const at = Math.max(0, Math.min(elements.count - 1, place ?? list.at));
    return { list, at, element: elements.element(at), status: statusOf(seen, at), note: seen.notes.get(at) ?? '' };
  };

  const add = async (name: string, elements: ArrayBuffer, marks: TaskMarks, origin: TaskOrigin): Promise<TaskListInfo | undefined> => {
    const id = `${now()}-${Math.random().toString(36).slice(2)}`;
    const at = nextOpenTask(marks, -1) ?? 0;
    try {
      const stored = await storage();
      const taken = new Set((await stored.infos()).filter(({ deleted }) => deleted === undefined).map((each) => each.name));
      const info: TaskListInfo = {
        id,
        name: freeName(cutText(name, TASK_LIMITS.name), taken),
        made: now(),
        ...countTasks(marks),
        at,
        ...(origin.invented === true && { invented: true }),
        ...(origin.dated !== undefined && { dated: origin.dated }),
      };
      await stored.add(info, elements, marks);
      return info;
    } catch {
      return undefined;
    }
  };

  const setDeleted = async (id: string, deleted: number | undefined) =>
    (await storage()).change(id, ({ deleted: _, ...info }) => (deleted === undefined ? info : { ...info, deleted }));

  return {
    async lists() {
      const { lasting, infos } = await storage();
      const lists = (await infos()).filter(({ deleted }) => deleted === undefined);
      return { lasting, lists: lists.toSorted((a, b) => b.made - a.made) };
    },
    async make(name, elements, origin) {
      const count = openTaskElements(elements)?.count;
      return count === undefined ? undefined : add(name, elements, newMarks(count), origin);
    },
    async open(file, name, signal) {
      if (file.size > TASK_LIMITS.fileBytes) return { kind: 'large' };
      const read = await untilStopped(readTaskFileInSteps(await file.text()), signal);
      if (read.kind !== 'tasks') return read;
      const list = await add(read.name || name, read.elements, read.marks, read);
      return list === undefined ? { kind: 'room' } : { kind: 'made', list, leftOut: read.leftOut };
    },
    async file(id) {
      const stored = await storage();
      const [elements, marks] = [await elementsOf(id), await stored.marks(id)];
      const info = (await stored.infos()).find((each) => each.id === id);
      if (elements === undefined || marks === undefined || info === undefined) return undefined;
      return new Blob([...writeTaskFile({ ...info, elements, marks })], { type: 'application/geo+json' });
    },
    async query(id) {
      const elements = await elementsOf(id);
      const info = (await (await storage()).infos()).find((each) => each.id === id);
      return elements && info && { text: writeTaskQuery(info.name, elements), count: elements.count };
    },
    rename: async (id, name) => (await storage()).change(id, (info) => ({ ...info, name: cutText(name, TASK_LIMITS.name) })),
    async remove(id) {
      await setDeleted(id, now());
      setTimeout(() => {
        storage()
          .then((stored) => forget(stored, now()))
          .catch(() => undefined);
      }, UNDO + 1000);
    },
    putBack: (id) => setDeleted(id, undefined),
    show: (id, at) => shown(id, () => undefined, at),
    step: (id, at, step) => shown(id, (info, marks) => ({ ...info, at: placeAfter(marks, at, step) })),
    change: (id, at, change, step) =>
      shown(id, (info, marks) => {
        const { note, ...rest } = change;
        changeTask(marks, at, note === undefined || hasRoomForNote(marks, at, note) ? change : rest);
        return { ...info, ...countTasks(marks), at: step === undefined ? at : placeAfter(marks, at, step) };
      }),
  };
}

/** The time for which work may block the worker, ms. */
const SLICE = 20;

/** @throws the reason of the signal */
async function untilStopped<Outcome>(work: Generator<undefined, Outcome>, signal: AbortSignal): Promise<Outcome> {
  for (;;) {
    signal.throwIfAborted();
    for (const until = performance.now() + SLICE; performance.now() < until; ) {
      const { done, value } = work.next();
      if (done === true) return value;
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function placeAfter(marks: TaskMarks, at: number, step: TaskStep): number {
  const last = marks.statuses.length - 1;
  if (step === 'nextOpen') return nextOpenTask(marks, at) ?? at;
  return Math.max(0, Math.min(last, step === 'next' ? at + 1 : at - 1));
}

/** Returns the name, with a number after it where another list has it, so that the two, and a newly arrived list, can be distinguished. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const plain = name.replace(/ \(\d+\)$/, '');
  let free = name;
  for (let number = 2; taken.has(free); number++) {
    const end = ` (${number})`;
    free = cutText(plain, TASK_LIMITS.name - end.length) + end;
  }
  return free;
}

/** Removes the lists whose time for restoring is over. */
async function forget(storage: TaskStorage, now: number): Promise<void> {
  for (const { id, deleted } of await storage.infos()) if (deleted !== undefined && now - deleted >= UNDO) await storage.drop(id);
}
