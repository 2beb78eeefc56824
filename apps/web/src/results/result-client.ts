/** The page's side of the result worker. The worker is started with the first call and again after it has crashed. */
import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { ExportCalls, ExportOutcome } from '../export/data/export-protocol.ts';
import type { SvgCalls } from '../export/image/svg-protocol.ts';
import type { Bbox } from '../map/zoom.ts';
import { onceCrashed } from '../shell/worker-crash.ts';
import type { RawCalls } from './raw/raw-protocol.ts';
import type {
  ElementDetails,
  FeatureHit,
  FeatureHits,
  HoveredFeature,
  ResultWorkerApi,
  RunOutcome,
  RunRequest,
  RunStage,
  ViewCounts,
} from './result-protocol.ts';

/** Calls to a worker, all of which take their time. */
type Promised<Calls> = {
  [Call in keyof Calls]: Calls[Call] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Promise<Awaited<Answer>>
    : never;
};

export interface ResultClient extends RawCalls, ExportCalls, Promised<SvgCalls> {
  /** @throws Error where the worker crashes while it runs */
  run(request: RunRequest, onStage: (stage: RunStage) => void, onPicture: (outcome: RunOutcome) => void): Promise<RunOutcome>;
  abort(runId: number): Promise<void>;
  tile(runId: number, z: number, x: number, y: number): Promise<ArrayBuffer | undefined>;
  setCollapseSmall(collapse: boolean): Promise<void>;
  hit(runId: number, lat: number, lon: number, webZoom: number, pixels: number): Promise<FeatureHits>;
  details(runId: number, feature: number): Promise<ElementDetails | undefined>;
  element(runId: number, type: FeatureHit['type'], id: number): Promise<ElementDetails | undefined>;
  inView(runId: number, box: Bbox): Promise<FeatureHits>;
  countInView(runId: number, box: Bbox): Promise<ViewCounts | undefined>;
  hover(runId: number, lat: number, lon: number, webZoom: number, pixels: number, known: number): Promise<HoveredFeature | undefined>;
}

let client: ResultClient | undefined;

/** The raw answer of the latest run that got one: it outlives the worker. */
let kept: { readonly runId: number; readonly blobs: Blob[] } | undefined;

type CrashListener = (message: string, raw: { readonly runId: number; readonly bytes: number } | undefined) => void;
let crashListener: CrashListener | undefined;

/** Hears of a worker that stopped by itself, and what raw answer is left. */
export function onWorkerCrash(listener: CrashListener): void {
  crashListener = listener;
}

export function resultWorker(): ResultClient {
  client ??= startWorker();
  return client;
}

/** The raw answer of a run as it came, if it is still here; its bytes lie outside of the page's memory. */
export function rawAnswer(runId: number): Blob | undefined {
  return kept?.runId === runId ? new Blob(kept.blobs) : undefined;
}

function startWorker(): ResultClient {
  const worker = new Worker(new URL('./result.worker.ts', import.meta.url), { type: 'module', name: 'result' });
  const remote: Remote<ResultWorkerApi> = wrap<ResultWorkerApi>(worker);
  const crashed = new Promise<never>((_, reject) => {
    onceCrashed(worker, (message) => {
      worker.terminate();
      client = undefined;
      reject(new Error(message));
      crashListener?.(message, kept && { runId: kept.runId, bytes: kept.blobs.reduce((sum, { size }) => sum + size, 0) });
    });
  });
  // a crash while nothing is asked is told with the next run; it must not count as unhandled here
  crashed.catch(() => undefined);
  if (kept !== undefined) void remote.restore(kept.runId, kept.blobs);
  const keep = (runId: number, blob: Blob) => {
    if (kept?.runId !== runId) kept = { runId, blobs: [] };
    kept.blobs.push(blob);
  };
  const orCrash = <T>(answer: Promise<T>): Promise<T> => Promise.race([answer, crashed]);
  return {
    run: (request, onStage, onPicture) =>
      orCrash(
        remote.run(
          request,
          proxy(onStage),
          proxy(onPicture),
          proxy((blob) => keep(request.runId, blob)),
        ),
      ),
    abort: (runId) => orCrash(remote.abort(runId)),
    tile: (runId, z, x, y) => orCrash(remote.tile(runId, z, x, y)),
    setCollapseSmall: (collapse) => orCrash(remote.setCollapseSmall(collapse)),
    hit: (runId, lat, lon, webZoom, pixels) => orCrash(remote.hit(runId, lat, lon, webZoom, pixels)),
    details: (runId, feature) => orCrash(remote.details(runId, feature)),
    element: (runId, type, id) => orCrash(remote.element(runId, type, id)),
    inView: (runId, box) => orCrash(remote.inView(runId, box)),
    countInView: (runId, box) => orCrash(remote.countInView(runId, box)),
    hover: (runId, lat, lon, webZoom, pixels, known) => orCrash(remote.hover(runId, lat, lon, webZoom, pixels, known)),
    rawOpen: (runId) => orCrash(remote.rawOpen(runId)),
    rawCount: (runId, onSize) => orCrash(remote.rawCount(runId, proxy(onSize))),
    rawRows: (runId, first, count) => orCrash(remote.rawRows(runId, first, count)),
    rawRowOfLine: (runId, line) => orCrash(remote.rawRowOfLine(runId, line)),
    rawSearch: (runId, text, onProgress) => orCrash(remote.rawSearch(runId, text, proxy(onProgress))),
    rawHitFrom: (runId, row) => orCrash(remote.rawHitFrom(runId, row)),
    rawHit: (runId, number) => orCrash(remote.rawHit(runId, number)),
    rawMarks: (runId, first, count) => orCrash(remote.rawMarks(runId, first, count)),
    lineOf: (runId, type, id) => orCrash(remote.lineOf(runId, type, id)),
    svg: (runId, view, onProgress) => orCrash(remote.svg(runId, view, proxy(onProgress))),
    stopSvg: () => orCrash(remote.stopSvg()),
    rawText: (runId, rows, most) => orCrash(remote.rawText(runId, rows, most)),
    exportResult: (request, onProgress, file, database) =>
      orCrash<ExportOutcome>(remote.exportResult(request, proxy(onProgress), file, database && transfer(database, [database]))),
    exportAbort: (exportId) => orCrash(remote.exportAbort(exportId)),
  };
}
