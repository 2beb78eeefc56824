import { expect, test } from 'vitest';
import { localPort, workerCalls } from './index.ts';

const callsOf = <Calls extends object>(served: Calls) => {
  const port = localPort(served);
  return { port, ...workerCalls<Calls>({ start: () => port }) };
};

/** Numbers from 1 on, and what is known of how they were made. */
function numbers(to = Number.POSITIVE_INFINITY) {
  const seen = { made: 0, closed: false };
  async function* count() {
    try {
      while (seen.made < to) yield ++seen.made;
    } finally {
      seen.closed = true;
    }
  }
  return { seen, count };
}

async function read<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const chunks: T[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

test('a stream comes chunk by chunk, whole or as a field of an answer', async () => {
  const { calls, idle } = callsOf({ plain: () => numbers(3).count(), answer: async () => ({ status: 200, body: numbers(2).count() }) });
  expect(await read(await calls.plain())).toEqual([1, 2, 3]);
  const { status, body } = await calls.answer();
  expect(status).toBe(200);
  expect(await read(body)).toEqual([1, 2]);
  await idle();
});

test('no more is made than a reader may soon want', async () => {
  const { seen, count } = numbers();
  const { calls } = callsOf({ count });
  const chunks = (await calls.count())[Symbol.asyncIterator]();
  expect(await chunks.next()).toEqual({ done: false, value: 1 });
  for (let turn = 0; turn < 300; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  expect(seen.made).toBe(17);
});

test('who stops early ends the stream in the worker', async () => {
  const { seen, count } = numbers();
  const { calls, idle } = callsOf({ count });
  for await (const chunk of await calls.count()) if (chunk === 3) break;
  await idle();
  expect(seen.closed).toBe(true);
});

test('an abort ends the stream on both sides, at once on this one', async () => {
  const { seen, count } = numbers();
  const { calls, idle } = callsOf({ count: (_: AbortSignal) => count() });
  const controller = new AbortController();
  const body = await calls.count(controller.signal);
  const taken: number[] = [];
  await expect(async () => {
    for await (const chunk of body) {
      taken.push(chunk);
      if (chunk === 2) controller.abort('enough');
    }
  }).rejects.toBe('enough');
  expect(taken).toEqual([1, 2]);
  await idle();
  expect(seen.closed).toBe(true);
});

test('what fails, or crashes, is thrown after what came before it', async () => {
  const { calls, port } = callsOf({
    async *fails() {
      yield 1;
      throw new Error('the disk is full');
    },
    async *waits() {
      yield 1;
      await new Promise(() => undefined);
    },
  });
  const taken: number[] = [];
  const readInto = async (stream: Promise<AsyncIterable<number>>, then = () => {}) => {
    for await (const chunk of await stream) {
      taken.push(chunk);
      then();
    }
  };
  await expect(readInto(calls.fails())).rejects.toMatchObject({ kind: 'failed', call: 'fails', message: 'the disk is full' });
  const crash = () => port.crash(new Error('out of memory'));
  await expect(readInto(calls.waits(), crash)).rejects.toMatchObject({ kind: 'crashed', call: 'waits' });
  expect(taken).toEqual([1, 1]);
});
