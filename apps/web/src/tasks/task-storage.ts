/** Lists of tasks as they are stored: by this browser, or until the page is closed where that stores nothing. */
import type { TaskMarks } from '@flyover/task-lists';

/** The metadata of a list. */
export interface TaskListInfo {
  readonly id: string;
  readonly name: string;
  /** When it was made, ms. */
  readonly made: number;
  readonly count: number;
  readonly done: number;
  readonly skipped: number;
  /** The task that was shown last, from 0. */
  readonly at: number;
  /** Its elements are of invented data: their ids lead nowhere. */
  readonly invented?: boolean;
  /** The date of the data that the tags are from, ms; absent where it is not known. */
  readonly dated?: number;
  /** When somebody deleted it, ms: for a while it can be put back. */
  readonly deleted?: number;
}

/** A change of a list, which writes into the marks. Returns undefined: nothing changes. */
export type ListChange = (info: TaskListInfo, marks: TaskMarks) => TaskListInfo | undefined;

/** The storage of lists. */
export interface TaskStorage {
  /** Whether they are there after a reload. */
  readonly lasting: boolean;
  /** Deleted ones too. */
  infos(): Promise<readonly TaskListInfo[]>;
  /** @throws DOMException where there is no room */
  add(info: TaskListInfo, elements: ArrayBuffer, marks: TaskMarks): Promise<void>;
  elements(id: string): Promise<ArrayBuffer | undefined>;
  marks(id: string): Promise<TaskMarks | undefined>;
  /**
   * Reads a list, changes it and stores it as one step: what another tab has changed meanwhile is in it.
   *
   * @returns as it is now; undefined where it is gone
   */
  change(id: string, change: ListChange): Promise<TaskListInfo | undefined>;
  drop(id: string): Promise<void>;
}

/** Lists that are gone with the page. */
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
