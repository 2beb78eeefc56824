/** The example of the README. */
import { expect, test } from 'vitest';
import {
  changeTask,
  countTasks,
  newMarks,
  nextOpenTask,
  openTaskElements,
  readTaskFile,
  TaskElementsBuilder,
  writeTaskFile,
  writeTaskQuery,
} from './index.ts';

test('the example of the README', () => {
  const builder = new TaskElementsBuilder();
  expect(builder.add({ type: 'node', id: 1, tags: [['amenity', 'bench']] })).toBe('added');
  expect(builder.add({ type: 'way', id: 12, tags: [['highway', 'path']] })).toBe('added');
  const elements = openTaskElements(builder.finish());
  if (elements === undefined) throw new Error('no elements');
  const marks = newMarks(2);
  changeTask(marks, 0, { status: 'done', note: 'backrest added' });
  expect(countTasks(marks)).toEqual({ count: 2, done: 1, skipped: 0 });
  expect(nextOpenTask(marks, 0)).toBe(1);
  const text = [...writeTaskFile({ name: 'Benches', elements, marks })].join('');
  expect(readTaskFile(text)).toMatchObject({ kind: 'tasks', name: 'Benches', marks, leftOut: 0 });
  expect(writeTaskQuery('Benches', elements)).toBe('// @name Benches\n(node(id:1);way(id:12););\nout geom;');
});
