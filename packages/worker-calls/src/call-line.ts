/** Calls over one line, up to the crash or the end of the worker, and streams of chunks over it. */
import { type CallPort, type FromWorker, type ToWorker, transferOf } from './call-port.ts';

/** A call that the worker is not done with. */
interface OpenCall {
  readonly name: string;
  readonly receive: (message: FromWorker) => void;
  readonly fail: (reason: WorkerError) => void;
}

export interface CallLine {
  call(name: string, given: readonly unknown[]): Promise<unknown>;
  /** Resolves once the worker is done with all that it was asked. */
  idle(): Promise<void>;
  /** Ends the worker; open calls reject. */
  end(): Promise<void>;
}

/**
 * @param onCrash hears, once, that the worker stopped by itself, after the open calls have failed
 * @param patience as of `WorkerCallsOptions`
 */
export function openCallLine(port: CallPort, onCrash: (reason: WorkerError) => void, patience?: number): CallLine {
  const open = new Map<number, OpenCall>();
  let idlers: (() => void)[] = [];
  let lastId = 0;
  /** Counts what has come from the worker. */
  let heard = 0;
  /** Reason why no more calls are possible. */
  let over: { readonly kind: WorkerErrorKind; readonly message: string } | undefined;

  const close = (id: number) => {
    open.delete(id);
    if (open.size > 0) return;
    for (const resolve of idlers) resolve();
    idlers = [];
  };
  const stop = (kind: WorkerErrorKind, message: string) => {
    over ??= { kind, message };
    for (const [id, { name, fail }] of open) {
      fail(new WorkerError(kind, name, message));
      close(id);
    }
  };
  const send = (message: ToWorker, transfer: readonly object[] = []) => {
    if (over === undefined) port.post(message, transfer);
  };
  const crash = (message: string) => {
    if (over !== undefined) return;
    stop('crashed', message);
    onCrash(new WorkerError('crashed', '', message));
  };
  /** A worker that says nothing twice in a row is gone: once may be a computer that has slept. */
  const expectAnswer = (id: number, wait: number, silences = 0) => {
    const before = heard;
    setTimeout(() => {
      if (!open.has(id)) return;
      if (heard !== before) expectAnswer(id, wait);
      else if (silences === 0) expectAnswer(id, wait, 1);
      else crash('no answer');
    }, wait);
  };
  port.listen(
    (data) => {
      const message = data as FromWorker;
      heard++;
      open.get(message.id)?.receive(message);
    },
    ({ message }) => crash(message),
  );

  return {
    call: (name, given) =>
      new Promise((resolve, reject) => {
        if (over !== undefined) throw new WorkerError(over.kind, name, over.message);
        const id = ++lastId;
        const { sent, callbacks, signal } = argumentsOf(given);
        let stream: IncomingStream | undefined;
        const leave = () => send({ id, kind: 'abort' });
        const onAbort = () => {
          leave();
          stream?.abort(signal?.reason);
          if (patience !== undefined) expectAnswer(id, patience);
        };
        const done = () => {
          signal?.removeEventListener('abort', onAbort);
          close(id);
        };
        const fail = (reason: unknown) => {
          done();
          if (stream === undefined) reject(reason);
          else stream.fail(reason);
        };
        const receive = (message: FromWorker) => {
          if (message.kind === 'callback') callbacks.get(message.place)?.(...message.given);
          else if (message.kind === 'chunk') stream?.push(message.value);
          else if (message.kind === 'failure')
            fail(signal?.aborted === true ? signal.reason : new WorkerError('failed', name, message.message, message));
          else if (message.kind === 'end') {
            done();
            stream?.end();
          } else if (message.stream === undefined) {
            done();
            resolve(message.value);
          } else {
            stream = incomingStream(() => send({ id, kind: 'next' }), leave);
            if (signal?.aborted === true) stream.abort(signal.reason);
            resolve(message.stream === '' ? stream.body : { ...(message.value as object), [message.stream]: stream.body });
          }
        };
        // throws where an argument cannot cross
        send({ id, kind: 'call', name, ...sent }, transferOf(given));
        open.set(id, { name, receive, fail });
        signal?.addEventListener('abort', onAbort, { once: true });
        if (signal?.aborted === true) onAbort();
      }),
    idle: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))),
    async end() {
      stop('ended', 'ended');
      await port.end();
    },
  };
}

/** Callbacks and the signal stay on this side: only their places cross. */
function argumentsOf(given: readonly unknown[]) {
  const callbacks = new Map<number, (...given: readonly unknown[]) => unknown>();
  let signal: AbortSignal | undefined;
  let signalPlace: number | undefined;
  const values = given.map((value, place) => {
    if (typeof value === 'function') callbacks.set(place, value as (...given: readonly unknown[]) => unknown);
    else if (value instanceof AbortSignal) {
      signal = value;
      signalPlace = place;
    } else return value;
    return undefined;
  });
  const sent = { given: values, callbacks: [...callbacks.keys()], ...(signalPlace !== undefined && { signal: signalPlace }) };
  return { sent, callbacks, signal };
}

/** The reader's side of a stream: it requests chunks one by one, some ahead of its consumer. */

/** Chunks that may wait here before no more are asked for: of an answer of text some megabytes. */
const MOST_WAITING = 16;

interface IncomingStream {
  /** To be read once. Who stops early ends the stream at the other end. */
  readonly body: AsyncIterable<unknown>;
  push(chunk: unknown): void;
  end(): void;
  /** The body throws this once what came before it was read. */
  fail(reason: unknown): void;
  /** The body throws this at once. */
  abort(reason: unknown): void;
}

/**
 * @param next asks the other end for a chunk
 * @param leave tells it that no more are wanted
 */
function incomingStream(next: () => void, leave: () => void): IncomingStream {
  const chunks: unknown[] = [];
  let outcome: { readonly reason?: unknown; readonly failed: boolean } | undefined;
  let asked = false;
  let wake: () => void = () => undefined;

  /** Keeps the other end at work while there is room. */
  const ask = () => {
    if (asked || outcome !== undefined || chunks.length >= MOST_WAITING) return;
    asked = true;
    next();
  };
  const finish = (how: typeof outcome) => {
    outcome ??= how;
    wake();
  };
  async function* read(): AsyncGenerator<unknown, void, void> {
    try {
      for (;;) {
        if (chunks.length > 0) {
          const chunk = chunks.shift();
          ask();
          yield chunk;
        } else if (outcome !== undefined) {
          if (outcome.failed) throw outcome.reason;
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      if (outcome === undefined) leave();
    }
  }
  ask();
  return {
    body: read(),
    push(chunk) {
      asked = false;
      if (outcome === undefined) chunks.push(chunk);
      ask();
      wake();
    },
    end: () => finish({ failed: false }),
    fail: (reason) => finish({ failed: true, reason }),
    abort(reason) {
      chunks.length = 0;
      finish({ failed: true, reason });
    },
  };
}

/**
 * Kind of a failed call. `failed`: the called function threw; `crashed`: the worker stopped by itself, or its message cannot be read; `ended`: this side
 * ended it.
 */
export type WorkerErrorKind = 'failed' | 'crashed' | 'ended';

/** The outcome of a call that has none. `message` is that of what was thrown, or the platform's word for a crash (`messageerror`, `exit code 3`). */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly kind: WorkerErrorKind;
  /** The name of the call; empty for a crash that no call waited for. */
  readonly call: string;
  /** Name of the error that the function threw (`TypeError`). */
  readonly thrown: string | undefined;
  /** Data of the error, where the thrown error has a field of that name. */
  readonly fault: unknown;

  constructor(kind: WorkerErrorKind, call: string, message: string, thrown: { readonly name?: string; readonly fault?: unknown } = {}) {
    super(message);
    this.kind = kind;
    this.call = call;
    this.thrown = thrown.name;
    this.fault = thrown.fault;
  }
}
