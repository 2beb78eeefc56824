import { expect, test, vi } from 'vitest';
import {
  errorMessage,
  errorOf,
  type LocalPort,
  localPort,
  transfer,
  type WorkerCallsOptions,
  type WorkerError,
  workerCalls,
} from './index.ts';

/** A worker within this thread, and those that were started for it. */
function callsOf<Calls extends object>(served: Calls, options: Partial<WorkerCallsOptions<Calls>> = {}) {
  const started: LocalPort[] = [];
  const start = () => {
    const port = localPort(served);
    started.push(port);
    return port;
  };
  return { started, ...workerCalls<Calls>({ start, ...options }) };
}

const never = () => new Promise<void>(() => undefined);

async function chunksOf<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const chunks: T[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

test('a call gives what the function in the worker gives, now or later', async () => {
  const { calls } = callsOf({ add: (a: number, b: number) => a + b, later: async (text: string) => text.length });
  expect(await Promise.all([calls.add(1, 2), calls.later('four')])).toEqual([3, 4]);
});

test('no worker is started before the first call, and one for all of them', async () => {
  const { calls, started } = callsOf({ one: () => 1 });
  expect(started).toEqual([]);
  await calls.one();
  await calls.one();
  expect(started.length).toBe(1);
});

test('what the function throws comes as an error with its call and its name', async () => {
  const { calls } = callsOf({
    fails: () => {
      throw new RangeError('too far');
    },
    refuses: () => Promise.reject('no'),
  });
  await expect(calls.fails()).rejects.toMatchObject({
    name: 'WorkerError',
    kind: 'failed',
    call: 'fails',
    thrown: 'RangeError',
    message: 'too far',
  });
  await expect(calls.refuses()).rejects.toMatchObject({ kind: 'failed', call: 'refuses', message: 'no' });
});

test('what an error says as data crosses with it', async () => {
  const { calls } = callsOf({
    fails: () => {
      throw Object.assign(new Error('cut'), { fault: { kind: 'cut', byte: 7 } });
    },
  });
  await expect(calls.fails()).rejects.toMatchObject({ fault: { kind: 'cut', byte: 7 } });
});

test('what the worker does not have cannot be called, nor what every object has', async () => {
  const { calls } = callsOf<{ missing?: () => void; toString: () => string }>({});
  await expect(calls.toString()).rejects.toMatchObject({ kind: 'failed', thrown: 'TypeError' });
});

test('what cannot cross is an error of its call alone', async () => {
  const { calls } = callsOf({ take: (_: object) => 1, give: () => ({ inside: () => 1 }) });
  await expect(calls.take({ inside: () => 1 })).rejects.toMatchObject({ name: 'DataCloneError' });
  await expect(calls.give()).rejects.toMatchObject({ kind: 'failed', thrown: 'DataCloneError' });
  expect(await calls.take({})).toBe(1);
});

test('callbacks are told in order and before the answer, and not after it', async () => {
  let late: (step: number) => void = () => undefined;
  const { calls } = callsOf({
    count: async (to: number, onStep: (step: number) => void) => {
      late = onStep;
      for (let step = 1; step <= to; step++) onStep(step);
      return to;
    },
  });
  const reported: number[] = [];
  expect(await calls.count(3, (step) => reported.push(step))).toBe(3);
  late(4);
  await calls.count(0, () => undefined);
  expect(reported).toEqual([1, 2, 3]);
});

test('a buffer that is handed over is gone on this side, in calls, callbacks, answers and streams', async () => {
  const bytes = () => new Uint8Array([1, 2, 3]);
  const kept: Uint8Array[] = [];
  const give = () => {
    const made = bytes();
    kept.push(made);
    return transfer(made, [made.buffer]);
  };
  const { calls } = callsOf({
    length: (taken: Uint8Array) => taken.length,
    tell: (onBytes: (taken: Uint8Array) => void) => onBytes(give()),
    give,
    async *stream() {
      yield give();
    },
  });
  expect(await calls.length(give())).toBe(3);
  await calls.tell((taken) => expect(taken.length).toBe(3));
  expect(await calls.give()).toEqual(bytes());
  expect(await chunksOf(await calls.stream())).toEqual([bytes()]);
  expect(kept.map(({ length }) => length)).toEqual([0, 0, 0, 0]);
});

test('an abort reaches the worker, which may still hand over what it has', async () => {
  const { calls } = callsOf({
    part: (signal: AbortSignal) => new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('a part'))),
  });
  const controller = new AbortController();
  const part = calls.part(controller.signal);
  controller.abort();
  expect(await part).toBe('a part');
  expect(await calls.part(AbortSignal.abort())).toBe('a part');
});

test('what throws after an abort rejects with the reason of the signal', async () => {
  const { calls } = callsOf({
    wait: (signal: AbortSignal) => new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  const controller = new AbortController();
  const wait = calls.wait(controller.signal);
  controller.abort('enough');
  await expect(wait).rejects.toBe('enough');
});

test('a crash rejects every call and is heard, and the next call starts another worker', async () => {
  const crashes: WorkerError[] = [];
  const { calls, started } = callsOf({ never, one: () => 1 }, { onCrash: (reason) => crashes.push(reason) });
  const waiting = [calls.never(), calls.never()];
  started[0].crash(new Error('out of memory'));
  expect(await Promise.allSettled(waiting)).toMatchObject([
    { status: 'rejected', reason: { kind: 'crashed', call: 'never', message: 'out of memory' } },
    { status: 'rejected', reason: { kind: 'crashed' } },
  ]);
  expect(crashes).toMatchObject([{ kind: 'crashed', call: '', message: 'out of memory' }]);
  expect(await calls.one()).toBe(1);
  expect(started.map(({ ended }) => ended)).toEqual([true, false]);
});

test('each worker is first told what it must know', async () => {
  const reported: string[] = [];
  const served = { restore: () => void reported.push('restore'), one: () => void reported.push('one') };
  const { calls, started } = callsOf(served, { onStart: (first) => void first.restore() });
  await calls.one();
  started[0].crash(new Error('out of memory'));
  await calls.one();
  expect(reported).toEqual(['restore', 'one', 'restore', 'one']);
});

test('an end from this side rejects the open calls and is no crash', async () => {
  const onCrash = vi.fn();
  const { calls, started, end } = callsOf({ never, one: () => 1 }, { onCrash });
  const waiting = calls.never();
  const ended = end();
  await expect(waiting).rejects.toMatchObject({ kind: 'ended', call: 'never' });
  await ended;
  expect(started[0].ended).toBe(true);
  expect(await calls.one()).toBe(1);
  expect(onCrash).not.toHaveBeenCalled();
});

test('idle waits until the worker is done, not only the one who asked', async () => {
  const order: string[] = [];
  const { calls, idle } = callsOf({
    async *slow(_: AbortSignal) {
      yield 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('done');
    },
  });
  await idle();
  const controller = new AbortController();
  const chunks = (await calls.slow(controller.signal))[Symbol.asyncIterator]();
  expect(await chunks.next()).toEqual({ done: false, value: 1 });
  controller.abort('enough');
  await expect(chunks.next()).rejects.toBe('enough');
  order.push('told');
  await idle();
  expect(order).toEqual(['told', 'done']);
});

test('a worker that is silent after an abort is another one with the next call', async () => {
  vi.useFakeTimers();
  let isDeaf = true;
  const onCrash = vi.fn();
  const { calls, started } = callsOf(
    { works: (_: AbortSignal) => (isDeaf ? never() : undefined), speaks: () => 1 },
    { patience: 1000, onCrash },
  );
  const control = new AbortController();
  const work = calls.works(control.signal);
  const failed = expect(work).rejects.toMatchObject({ kind: 'crashed', call: 'works', message: 'no answer' });
  control.abort();
  // one that says something is there
  await vi.advanceTimersByTimeAsync(1900);
  const spoken = calls.speaks();
  await vi.advanceTimersByTimeAsync(1900);
  expect(await spoken).toBe(1);
  expect(onCrash).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1200);
  await failed;
  expect(onCrash).toHaveBeenCalledTimes(1);
  isDeaf = false;
  vi.useRealTimers();
  await calls.works(new AbortController().signal);
  expect(started.length).toBe(2);
});

test('without a patience it is waited for, and one that ends what was aborted stays', async () => {
  vi.useFakeTimers();
  const works = (signal: AbortSignal) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => setTimeout(() => resolve('some of it'), 1500)));
  for (const patience of [undefined, 1000]) {
    const { calls, started } = callsOf({ works }, { patience });
    const control = new AbortController();
    const work = calls.works(control.signal);
    control.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await work).toBe('some of it');
    expect(started.length).toBe(1);
  }
  vi.useRealTimers();
});

test.each([
  [new TypeError('no number'), 'no number'],
  ['out of paper', 'out of paper'],
  [undefined, 'undefined'],
])('whatever is thrown has a message: %s', (thrown, message) =>
  expect([errorMessage(thrown), errorOf(thrown).message]).toEqual([message, message]),
);
