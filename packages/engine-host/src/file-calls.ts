/** Calls of a page's worker over one file: it reads the file, holds its elements, and runs queries over them. */
import { createBasemap } from '@flyover/basemap';
import type { TileSource } from '@flyover/feature-tiles';
import type { Geocoder, Place } from '@flyover/geocoding';
import {
  type CountedWord,
  countedKeys,
  countedValues,
  type DeletionsByType,
  deletionsOf,
  type ElementStore,
  hasUndated,
  presentStore,
  ReadError,
  type ReadErrorKind,
  type ReadFault,
  type ReadProgress,
  readElements,
  withLine,
} from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { createDatabase, type Database, type EstimatedStatement, ExplainLog, estimateQuery, warmDatabase } from '@flyover/overpass-engine';
import { createDataGeocoder } from '@flyover/place-search';
import { transfer } from '@flyover/worker-calls';
import { changeStore } from './change-store.ts';
import { type DataSummary, summarizeData } from './data-summary.ts';
import { HostError } from './host-error.ts';
import { type ExplainedRun, runSentColumns, runSentQuery, type StreamedAnswer, type StreamedColumns } from './run-sent-query.ts';
import type { AskedQuery } from './sent-query.ts';

/** Refusal of a file. `memory`: there is not enough memory; the other kinds are those of the readers. */
export interface FileRefusal {
  /** `undated`: the file is a history, and a change has no version or no time, by which it would find its place there. */
  readonly kind: ReadErrorKind | 'memory' | 'undated';
  /** Fault that the reader found, with its place; absent where the bytes are correct. */
  readonly readFault?: ReadFault;
  /** For logs, or in the words of the platform. */
  readonly message: string;
}

/** Result of opening a file. */
export type OpenedFile =
  | {
      readonly summary: DataSummary;
      /** It is a file of changes (.osc), which others can be brought up to date by. */
      readonly isChanges: boolean;
    }
  | { readonly refusal: FileRefusal };

/** Result of applying changes to a file. The file stays as it was until the result is taken. */
export type ChangedFile = { readonly summary: DataSummary; readonly made: number } | { readonly refusal: FileRefusal };

/** The calls of a worker that holds one file. It takes `open` first, and only once. */
export interface FileCalls {
  /**
   * @param name the file's, for the summary and for errors
   * @param onProgress is told, ten times a second at most, how far the reading is: bytes of the file, packed where it is packed
   * @param system as of `ReadElementsOptions`
   * @throws the signal's reason
   */
  open(file: Blob, name: string, onProgress: (progress: ReadProgress) => void, signal: AbortSignal, system?: string): Promise<OpenedFile>;
  /**
   * Makes ready what files of changes bring the file up to. It is asked once `takeChanged` is called; the next call of this one forgets it.
   *
   * @param changes in their order
   * @returns what the file is then; a refusal where one of them is no file of changes, or has no place in a history
   * @throws the signal's reason
   */
  change(changes: readonly File[], signal: AbortSignal): Promise<ChangedFile>;
  /**
   * Ends a change: all that is asked afterwards is asked of what came out, or nothing has changed. A query that goes on is answered by what was there.
   *
   * @param made of `ChangedFile`
   * @param wanted false: it is let go of
   */
  takeChanged(made: number, wanted: boolean): void;
  /** The answer that a server would give over the same data. */
  query(query: string, signal: AbortSignal): Promise<StreamedAnswer>;
  /** The same as columns, where it has some: nothing is printed. */
  columns(query: string, signal: AbortSignal): Promise<StreamedAnswer | StreamedColumns>;
  /**
   * Returns the number of elements that each statement is expected to find; undefined for a query that cannot run. It does not hold up a running query for
   * long.
   *
   * @throws the signal's reason
   */
  estimate(query: string, signal: AbortSignal): Promise<readonly EstimatedStatement[] | undefined>;
  /** Returns the plan of the last run of a query; undefined once later runs have replaced it. */
  explained(query: string): Promise<ExplainedRun | undefined>;
  /** Places of a name or of its beginning, the best first. Their index is made for the first of them. */
  search(text: string): Promise<readonly Place[]>;
  /** The keys of the file, or the values of one, the most frequent first: 400 keys at most, 200 values. */
  tags(key: string | undefined): readonly CountedWord[];
  /** A tile of a map of the file (`@flyover/basemap`); empty where there is nothing. Its features are made for the first of them. */
  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer>;
}

/** Elements that can be asked. */
interface ReadyFile {
  readonly summary: DataSummary;
  readonly database: Database;
  /** The elements as they are today. */
  readonly present: ElementStore;
  /** Elements that changes have deleted. */
  readonly deleted: DeletionsByType | undefined;
}

/** Limits of a query over a file, whatever it declares: seconds, and bytes of its sets. */
const LIMITS = { seconds: 900, bytes: 2 ** 30 };

/** So many runs are remembered: the page asks small queries of its own beside those of its user. */
const RUNS = 8;

/** Interval between reports of progress, ms. */
const PROGRESS_INTERVAL = 100;

/** @param now a clock in ms */
export function createFileCalls(now: () => number = () => performance.now()): FileCalls {
  let database: Database | undefined;
  /** The file's elements as they are today. */
  let present: ElementStore | undefined;
  /** Elements that the changes of the file have deleted. */
  let deleted: DeletionsByType | undefined;
  let name = '';
  let geocoder: Geocoder | undefined;
  let basemap: TileSource | undefined;
  const runs = new Map<string, ExplainLog>();
  const logOf = (query: string) => {
    const log = new ExplainLog();
    // the last is that which began last
    runs.delete(query);
    runs.set(query, log);
    for (const [oldest] of runs) if (runs.size > RUNS) runs.delete(oldest);
    return log;
  };
  const opened = <T>(part: T | undefined): T => {
    if (part === undefined) throw new HostError('noFile');
    return part;
  };
  /** Result of the last changes, until it is taken. */
  let changed: (ReadyFile & { readonly made: number }) | undefined;
  let changes = 0;
  const ready = (store: ElementStore, deleted: DeletionsByType | undefined): ReadyFile => {
    const sorted = createDatabase(store);
    const present = presentStore(sorted.store);
    const summary = summarizeData(present, name, false);
    return { summary, present, deleted, database: createDatabase(sorted.store, { osmBase: summary.osmBase }) };
  };
  /** From now on these elements are asked. */
  const take = (next: ReadyFile): DataSummary => {
    ({ database, present, deleted } = next);
    geocoder = undefined;
    basemap = undefined;
    runs.clear();
    // the first query comes soon: it finds most indexes made
    warmDatabase(next.database).catch(() => undefined);
    return next.summary;
  };
  return {
    async open(file, fileName, onProgress, signal, system) {
      let reportedAt = Number.NEGATIVE_INFINITY;
      const tell = (progress: ReadProgress) => {
        if (now() - reportedAt < PROGRESS_INTERVAL) return;
        reportedAt = now();
        onProgress(progress);
      };
      try {
        const store = await readElements(file.stream(), { signal, onProgress: tell, ...(system !== undefined && { system }) });
        name = fileName;
        return { summary: take(ready(store, undefined)), isChanges: deletionsOf(store) !== undefined };
      } catch (thrown) {
        signal.throwIfAborted();
        return { refusal: await refusalOf(thrown, file) };
      }
    },
    async change(files, signal) {
      const { store } = opened(database);
      changed = undefined;
      let reading: Blob | undefined;
      try {
        const isHistory = store.info.history === true;
        const read: ElementStore[] = [];
        for (const file of files) {
          reading = file;
          const change = await readElements(file.stream(), { signal, ...(isHistory && { changes: 'versions' }) });
          if (deletionsOf(change) === undefined) return { refusal: { kind: 'wrong-format', message: file.name } };
          if (isHistory && hasUndated(change)) return { refusal: { kind: 'undated', message: file.name } };
          read.push(change);
        }
        const after = changeStore(store, deleted, read);
        changed = { ...ready(after.store, after.deletions), made: ++changes };
        return { summary: changed.summary, made: changed.made };
      } catch (thrown) {
        signal.throwIfAborted();
        return { refusal: await refusalOf(thrown, reading) };
      }
    },
    takeChanged(made, wanted) {
      if (changed?.made !== made) return;
      const next = changed;
      changed = undefined;
      if (wanted) take(next);
    },
    async query(query, signal) {
      return runSentQuery(opened(database), asked(query), LIMITS.seconds, LIMITS.bytes, signal, logOf(query));
    },
    async columns(query, signal) {
      return runSentColumns(opened(database), asked(query), LIMITS.seconds, LIMITS.bytes, signal, logOf(query));
    },
    async estimate(query, signal) {
      return estimateQuery(opened(database), query, signal);
    },
    async explained(query) {
      const log = runs.get(query);
      return log && { statements: log.statements, estimates: (await estimateQuery(opened(database), query)) ?? [] };
    },
    async search(text) {
      geocoder ??= createDataGeocoder(opened(present));
      return geocoder.search(text);
    },
    tags: (key) => (key === undefined ? countedKeys(opened(present)) : countedValues(opened(present), key)),
    tile(z, x, y) {
      basemap ??= createBasemap(buildFeatures(opened(present)));
      const tile = basemap.tile(z, x, y) ?? new Uint8Array();
      return transfer(tile, [tile.buffer]);
    },
  };
}

/** A page sends its query as the field of a form, to this as to any other server. */
function asked(text: string): AskedQuery {
  return { text, source: 'field' };
}

/** @param file that was being read @throws what is no fault of the file */
async function refusalOf(thrown: unknown, file: Blob | undefined): Promise<FileRefusal> {
  if (thrown instanceof ReadError) {
    const { kind, message, fault } = thrown;
    return { kind, message, readFault: file === undefined ? fault : await withLine(fault, file.slice(0, fault.byte).stream()) };
  }
  // where an array cannot be allocated, or would be longer than arrays are
  if (thrown instanceof RangeError) return { kind: 'memory', message: thrown.message };
  throw thrown;
}
