/** Types of the calls for an export. */
import type { ExportFormatId, SqlEngine } from '@flyover/feature-export';

/** The options of a file. */
export interface FileChoice {
  /** The name of the data, for formats that have a place for it. */
  readonly title?: string;
  /** GeoJSON: one property per line, or one feature per line. */
  readonly layout: 'pretty' | 'lines';
  /** Tables: an apostrophe before what a spreadsheet would calculate. */
  readonly guardFormulas: boolean;
  /** Tables: begin with a byte order mark. */
  readonly byteOrderMark: boolean;
  /** OSM XML: in the form of an Overpass server, with all that came. Left out: what other programs take. */
  readonly asAnswered?: boolean;
  /**
   * GeoJSON and KML: features have the look that the style sheet gives them at this whole zoom, which counts 256-pixel tiles. Left out, or without a sheet: none of their own.
   */
  readonly styleZoom?: number;
}

/** A part of a result: what is picked, or the rows of an order of the table, as they stand there. */
export type ExportPart = { readonly kind: 'picked' } | { readonly kind: 'rows'; readonly order: number };

export interface ExportRequest {
  readonly runId: number;
  /** Left out: all of it. */
  readonly part?: ExportPart;
  readonly format: ExportFormatId;
  readonly choice: FileChoice;
  /** Bytes; a file that would be larger is given up. Left out: no limit. */
  readonly most?: number;
}

/** The progress of an export. */
export interface ExportProgress {
  /** Features, or elements where the format holds those. */
  readonly done: number;
  readonly total: number;
  /** Of the file so far. */
  readonly bytes: number;
}

/**
 * Outcome of an export. `file`: the file, outside of memory where the platform stores blobs there; `written`: the file is where the user wanted it; `empty`:
 * the result is gone or has nothing for this format; `tooLarge`: larger than `most`. `lost`: number of elements, or places of elements, that the format
 * cannot hold; absent where it holds all.
 */
export type ExportOutcome =
  | { readonly kind: 'file'; readonly blob: Blob; readonly lost?: number }
  | { readonly kind: 'written'; readonly bytes: number; readonly lost?: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'failed'; readonly message: string };

/** A file on disk as browsers have it (`FileSystemFileHandle`). */
export interface WritableFile {
  createWritable(): Promise<{ write(blob: Blob): Promise<void>; close(): Promise<void>; abort(): Promise<void> }>;
}

/** A database elsewhere, which takes orders and gives the file at the end. */
export interface RemoteDatabase {
  /** Its database takes orders without an answer; `export` gives nothing, the file is that of `file`. */
  readonly engine: SqlEngine;
  /** Waits while too many orders are on their way. @throws what failed there; the reason of the signal */
  caughtUp(): Promise<void>;
  /** The finished file. @throws as `caughtUp` */
  file(): Promise<Blob>;
}

/** The calls of a session for exports. */
export interface ExportCalls {
  /** Fetches the writers of the formats in advance: the network may be gone when the user chooses one. */
  fetchWriters(): Promise<void>;
  /**
   * Writes the result as a file. Never rejects for what the export does: that is in the outcome.
   *
   * @param signal ends it within a few milliseconds; its outcome is `aborted`
   * @param file takes the bytes as they are made; left out: the outcome has them as a blob
   * @param database for GeoPackage: makes the file elsewhere
   */
  exportResult(
    request: ExportRequest,
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
    file?: WritableFile,
    database?: RemoteDatabase,
  ): Promise<ExportOutcome>;
}
