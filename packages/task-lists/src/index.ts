export { readTaskFile, readTaskFileInSteps, type TaskFile, type TaskFileRefusal } from './read-task-file.ts';
export { openTaskElements, type TaskElements, TaskElementsBuilder } from './task-columns.ts';
export { cutText, TASK_LIMITS, type TaskElement, type TaskPlace, type TaskStatus } from './task-element.ts';
export { changeTask, countTasks, hasRoomForNote, newMarks, nextOpenTask, statusOf, type TaskChange, type TaskMarks } from './task-marks.ts';
export { type WrittenTasks, writeTaskFile } from './write-task-file.ts';
export { writeTaskQuery } from './write-task-query.ts';
