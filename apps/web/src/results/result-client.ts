/** The page's side of the result worker. */
import { type Remote, workerCalls, workerPort } from '@flyover/worker-calls';
import { keptRaw } from './kept-raw.ts';
import type { ResultWorkerApi } from './result-protocol.ts';

type CrashListener = (message: string, raw: { readonly runId: number; readonly bytes: number } | undefined) => void;
let crashListener: CrashListener | undefined;

/** Hears of a worker that stopped by itself, and what raw answer is left. */
export function onWorkerCrash(listener: CrashListener): void {
  crashListener = listener;
}

const worker = workerCalls<ResultWorkerApi>({
  start: () => workerPort(new Worker(new URL('./result.worker.ts', import.meta.url), { type: 'module', name: 'result' })),
  onStart(calls) {
    const raw = keptRaw();
    // one that stops at once is told by its other calls
    if (raw !== undefined) calls.restore(raw.runId, raw.blobs).catch(() => undefined);
  },
  onCrash: ({ message }) => crashListener?.(message, keptRaw()),
});

/** The calls of the result worker. It is started with the first of them, and again after it has crashed. */
export function resultWorker(): Remote<ResultWorkerApi> {
  return worker.calls;
}
