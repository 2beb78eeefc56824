/** The page's side of the result worker. */
import type { ImportPlaces } from '@flyover/result-session';
import { type Remote, workerCalls, workerPort } from '@flyover/worker-calls';
import { WORKER_PATIENCE } from '../ui/lazy-part.ts';
import { keptRaw } from './kept-raw.ts';
import type { ResultWorkerApi } from './result-protocol.ts';

type CrashListener = (message: string, raw: { readonly runId: number; readonly bytes: number } | undefined) => void;
let crashListener: CrashListener | undefined;

/** Sets the listener to crashes of the worker; it receives the part of the raw answer that is left. */
export function onWorkerCrash(listener: CrashListener): void {
  crashListener = listener;
}

let places: ImportPlaces | undefined;

/** Sets the folders from which style sheets may be imported, for each worker before its first call. @param folders absolute, or relative to the page */
export function setStyleImports(folders: readonly string[]): void {
  places = { base: document.baseURI, folders: folders.map((folder) => new URL(folder, document.baseURI).href) };
}

/** Returns the addresses of the folders from which style sheets may be imported. */
export function styleImports(): readonly string[] {
  return places?.folders ?? [];
}

const worker = workerCalls<ResultWorkerApi>({
  start: () => workerPort(new Worker(new URL('./result.worker.ts', import.meta.url), { type: 'module', name: 'result' })),
  patience: WORKER_PATIENCE,
  onStart(calls) {
    // a worker that stops at once is reported by its other calls
    if (places !== undefined) calls.setImportPlaces(places).catch(() => undefined);
    const raw = keptRaw();
    if (raw !== undefined) calls.restore(raw.runId, raw.blobs).catch(() => undefined);
  },
  onCrash: ({ message }) => crashListener?.(message, keptRaw()),
});

/** The calls of the result worker. It is started with the first of them, and again after it has crashed. */
export function resultWorker(): Remote<ResultWorkerApi> {
  return worker.calls;
}
