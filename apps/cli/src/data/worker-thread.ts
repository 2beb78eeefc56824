/** A data thread of Node's own kind, over the bundle's second entry. */
import { Worker } from 'node:worker_threads';
import type { DataThread, FromThread } from '@flyover/engine-host';

/** @param entry address of the built `data-worker.mjs` */
export function startWorkerThread(entry: URL): DataThread {
  const worker = new Worker(entry);
  let ended = false;
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onEnd) {
      worker.on('message', (message: FromThread) => onMessage(message));
      let failure: Error | undefined;
      worker.on('error', (reason: Error) => {
        failure = reason;
      });
      // comes after an error: not before has the thread given its memory back
      worker.on('exit', (code) => {
        if (!ended) onEnd(failure ?? new Error(`the data thread ended with code ${code}`));
      });
    },
    async end() {
      ended = true;
      await worker.terminate();
    },
  };
}
