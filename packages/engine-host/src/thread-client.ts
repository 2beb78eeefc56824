/** Tasks as promises and bodies over one data thread. */

import type { DataAnswers, DataTask, DataThread, FromThread } from './data-thread.ts';
import { unlessAborted } from './unless-aborted.ts';

/** A query's answer. */
export interface StreamedAnswer {
  readonly status: number;
  readonly contentType: string;
  /** To be read once; throws the signal's reason when it aborts, or why the thread cannot go on. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** A query that was given to a thread. */
export interface StreamedTask {
  readonly answer: Promise<StreamedAnswer>;
  /** Resolves when the thread is done with it, in whatever way. */
  readonly over: Promise<void>;
}

/** See `createThreadClient`. */
export interface ThreadClient {
  /**
   * The answer of the thread. A signal that aborts is passed on; the promise settles when the thread does.
   *
   * @throws Error with the thread's sentence, or why the thread ended
   */
  ask<Task extends Exclude<DataTask, { kind: 'query' }>>(task: Task, signal?: AbortSignal): Promise<DataAnswers[Task['kind']]>;
  /** Runs a query whose body comes in chunks. */
  stream(task: Extract<DataTask, { kind: 'query' }>, signal: AbortSignal): StreamedTask;
  /** Ends the thread; open tasks fail. */
  end(): Promise<void>;
}

/** What happens with a task's messages. */
type Receiver = (message: FromThread | { readonly kind: 'ended'; readonly reason: Error }) => void;

/** Chunks that may wait here before the thread is not asked for more: about 64 kB each. */
const MOST_WAITING = 64;

/** @param onEnd called when the thread ends without being asked to */
export function createThreadClient(thread: DataThread, onEnd: (reason: Error) => void = () => {}): ThreadClient {
  const receivers = new Map<number, Receiver>();
  let nextId = 1;
  const failAll = (reason: Error) => {
    const all = [...receivers.values()];
    receivers.clear();
    for (const receive of all) receive({ kind: 'ended', reason });
  };
  thread.listen(
    (message) => receivers.get(message.id)?.(message),
    (reason) => {
      failAll(reason);
      onEnd(reason);
    },
  );
  /** Posts a task; its messages go to `receive` until `done` is called. */
  const post = (task: DataTask, signal: AbortSignal | undefined, receive: Receiver) => {
    const id = nextId++;
    const cancel = () => thread.post({ id, kind: 'cancel' });
    receivers.set(id, receive);
    signal?.addEventListener('abort', cancel, { once: true });
    thread.post({ id, kind: 'task', task });
    if (signal?.aborted) cancel();
    return {
      next: () => thread.post({ id, kind: 'next' }),
      cancel,
      done() {
        receivers.delete(id);
        signal?.removeEventListener('abort', cancel);
      },
    };
  };
  return {
    ask: (task, signal) =>
      new Promise((resolve, reject) => {
        const { done } = post(task, signal, (message) => {
          done();
          if (message.kind === 'answer') resolve(message.answer as never);
          else reject(failureOf(message));
        });
      }),
    stream: (task, signal) => streamTask((receive) => post(task, signal, receive), signal),
    async end() {
      failAll(new Error('the server is stopping'));
      await thread.end();
    },
  };
}

function streamTask(post: (receive: Receiver) => { next(): void; cancel(): void; done(): void }, signal: AbortSignal): StreamedTask {
  const chunks: Uint8Array[] = [];
  let failure: Error | undefined;
  let isOver = false;
  let asked = false;
  let wake: (() => void) | undefined;
  let resolveAnswer: (answer: StreamedAnswer) => void = () => {};
  let rejectAnswer: (reason: unknown) => void = () => {};
  let resolveOver: () => void = () => {};
  const answer = new Promise<StreamedAnswer>((resolve, reject) => {
    resolveAnswer = resolve;
    rejectAnswer = reject;
  });
  const over = new Promise<void>((resolve) => {
    resolveOver = resolve;
  });
  const task = post((message) => {
    if (message.kind === 'answer') resolveAnswer({ ...(message.answer as DataAnswers['query']), body: body() });
    else if (message.kind === 'chunk') {
      asked = false;
      chunks.push(message.chunk);
    } else {
      isOver = true;
      if (message.kind !== 'end') failure = failureOf(message);
      rejectAnswer(failure);
      task.done();
      resolveOver();
    }
    ask();
    wake?.();
  });
  /** Keeps the thread at work while there is room. */
  function ask(): void {
    if (asked || isOver || chunks.length >= MOST_WAITING) return;
    asked = true;
    task.next();
  }
  async function* body(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (;;) {
        signal.throwIfAborted();
        const chunk = chunks.shift();
        if (chunk !== undefined) {
          ask();
          yield chunk;
        } else if (isOver) {
          if (failure !== undefined) throw failure;
          return;
        } else {
          const more = new Promise<void>((resolve) => {
            wake = resolve;
          });
          await unlessAborted(more, signal);
        }
      }
    } finally {
      // who reads no further needs no more of it
      if (!isOver) task.cancel();
    }
  }
  return { answer, over };
}

function failureOf(message: Parameters<Receiver>[0]): Error {
  if (message.kind === 'ended') return message.reason;
  return new Error(message.kind === 'failure' ? message.message : 'the data thread gave an answer of another kind');
}
