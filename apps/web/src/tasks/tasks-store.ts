/** The lists of tasks on the page: their names and counts, and the current task. */
import { create } from 'zustand';
import { keptChoice, type TaskEditor } from './kept-choice.ts';
import type { ShownTask } from './task-protocol.ts';
import type { TaskListInfo } from './task-storage.ts';

interface TasksState {
  /** Whether the panel is open. */
  readonly open: boolean;
  /** Whether the panel was opened by a reload: the focus stays where it is. */
  readonly reopened: boolean;
  readonly lasting: boolean;
  /** The newest first. */
  readonly lists: readonly TaskListInfo[];
  /** Undefined where no list is open. */
  readonly task?: ShownTask | undefined;
  /** The draft of the current task's note that is not saved yet. */
  readonly draft?: string | undefined;
  /** Whether a list is being made or read. */
  readonly making: boolean;
  readonly editor?: TaskEditor | undefined;
}

export const useTasks = create<TasksState>()(() => ({
  open: false,
  reopened: false,
  lasting: true,
  lists: [],
  making: false,
  editor: keptChoice().editor,
}));
