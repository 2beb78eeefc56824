/** Lines as browsers have them. Node's `MessagePort` is of this kind, too. */
import type { CallPort, ServingPort } from './call-port.ts';

/** Of an event what is looked at: `data` of a message, `message` of an error. */
export interface LineEvent {
  readonly type: string;
  readonly data?: unknown;
  readonly message?: string;
}

/** The part of a `Worker` that a port needs. */
export interface WebWorker {
  postMessage(message: unknown, transfer: never): void;
  addEventListener(type: string, listener: (event: LineEvent) => void): void;
  terminate(): void;
}

/** The part that the global scope of a worker and the ends of a `MessageChannel` have. */
export interface WebPort {
  postMessage(message: unknown, transfer: never): void;
  addEventListener(type: string, listener: (event: LineEvent) => void): void;
  start?(): void;
}

/**
 * The page's end of a line to a worker. An uncaught error in it counts as its end, and so does a message that cannot be read here (memory
 * was lacking for it): its call would be waited for without end.
 */
export function workerPort(worker: WebWorker): CallPort {
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as never),
    listen(onMessage, onEnd) {
      let ended = false;
      const end = (message: string) => {
        if (!ended) onEnd(new Error(message));
        ended = true;
      };
      worker.addEventListener('message', ({ data }) => onMessage(data));
      worker.addEventListener('error', ({ message }) => end(message || 'the worker stopped'));
      worker.addEventListener('messageerror', ({ type }) => end(type));
    },
    end: () => worker.terminate(),
  };
}

/** An end of a `MessageChannel`, or the global scope of a worker. It does not hear of the end of the other side. */
export function messagePort(port: WebPort): CallPort & ServingPort {
  return {
    post: (message, transfer) => port.postMessage(message, transfer as never),
    listen(onMessage, onEnd?: (reason: Error) => void) {
      port.addEventListener('message', ({ data }) => onMessage(data));
      port.addEventListener('messageerror', ({ type }) => {
        const error = new Error(type);
        // who serves stops with it, since the call would be waited for without end
        if (onEnd === undefined) throw error;
        onEnd(error);
      });
      port.start?.();
    },
    end: () => undefined,
  };
}
