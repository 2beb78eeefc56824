import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test('a task begins again after its end, until the repetition is ended', async () => {
  const log: string[] = [];
  const end = repeat(async () => {
    log.push('begun');
    if (log.length === 3) end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push('over');
  }, 1);
  await expect.poll(() => log.length).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(log).toEqual(['begun', 'over', 'begun', 'over']);
});
