import { expect, test } from 'vitest';
import { latestTask } from './latest-task.ts';

test('a task is done once for what it is given, and given up for something else', async () => {
  const done: string[] = [];
  const task = latestTask(async (signal, name: string, count: number) => {
    await Promise.resolve();
    done.push(`${name} ${count} ${signal.aborted ? 'given up' : 'done'}`);
  });
  task('a', 1);
  task('a', 1);
  task('a', 2);
  await new Promise((resolve) => setTimeout(resolve));
  task('a', 2);
  await new Promise((resolve) => setTimeout(resolve));
  expect(done).toEqual(['a 1 given up', 'a 2 done']);
});

test('what failed is done again', async () => {
  let times = 0;
  const task = latestTask(async (_signal, _name: string) => {
    times++;
    throw new Error('nobody hears of it here');
  });
  for (let i = 0; i < 2; i++) {
    task('a');
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(times).toBe(2);
});
