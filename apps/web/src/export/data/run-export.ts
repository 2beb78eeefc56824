/** The exported part of the result, and one export of it. */
import { type ExportFormat, exportFormat } from '@flyover/feature-export';
import type { ExportOutcome, ExportProgress, ExportRequest, RunOutcome } from '@flyover/result-session';
import { errorMessage, transfer, workerCalls, workerPort } from '@flyover/worker-calls';
import type { DatabaseWorkerApi } from '../../results/database-messages.ts';
import { resultWorker } from '../../results/result-client.ts';
import { partialBy } from '../../run/result-mark.ts';
import type { RunState } from '../../run/run-store.ts';

/** One export, as the page asks for it. */
export interface RunExportRequest extends ExportRequest {
  /** Takes the bytes as they are made; left out: the outcome has them as a blob. */
  readonly file?: FileSystemFileHandle;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ExportProgress) => void;
}

/**
 * Has the result worker write a file of a run's result. Never rejects. After an abort the outcome is `aborted` at once; the workers stop
 * some milliseconds later.
 */
export async function runExport({ file, signal, onProgress = () => undefined, ...request }: RunExportRequest): Promise<ExportOutcome> {
  if (signal.aborted) return { kind: 'aborted' };
  const controller = new AbortController();
  const database = exportFormat(request.format)?.needsSql ? startDatabase() : undefined;
  const aborted = new Promise<ExportOutcome>((resolve) => {
    const onAbort = () => {
      controller.abort();
      resolve({ kind: 'aborted' });
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    const tell = (progress: ExportProgress) => !signal.aborted && onProgress(progress);
    const { format, runId, choice, most, part } = request;
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
    return { kind: 'failed', message: errorMessage(error) };
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

// The parts of the shown result that can be exported.

/** The reason why an answer has no features: it is text, text with rows, numbers only, not drawable, or empty. */
export type NoFeatures = 'text' | 'table' | 'counts' | 'undrawable' | 'nothing';

export interface Exportable {
  readonly runId: number;
  /** Features, and elements: nodes, ways, relations and areas. */
  readonly features: number;
  readonly elements: number;
  /** Rows of a table: features, and elements without a position. Rows of text are counted when they are read. */
  readonly rows: number;
  readonly hasRaw: boolean;
  /** The length of the raw answer's text; undefined until it is printed, where the answer came as columns. */
  readonly rawBytes?: number;
  /** The reason why the data are incomplete: the run was aborted, is in progress, or the server stopped. */
  readonly partial?: 'aborted' | 'running' | 'failed';
  readonly noFeatures?: NoFeatures;
}

const NOTHING: Exportable = { runId: 0, features: 0, elements: 0, rows: 0, hasRaw: false };

/** @param run the latest; the outcome may still be that of an earlier one */
export function exportable(outcome: RunOutcome | undefined, run: { readonly state: RunState; readonly runId: number }): Exportable {
  if (outcome === undefined) return NOTHING;
  const { stats, runId, hasText } = outcome;
  const features = stats.points + stats.lines + stats.polygons;
  const elements = stats.nodes + stats.ways + stats.relations + stats.areas;
  return {
    runId,
    features,
    elements,
    rows: features + stats.placeless + (outcome.counts?.length ?? 0),
    hasRaw: hasText,
    ...(hasText && stats.columns === undefined && { rawBytes: stats.bytes }),
    partial: partialBy(outcome, run),
    noFeatures: features > 0 ? undefined : reasonOf(outcome, elements),
  };
}

function reasonOf({ reason, hasText, isTable }: RunOutcome, elements: number): NoFeatures | undefined {
  if (!hasText) return undefined;
  if (isTable === true) return 'table';
  if (reason === 'counts') return 'counts';
  if (elements > 0) return 'undrawable';
  return reason === 'emptyDataset' ? 'nothing' : 'text';
}

/** Returns whether a file of this format would have any content. */
export function hasDataFor({ id, holds }: Pick<ExportFormat, 'id' | 'holds'>, exported: Exportable): boolean {
  const { features, elements, rows, noFeatures } = exported;
  if (id === 'csv' || id === 'tsv') return rows > 0 || noFeatures === 'table';
  if (holds === 'features') return features > 0;
  // counts are elements too, which the numbers of the result leave out
  return elements > 0 || noFeatures === 'counts';
}

/** The message of the catalogue for raw data. */
export const NO_RAW_DATA: ExportFormat['noDataMessage'] = exportFormat('json')?.noDataMessage ?? 'export.raw.no_data';
