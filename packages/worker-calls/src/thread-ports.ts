/** Lines as Node's `worker_threads` have them. */

import type { CallPort, ServingPort } from './call-port.ts';
import { errorOf } from './thrown.ts';

/** The part of a `Worker` of Node that a port needs. */
export interface ThreadWorker {
  postMessage(message: unknown, transfer: never): void;
  on(type: string, listener: (value: unknown) => void): unknown;
  terminate(): Promise<unknown>;
}

/** The part of `parentPort` that a port needs. */
export interface ThreadPort {
  postMessage(message: unknown, transfer: never): void;
  on(type: string, listener: (value: unknown) => void): unknown;
}

/** The end of the parent of a thread. */
export function threadPort(worker: ThreadWorker): CallPort {
  let ended = false;
  return {
    post: (message, transfer) => worker.postMessage(message, transfer as never),
    listen(onMessage, onEnd) {
      let failure: Error | undefined;
      worker.on('message', onMessage);
      worker.on('error', (reason) => {
        failure = errorOf(reason);
      });
      // comes after an error: not before has the thread given its memory back
      worker.on('exit', (code) => {
        if (!ended) onEnd(failure ?? new Error(`exit code ${code}`));
        ended = true;
      });
    },
    async end() {
      ended = true;
      await worker.terminate();
    },
  };
}

/** The end of the thread itself: its `parentPort`. */
export function parentThread(port: ThreadPort): ServingPort {
  return {
    post: (message, transfer) => port.postMessage(message, transfer as never),
    listen: (onMessage) => void port.on('message', onMessage),
  };
}
