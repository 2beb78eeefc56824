/** What a worker of a page answers over one file: it reads it, holds its elements, and runs queries over them. */
import { createBasemap } from '@flyover/basemap';
import type { TileSource } from '@flyover/feature-tiles';
import type { Geocoder, Place } from '@flyover/geocoding';
import {
  type CountedWord,
  countedKeys,
  countedValues,
  type ElementStore,
  presentStore,
  ReadError,
  type ReadErrorKind,
  type ReadProgress,
  readElements,
} from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { createDatabase, type Database, warmDatabase } from '@flyover/overpass-engine';
import { createDataGeocoder } from '@flyover/place-search';
import { transfer } from '@flyover/worker-calls';
import { type DataSummary, summarizeData } from './data-summary.ts';
import { HostError } from './host-error.ts';
import { runSentColumns, runSentQuery, type StreamedAnswer, type StreamedColumns } from './run-sent-query.ts';

/** Why a file was not opened. `memory`: there is not enough of it; the others are those of the readers. */
export interface FileRefusal {
  readonly kind: ReadErrorKind | 'memory';
  /** The reader's own sentence. */
  readonly message: string;
}

/** What became of a file. */
export type OpenedFile = { readonly summary: DataSummary } | { readonly refusal: FileRefusal };

/** The calls of a worker that holds one file. It takes `open` first, and only once. */
export interface FileCalls {
  /**
   * @param name the file's, for the summary and for errors
   * @param onProgress is told, ten times a second at most, how far the reading is: bytes of the file, packed where it is packed
   * @throws the signal's reason
   */
  open(file: Blob, name: string, onProgress: (progress: ReadProgress) => void, signal: AbortSignal): Promise<OpenedFile>;
  /** The answer that a server would give over the same data. */
  query(query: string, signal: AbortSignal): Promise<StreamedAnswer>;
  /** The same as columns, where it has some: nothing is printed. */
  columns(query: string, signal: AbortSignal): Promise<StreamedAnswer | StreamedColumns>;
  /** Places of a name or of its beginning, the best first. Their index is made for the first of them. */
  search(text: string): Promise<readonly Place[]>;
  /** The keys of the file, or the values of one, the most frequent first: 400 keys at most, 200 values. */
  tags(key: string | undefined): readonly CountedWord[];
  /** A tile of a map of the file (`@flyover/basemap`); empty where there is nothing. Its features are made for the first of them. */
  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer>;
}

/** What a query over a file may take at most, whatever it declares: seconds, and bytes of its sets. */
const LIMITS = { seconds: 900, bytes: 2 ** 30 };

/** How often progress is told, ms. */
const PROGRESS_INTERVAL = 100;

/** @param now a clock in ms */
export function createFileCalls(now: () => number = () => performance.now()): FileCalls {
  let database: Database | undefined;
  /** The file's elements as they are today. */
  let present: ElementStore | undefined;
  let geocoder: Geocoder | undefined;
  let basemap: TileSource | undefined;
  const opened = <T>(part: T | undefined): T => {
    if (part === undefined) throw new HostError('noFile');
    return part;
  };
  return {
    async open(file, name, onProgress, signal) {
      let store: ElementStore;
      let told = Number.NEGATIVE_INFINITY;
      const tell = (progress: ReadProgress) => {
        if (now() - told < PROGRESS_INTERVAL) return;
        told = now();
        onProgress(progress);
      };
      try {
        store = await readElements(file.stream(), { name, signal, onProgress: tell });
        database = createDatabase(store);
        present = presentStore(database.store);
        const summary = summarizeData(present, name, false);
        database = createDatabase(database.store, { osmBase: summary.osmBase });
        // the first query comes soon: it finds most indexes made
        warmDatabase(database).catch(() => undefined);
        return { summary };
      } catch (thrown) {
        signal.throwIfAborted();
        return { refusal: refusalOf(thrown) };
      }
    },
    async query(query, signal) {
      return runSentQuery(opened(database), query, LIMITS.seconds, LIMITS.bytes, signal);
    },
    async columns(query, signal) {
      return runSentColumns(opened(database), query, LIMITS.seconds, LIMITS.bytes, signal);
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

/** @throws what is no fault of the file */
function refusalOf(thrown: unknown): FileRefusal {
  if (thrown instanceof ReadError) return { kind: thrown.kind, message: thrown.message };
  // where an array cannot be allocated, or would be longer than arrays are
  if (thrown instanceof RangeError) return { kind: 'memory', message: thrown.message };
  throw thrown;
}
