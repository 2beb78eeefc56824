/** Runs tasks as they arrive, in the thread that holds the data. */
import type { DataAnswers, DataTask, FromThread, ToThread } from './data-thread.ts';

/** An answer, and what follows it. */
export interface TaskResult {
  readonly answer: DataAnswers[keyof DataAnswers];
  readonly body?: AsyncIterable<Uint8Array>;
  /** Buffers that go to the receiver. */
  readonly transfer?: ArrayBuffer[];
}

/** What a data thread can do. The signal ends a task early. */
export type DataService = (task: DataTask, signal: AbortSignal) => Promise<TaskResult>;

interface Running {
  readonly controller: AbortController;
  body?: AsyncIterator<Uint8Array>;
  /** Whether a chunk is being made: its outcome tells of a cancel. */
  busy: boolean;
}

/**
 * @param send posts to the host; the buffers of `transfer` are the receiver's from then on
 * @returns what takes the messages to this thread
 */
export function serveTasks(
  service: DataService,
  send: (message: FromThread, transfer: ArrayBuffer[]) => void,
): (message: ToThread) => void {
  const tasks = new Map<number, Running>();
  const finish = (id: number, message: FromThread, transfer: ArrayBuffer[] = []) => {
    tasks.delete(id);
    send(message, transfer);
  };
  const fail = (id: number, thrown: unknown) =>
    finish(id, { id, kind: 'failure', message: thrown instanceof Error ? thrown.message : String(thrown) });

  const start = async (id: number, task: DataTask) => {
    const running: Running = { controller: new AbortController(), busy: true };
    tasks.set(id, running);
    try {
      const { answer, body, transfer = [] } = await service(task, running.controller.signal);
      if (body === undefined) return finish(id, { id, kind: 'answer', answer }, transfer);
      running.body = body[Symbol.asyncIterator]();
      running.busy = false;
      if (running.controller.signal.aborted) return cancel(id, running);
      send({ id, kind: 'answer', answer }, transfer);
    } catch (thrown) {
      fail(id, thrown);
    }
  };
  const next = async (id: number, running: Running) => {
    const { body, controller } = running;
    if (body === undefined || running.busy) return;
    running.busy = true;
    try {
      const { done, value } = await body.next();
      running.busy = false;
      if (controller.signal.aborted) return cancel(id, running);
      if (done === true) return finish(id, { id, kind: 'end' });
      // a chunk may be part of a larger buffer, which stays here
      const chunk = Uint8Array.from(value);
      send({ id, kind: 'chunk', chunk }, [chunk.buffer]);
    } catch (thrown) {
      fail(id, thrown);
    }
  };
  const cancel = (id: number, running: Running) => {
    const reason = new Error('the query was ended');
    running.controller.abort(reason);
    if (running.busy) return;
    void running.body?.return?.();
    fail(id, reason);
  };

  return (message) => {
    if (message.kind === 'task') return void start(message.id, message.task);
    const running = tasks.get(message.id);
    if (running === undefined) return;
    if (message.kind === 'next') void next(message.id, running);
    else cancel(message.id, running);
  };
}
