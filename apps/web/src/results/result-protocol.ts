/** The messages between the page and the result worker: small messages or transferable buffers. */
import type {
  ExportOutcome,
  ExportProgress,
  ExportRequest,
  ResultSession,
  RunOutcome,
  RunRequest,
  RunStage,
  StyleTrouble,
} from '@flyover/result-session';

/** A vector tile, and the problems of its making (`PictureTile`). */
export interface WorkerTile {
  readonly data?: ArrayBuffer;
  readonly trouble?: StyleTrouble;
}

/** The calls the worker answers: those of a session, with what only browsers have in place of what crosses to no worker. */
export interface ResultWorkerApi extends Omit<ResultSession, 'run' | 'restore' | 'tile' | 'pickedTile' | 'exportResult'> {
  /** @param onRaw is given the raw answer piece by piece, for `restore` */
  run(
    request: RunRequest,
    signal: AbortSignal,
    onStage: (stage: RunStage) => void,
    onPicture: (outcome: RunOutcome) => void,
    onRaw: (blob: Blob) => void,
  ): Promise<RunOutcome>;
  /** Takes the raw answer of a run whose worker stopped, for the Data tab. */
  restore(runId: number, blobs: readonly Blob[]): Promise<void>;
  /** Warms up reading and conversion, and fetches the reader of columns if needed, so that the first run waits for neither. */
  warmUp(columns: boolean): Promise<void>;
  /** `rehearse` of `@flyover/result-session`, until there is a run. */
  rehearse(ports: readonly MessagePort[]): Promise<void>;
  /** Makes a tile; that of `WARM_UP_RUN` is not shown. */
  tile(runId: number, z: number, x: number, y: number): WorkerTile | undefined;
  /** Makes a tile of the picked features. */
  pickedTile(runId: number, z: number, x: number, y: number): ArrayBuffer | undefined;
  /**
   * @param file takes the bytes as they are made; left out: the outcome has them as a blob
   * @param database for GeoPackage: leads to the worker with the database (`geopackage.worker.ts`)
   */
  exportResult(
    request: ExportRequest,
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
    file?: FileSystemFileHandle,
    database?: MessagePort,
  ): Promise<ExportOutcome>;
}
