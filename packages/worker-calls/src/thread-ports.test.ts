import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { parentThread, serveCalls, threadPort, workerCalls } from './index.ts';

/** A thread that answers each call with its name, but ends by itself at `leave` and throws at `fail`. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ id, name }) => {
    if (name === 'leave') process.exit(3);
    if (name === 'fail') throw new Error('out of memory');
    parentPort.postMessage({ id, kind: 'answer', value: name });
  });`;

interface ThreadCalls {
  name(): string;
  leave(): void;
  fail(): void;
}

const thread = () => workerCalls<ThreadCalls>({ start: () => threadPort(new Worker(THREAD, { eval: true })) });

test('a thread answers, and tells its end by its code or by its error', async () => {
  const { calls, end } = thread();
  expect(await calls.name()).toBe('name');
  await expect(calls.leave()).rejects.toMatchObject({ kind: 'crashed', message: 'exit code 3' });
  await expect(calls.fail()).rejects.toMatchObject({ kind: 'crashed', message: 'out of memory' });
  expect(await calls.name()).toBe('name');
  await end();
});

test('an end that was asked for is no crash', async () => {
  const { calls, end } = thread();
  await calls.name();
  await end();
});

test('the thread serves over its parent port', () => {
  const posted: unknown[][] = [];
  let hear: (message: unknown) => void = () => undefined;
  const port = {
    postMessage: (...given: unknown[]) => void posted.push(given),
    on: (_: string, listener: (value: unknown) => void) => {
      hear = listener;
    },
  };
  serveCalls({ one: () => 1 }, parentThread(port));
  hear({ id: 7, kind: 'call', name: 'one', given: [], callbacks: [] });
  return expect.poll(() => posted).toEqual([[{ id: 7, kind: 'answer', value: 1 }, []]]);
});
