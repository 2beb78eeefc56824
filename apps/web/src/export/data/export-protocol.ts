/** What the page asks of the result worker for an export. */
import type { ExportFormatId } from '@flyover/feature-export';

/** What can be chosen about a file. */
export interface FileChoice {
  /** The name of the data, for formats that have a place for it. */
  readonly title?: string;
  /** GeoJSON: a property a line, or a feature a line. */
  readonly layout: 'pretty' | 'lines';
  /** Tables: an apostrophe before what a spreadsheet would calculate. */
  readonly guardFormulas: boolean;
  /** Tables: begin with a byte order mark. */
  readonly byteOrderMark: boolean;
}

export interface ExportRequest {
  readonly runId: number;
  readonly format: ExportFormatId;
  readonly choice: FileChoice;
  /** Bytes; a file that would be larger is given up. Left out: no limit. */
  readonly most?: number;
}

/** How far an export is. */
export interface ExportProgress {
  /** Features, or elements where the format holds those. */
  readonly done: number;
  readonly total: number;
  /** Of the file so far. */
  readonly bytes: number;
}

/**
 * What an export has come to. `file`: the file, outside of the page's memory; `written`: it lies where the user wanted it; `empty`: the result
 * is gone or has nothing for this format; `tooLarge`: larger than `most`.
 */
export type ExportOutcome =
  | { readonly kind: 'file'; readonly blob: Blob }
  | { readonly kind: 'written'; readonly bytes: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly message: string };

/** The calls the worker answers. */
export interface ExportCalls {
  /**
   * Writes the result as a file. Never rejects for what the export does: that is in the outcome.
   *
   * @param signal ends it within a few milliseconds; its outcome is `aborted`
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
