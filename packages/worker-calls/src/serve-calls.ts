/** The worker's side: runs calls as they arrive. */

import { type FromWorker, type ServingPort, type ToWorker, transferOf } from './call-port.ts';
import { errorOf } from './thrown.ts';

interface Running {
  readonly controller: AbortController;
  stream?: AsyncIterator<unknown>;
  /** Whether something is being made: its outcome tells of an abort. */
  busy: boolean;
}

/**
 * Answers calls with functions.
 *
 * @param calls a plain object: only what is its own can be called
 */
export function serveCalls(calls: object, port: ServingPort): void {
  const functions = new Map(Object.entries(calls));
  const running = new Map<number, Running>();
  const send = (message: FromWorker, transfer: readonly object[] = []) => port.post(message, transfer);
  const finish = (message: FromWorker, transfer?: readonly object[]) => {
    running.delete(message.id);
    send(message, transfer);
  };
  const fail = (id: number, thrown: unknown) => {
    const { name, message } = errorOf(thrown);
    const fault: unknown = thrown instanceof Error && 'fault' in thrown ? thrown.fault : undefined;
    finish({ id, kind: 'failure', name, message, ...(fault !== undefined && { fault }) });
  };

  const start = async ({ id, name, given, callbacks, signal }: Extract<ToWorker, { kind: 'call' }>) => {
    const call: Running = { controller: new AbortController(), busy: true };
    running.set(id, call);
    try {
      const values = [...given];
      for (const place of callbacks) {
        // who tells something after the end of the call is not heard
        values[place] = (...reported: readonly unknown[]) => {
          if (running.has(id)) send({ id, kind: 'callback', place, given: reported }, transferOf(reported));
        };
      }
      if (signal !== undefined) values[signal] = call.controller.signal;
      const asked: unknown = functions.get(name);
      if (typeof asked !== 'function') throw new TypeError(`no call ${name}`);
      const answer: unknown = await asked(...values);
      const stream = streamOf(answer);
      const handedOver = transferOf([answer]);
      if (stream === undefined) return finish({ id, kind: 'answer', value: answer }, handedOver);
      call.stream = stream.chunks[Symbol.asyncIterator]();
      call.busy = false;
      if (call.controller.signal.aborted) return abort(id, call);
      send({ id, kind: 'answer', value: stream.head, stream: stream.field }, handedOver);
    } catch (thrown) {
      fail(id, thrown);
    }
  };
  const next = async (id: number, call: Running) => {
    if (call.stream === undefined || call.busy) return;
    call.busy = true;
    try {
      const { done, value } = await call.stream.next();
      call.busy = false;
      if (call.controller.signal.aborted) return abort(id, call);
      if (done === true) return finish({ id, kind: 'end' });
      send({ id, kind: 'chunk', value }, transferOf([value]));
    } catch (thrown) {
      fail(id, thrown);
    }
  };
  const abort = (id: number, call: Running) => {
    call.controller.abort();
    if (call.busy) return;
    // errors of ending it are ignored
    call.stream?.return?.()?.catch(() => undefined);
    fail(id, call.controller.signal.reason);
  };

  port.listen((data) => {
    const message = data as ToWorker;
    if (message.kind === 'call') return void start(message);
    const call = running.get(message.id);
    if (call === undefined) return;
    if (message.kind === 'next') void next(message.id, call);
    else abort(message.id, call);
  });
}

interface Stream {
  /** The field of the answer that is the stream; empty where the answer itself is. */
  readonly field: string;
  readonly head: object | undefined;
  readonly chunks: AsyncIterable<unknown>;
}

/** The stream that an answer is, or has in one of its own fields. */
function streamOf(answer: unknown): Stream | undefined {
  if (isStream(answer)) return { field: '', head: undefined, chunks: answer };
  if (typeof answer !== 'object' || answer === null || Object.getPrototypeOf(answer) !== Object.prototype) return undefined;
  for (const [field, chunks] of Object.entries(answer)) {
    if (isStream(chunks)) return { field, head: { ...answer, [field]: undefined }, chunks };
  }
  return undefined;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
