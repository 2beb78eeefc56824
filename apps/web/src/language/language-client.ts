/** The page's side of the language worker. */
import { type Remote, workerCalls, workerPort } from '@flyover/worker-calls';
import { WORKER_PATIENCE } from '../ui/lazy-part.ts';
import type { LanguageWorkerApi } from './language-protocol.ts';

/** Whether keys and values were requested: a worker that replaces a crashed one needs them, too. */
let tagsWanted = false;

const worker = workerCalls<LanguageWorkerApi>({
  start: () => workerPort(new Worker(new URL('./language.worker.ts', import.meta.url), { type: 'module', name: 'language' })),
  patience: WORKER_PATIENCE,
  onStart(calls) {
    // a worker that stops at once is reported by its other calls
    if (tagsWanted) calls.loadTags().catch(() => false);
  },
});

/** Returns the calls of the language worker. The first call starts it, and the first after a crash starts another. */
export function languageWorker(): Remote<LanguageWorkerApi> {
  return worker.calls;
}

/**
 * Loads the knowledge of keys and values into the worker. It is 0.5 MB: call this when the page is idle.
 *
 * @returns whether it is loaded now
 */
export async function knowTags(): Promise<boolean> {
  tagsWanted = true;
  return worker.calls.loadTags().catch(() => false);
}
