export { readTaskFile, readTaskFileInSteps, type TaskFile, type TaskFileRefusal } from './read-task-file.ts';
export { openTaskElements, type TaskElements, TaskElementsBuilder } from './task-columns.ts';
export {
  changeTask,
  countTasks,
  cutText,
  hasRoomForNote,
  newMarks,
  nextOpenTask,
  statusOf,
  TASK_LIMITS,
  type TaskChange,
  type TaskElement,
  type TaskMarks,
  type TaskPlace,
  type TaskStatus,
} from './tasks.ts';
export { type WrittenTasks, writeTaskFile, writeTaskQuery } from './write-tasks.ts';
