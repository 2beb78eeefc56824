/** Calls to a worker that is started with the first of them, and again after it has crashed. */
import { type CallLine, openCallLine, type WorkerError } from './call-line.ts';
import type { CallPort } from './call-port.ts';

/**
 * The calls as their caller has them: all take their time. Functions among the arguments are callbacks, which are heard until the call ends;
 * an `AbortSignal` among them aborts one at the other end.
 */
export type Remote<Calls> = {
  readonly [Call in keyof Calls]: Calls[Call] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : never;
};

export interface WorkerCallsOptions<Calls> {
  /** Starts a worker: with the first call, and with the first one after a crash or `end`. */
  readonly start: () => CallPort;
  /** Called with each worker before any other call. */
  readonly onStart?: (calls: Remote<Calls>) => void;
  /** Called when a worker has stopped by itself, whatever it was doing, after its calls were rejected. */
  readonly onCrash?: (reason: WorkerError) => void;
  /** After an abort a worker that is silent for twice so long, ms, counts as one that stopped by itself. Absent: it is waited for. */
  readonly patience?: number;
}

/** A worker as its calls. */
export interface WorkerCalls<Calls> {
  /**
   * A call settles as the function at the other end does, after an abort too, so that it may still hand over what it has; it rejects with the
   * signal's reason where that throws then, and with a `WorkerError` for all else. A stream throws the reason of its signal at once.
   */
  readonly calls: Remote<Calls>;
  /** Resolves once the worker has finished all requests, including aborted calls and abandoned streams. */
  idle(): Promise<void>;
  /** Ends the worker; its open calls reject with `ended`. A later call starts another. */
  end(): Promise<void>;
}

/** Nothing is started before the first call. `Calls` is the interface that the worker hands to `serveCalls`. */
export function workerCalls<Calls extends object>({ start, onStart, onCrash, patience }: WorkerCallsOptions<Calls>): WorkerCalls<Calls> {
  let line: CallLine | undefined;
  const open = (): CallLine => {
    const port = start();
    const onStop = (reason: WorkerError) => {
      if (line === opened) line = undefined;
      void port.end();
      onCrash?.(reason);
    };
    const opened = openCallLine(port, onStop, patience);
    line = opened;
    onStart?.(calls);
    return opened;
  };
  const calls = callsByName<Calls>((name, given) => (line ?? open()).call(name, given));
  return {
    calls,
    idle: async () => line?.idle(),
    async end() {
      const ending = line;
      line = undefined;
      await ending?.end();
    },
  };
}

/** An object that has every name: what can be called stands in the type alone. */
function callsByName<Calls extends object>(call: (name: string, given: readonly unknown[]) => Promise<unknown>): Remote<Calls> {
  const known = new Map<string, (...given: readonly unknown[]) => Promise<unknown>>();
  const get = (_: object, name: string | symbol) => {
    // awaiting the object reads `then`
    if (typeof name === 'symbol' || name === 'then') return undefined;
    let found = known.get(name);
    if (found === undefined) {
      found = (...given) => call(name, given);
      known.set(name, found);
    }
    return found;
  };
  return new Proxy({}, { get }) as Remote<Calls>;
}
