/** One export, as the page asks for it. */

import { exportFormat } from '@flyover/feature-export';
import type { ExportOutcome, ExportProgress, ExportRequest } from '@flyover/result-session';
import { transfer, workerCalls, workerPort } from '@flyover/worker-calls';
import type { DatabaseWorkerApi } from '../../results/database-messages.ts';
import { resultWorker } from '../../results/result-client.ts';

export interface ExportWish extends ExportRequest {
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
  const controller = new AbortController();
  const database = exportFormat(wish.format)?.needsSql ? startDatabase() : undefined;
  const aborted = new Promise<ExportOutcome>((resolve) => {
    const onAbort = () => {
      controller.abort();
      resolve({ kind: 'aborted' });
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    const tell = (progress: ExportProgress) => !signal.aborted && onProgress(progress);
    const { format, runId, choice, most, part } = wish;
    const port = database && transfer(database.port, [database.port]);
    const work = resultWorker().exportResult(
      { format, runId, choice, most, ...(part !== undefined && { part }) },
      tell,
      controller.signal,
      file,
      port,
    );
    return await Promise.race([work, aborted, ...(database === undefined ? [] : [database.failed])]);
  } catch (error) {
    // the other worker may wait for the one that failed
    controller.abort();
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  } finally {
    await database?.stop();
  }
}

/** A worker with SQLite, and the port that leads to it. */
function startDatabase(): { port: MessagePort; failed: Promise<never>; stop: () => Promise<void> } {
  let fail: (reason: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const { calls, end } = workerCalls<DatabaseWorkerApi>({
    start: () => workerPort(new Worker(new URL('./geopackage.worker.ts', import.meta.url), { type: 'module', name: 'geopackage' })),
    onCrash: fail,
  });
  const { port1, port2 } = new MessageChannel();
  calls.open(transfer(port1, [port1])).catch(fail);
  return { port: port2, failed, stop: end };
}
