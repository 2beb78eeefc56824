/** The messages between the page and the worker of tasks. */
import type { TaskChange, TaskElement, TaskFileRefusal, TaskStatus } from '@flyover/task-lists';
import type { TaskListInfo } from './task-storage.ts';

/** The origin of the data that a list is made of. */
export type TaskOrigin = Pick<TaskListInfo, 'invented' | 'dated'>;

/** All lists, and whether they are there after a reload. */
export interface TaskLists {
  readonly lasting: boolean;
  /** The newest first. */
  readonly lists: readonly TaskListInfo[];
}

/** A task, as the panel shows it. */
export interface ShownTask {
  readonly list: TaskListInfo;
  readonly at: number;
  readonly element: TaskElement;
  readonly status: TaskStatus;
  /** Empty where there is none. */
  readonly note: string;
}

/** The outcome for a file; `large`: it exceeds the size limit; `room`: the browser has no room to store the list. */
export type TaskFileOutcome =
  | { readonly kind: 'made'; readonly list: TaskListInfo; readonly leftOut: number }
  | TaskFileRefusal
  | { readonly kind: 'large' | 'room' };

/** Of a task to go to: the one beside it, or the next that is open. */
export type TaskStep = 'next' | 'previous' | 'nextOpen';

/** Calls of the worker; undefined where the list is gone. */
export interface TaskWorkerApi {
  lists(): Promise<TaskLists>;
  /** @param elements of `@flyover/task-lists` @returns undefined where the browser has no room to store it */
  make(name: string, elements: ArrayBuffer, origin: TaskOrigin): Promise<TaskListInfo | undefined>;
  /**
   * Makes a list of a file.
   *
   * @param name used where the file has none
   * @throws the reason of the signal
   */
  open(file: Blob, name: string, signal: AbortSignal): Promise<TaskFileOutcome>;
  /** A list as a file. */
  file(id: string): Promise<Blob | undefined>;
  /** A list as a query that finds its elements, and how many it has. */
  query(id: string): Promise<{ readonly text: string; readonly count: number } | undefined>;
  rename(id: string, name: string): Promise<TaskListInfo | undefined>;
  /** Deletes a list; for a while it can be put back. */
  remove(id: string): Promise<void>;
  putBack(id: string): Promise<TaskListInfo | undefined>;
  /** The task at a place; left out: the one that was shown last, perhaps in another tab. */
  show(id: string, at?: number): Promise<ShownTask | undefined>;
  /** Moves on from a task. Without a next one it stays. */
  step(id: string, at: number, step: TaskStep): Promise<ShownTask | undefined>;
  /** Writes down what became of a task, and shows it; where a step is given, the one it leads to. A note that the list has no room for is left as it was. */
  change(id: string, at: number, change: TaskChange, step?: TaskStep): Promise<ShownTask | undefined>;
}
