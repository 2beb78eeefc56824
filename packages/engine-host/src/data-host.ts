/** A host of data: one thread that loads it, draws tiles and finds places; lanes that run queries. */
import type { CountedWord } from '@flyover/osm-elements';
import type { QueryForm } from '@flyover/overpass-ql';
import type { ElementName, FoundPlace } from '@flyover/place-search';
import { type CallPort, workerCalls } from '@flyover/worker-calls';
import type { ConvertedQuery } from './convert-sent.ts';
import { createConverter } from './converter.ts';
import type { DataCalls } from './data-calls.ts';
import type { DataSummary } from './data-summary.ts';
import type { DataSource } from './open-data.ts';
import { createQueryLanes } from './query-lanes.ts';
import type { StreamedAnswer } from './run-sent-query.ts';
import type { SentQuery } from './sent-query.ts';
import { type Asker, createTurns, unlessAborted } from './turns.ts';

/** Requests to the data. All but `convert` wait until the data is loaded. Over a database, an abort ends the read. */
export interface DataHost {
  /** Rejects when the data cannot be loaded. */
  readonly summary: Promise<DataSummary>;
  /** Resolves when the indexes of queries are built, or cannot be built ahead; never rejects. */
  readonly warm: Promise<void>;
  /** The number of the data: 1, and one more with each replacement. */
  readonly edition: number;
  /**
   * Runs a query.
   *
   * @param seconds limit of its time
   * @param asker the client, of several whose queries take turns
   */
  query(query: SentQuery, seconds: number, signal: AbortSignal, asker?: Asker): Promise<StreamedAnswer>;
  tile(z: number, x: number, y: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  search(text: string, limit: number, signal: AbortSignal): Promise<readonly FoundPlace[]>;
  /** Returns the place at a position in degrees, by Nominatim's zoom. */
  reverse(lat: number, lon: number, zoom: number, signal: AbortSignal): Promise<FoundPlace | undefined>;
  /** Returns the places of existing elements, in their order. */
  lookup(elements: readonly ElementName[], signal: AbortSignal): Promise<readonly FoundPlace[]>;
  /** The keys of the data, or the values of one, the most frequent first: 400 keys at most, 200 values. */
  tags(key: string | undefined, signal: AbortSignal): Promise<readonly CountedWord[]>;
  /** Converts a query to another form, in a separate thread. */
  convert(sent: SentQuery, form: QueryForm, signal: AbortSignal, asker?: Asker): Promise<ConvertedQuery>;
  /** Rejects with the reason when the loading thread fails after loading, which ends the host. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/**
 * Opens data.
 *
 * @param startThread starts a thread that serves `DataCalls`
 * @param lanes the most concurrent queries
 */
export function createDataHost(source: DataSource, startThread: () => CallPort, lanes: number): DataHost {
  let fail: (reason: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const { calls, end } = workerCalls<DataCalls>({ start: startThread, onCrash: (reason) => fail(reason) });
  const loaded = calls.load(source);
  const summary = loaded.then((answer) => answer.summary);
  summary.catch(() => {});
  const queries = createQueryLanes({ startThread, data: loaded, lanes });
  const converter = createConverter(startThread);
  const turn = createTurns();
  // calls in memory block the thread, so that the waiting ones are aborted here
  const runs: typeof turn = 'database' in source ? (call, signal) => unlessAborted(call(), signal) : turn;
  const ask = async <T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    await unlessAborted(summary, signal);
    return runs(call, signal);
  };
  return {
    summary,
    warm: queries.warm(),
    edition: 1,
    failed,
    query: (query, seconds, signal, asker) => queries.run(query, seconds, signal, asker),
    tile: (z, x, y, signal) => ask(() => calls.tile(z, x, y, signal), signal),
    search: (text, limit, signal) => ask(() => calls.search(text, limit, signal), signal),
    reverse: (lat, lon, zoom, signal) => ask(() => calls.reverse(lat, lon, zoom, signal), signal),
    lookup: (elements, signal) => ask(() => calls.lookup(elements, signal), signal),
    tags: (key, signal) => ask(() => calls.tags(key, signal), signal),
    convert: (sent, form, signal, asker) => converter.convert(sent, form, signal, asker),
    async close() {
      await Promise.all([end(), queries.end(), converter.end()]);
    },
  };
}
