/** The page's side of the language's worker. */
import { type Remote, workerCalls, workerPort } from '@flyover/worker-calls';
import { WORKER_PATIENCE } from '../ui/lazy-part.ts';
import type { LanguageWorkerApi } from './language-protocol.ts';

/** Whether keys and values are to be known: a worker that is started instead of another one needs them, too. */
let tagsWanted = false;

const worker = workerCalls<LanguageWorkerApi>({
  start: () => workerPort(new Worker(new URL('./language.worker.ts', import.meta.url), { type: 'module', name: 'language' })),
  patience: WORKER_PATIENCE,
  onStart(calls) {
    // a worker that stops at once is reported by its other calls
    if (tagsWanted) calls.loadTags().catch(() => false);
  },
});

/** The calls of the language's worker. It is started with the first of them, and again after it has crashed. */
export function languageWorker(): Remote<LanguageWorkerApi> {
  return worker.calls;
}

/**
 * Has the worker know keys and values, if it does not yet: for the quiet, since they are 0.5 MB.
 *
 * @returns whether they are known now
 */
export async function knowTags(): Promise<boolean> {
  tagsWanted = true;
  return worker.calls.loadTags().catch(() => false);
}
