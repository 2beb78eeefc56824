/** One export, as the page asks for it. */
import { resultWorker } from '../../results/result-client.ts';
import { onceCrashed } from '../../shell/worker-crash.ts';
import type { ExportOutcome, ExportProgress, ExportRequest } from './export-protocol.ts';

let exports = 0;

export interface ExportWish extends Omit<ExportRequest, 'exportId'> {
  /** Takes the bytes as they are made; left out: the outcome has them as a blob. */
  readonly file?: FileSystemFileHandle;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
}

/**
 * Has the result worker write a file of a run's result. Never rejects. After an abort the outcome is `aborted` at once; the workers stop
 * some milliseconds later.
 */
export async function runExport({ file, signal, onProgress = () => undefined, ...wish }: ExportWish): Promise<ExportOutcome> {
  if (signal.aborted) return { kind: 'aborted' };
  const exportId = ++exports;
  const database = wish.format === 'geopackage' ? startDatabase() : undefined;
  const stop = () => void Promise.resolve(resultWorker().exportAbort(exportId)).catch(() => undefined);
  const aborted = new Promise<ExportOutcome>((resolve) => {
    const onAbort = () => {
      stop();
      resolve({ kind: 'aborted' });
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    const tell = (progress: ExportProgress) => !signal.aborted && onProgress(progress);
    const { format, runId, choice, most } = wish;
    const work = resultWorker().exportResult({ exportId, format, runId, choice, most }, tell, file, database?.port);
    return await Promise.race([work, aborted, ...(database === undefined ? [] : [database.failed])]);
  } catch (error) {
    // the other worker may wait for the one that failed
    stop();
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  } finally {
    database?.stop();
  }
}

/** A worker with SQLite, and the port that leads to it. */
function startDatabase(): { port: MessagePort; failed: Promise<never>; stop: () => void } {
  const worker = new Worker(new URL('./geopackage.worker.ts', import.meta.url), { type: 'module', name: 'geopackage' });
  const failed = new Promise<never>((_, reject) => {
    onceCrashed(worker, (message) => reject(new Error(message)));
  });
  failed.catch(() => undefined);
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(port1, [port1]);
  return { port: port2, failed, stop: () => worker.terminate() };
}
