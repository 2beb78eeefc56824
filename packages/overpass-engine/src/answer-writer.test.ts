import { expect, test } from 'vitest';
import { ChunkQueue } from './answer-writer.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test.each([1, 16])('a run goes on while %i chunks wait, and no further until one is read', async (most) => {
  const queue = new ChunkQueue<number>(most);
  let written = 0;
  const write = async () => {
    while (written < 40) await queue.push([written++]);
    queue.end();
  };
  void write();
  await turn();
  expect(written).toBe(most + 1);
  const chunks = queue.chunks();
  expect((await chunks.next()).value).toBe(0);
  await turn();
  expect(written).toBe(most + 2);
  const rest = [];
  for await (const chunk of chunks) rest.push(chunk);
  expect(rest).toEqual(Array.from({ length: 39 }, (_, at) => at + 1));
});
