/** The messages between the page and the worker of tasks. */
import type { TaskChange, TaskElement, TaskFileRefusal, TaskStatus } from '@flyover/task-lists';
import type { TaskListInfo } from './task-storage.ts';

/** The origin of the data that a list is made of. */
export type TaskOrigin = Pick<TaskListInfo, 'invented' | 'dated'>;

/** All lists, and whether they last over a reload. */
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

/** A step from a task: to a neighbour, or to the next open one. */
export type TaskStep = 'next' | 'previous' | 'nextOpen';

/** The calls of the worker; they resolve to undefined where the list is gone. */
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
  /** Resolves to a list as a file. */
  file(id: string): Promise<Blob | undefined>;
  /** Resolves to a query for the elements of a list, and their number. */
  query(id: string): Promise<{ readonly text: string; readonly count: number } | undefined>;
  rename(id: string, name: string): Promise<TaskListInfo | undefined>;
  /** Deletes a list; for a while it can be restored. */
  remove(id: string): Promise<void>;
  putBack(id: string): Promise<TaskListInfo | undefined>;
  /** Resolves to the task at an index; without one to that shown last, perhaps in another tab. */
  show(id: string, at?: number): Promise<ShownTask | undefined>;
  /** Steps on from a task; stays where there is no other. */
  step(id: string, at: number, step: TaskStep): Promise<ShownTask | undefined>;
  /** Changes a task, and resolves to it, or to the task at which the step ends. A note for which the list has no room is not changed. */
  change(id: string, at: number, change: TaskChange, step?: TaskStep): Promise<ShownTask | undefined>;
}
