/** Data at rest: one thread that loads it, draws tiles and finds places; lanes that run queries. */

import type { DataSummary } from './data-summary.ts';
import type { DataAnswers, DataThread } from './data-thread.ts';
import type { DataSource } from './open-data.ts';
import { createQueryLanes } from './query-lanes.ts';
import type { SentQuery } from './sent-query.ts';
import { createThreadClient, type StreamedAnswer } from './thread-client.ts';
import { unlessAborted } from './unless-aborted.ts';

/** What is asked of the data. All wait until the data is there. */
export interface DataHost {
  /** Rejects when the data cannot be loaded. */
  readonly summary: Promise<DataSummary>;
  /** @param seconds the most the query may run */
  query(query: SentQuery, seconds: number, signal: AbortSignal): Promise<StreamedAnswer>;
  tile(z: number, x: number, y: number, signal: AbortSignal): Promise<DataAnswers['tile']>;
  search(text: string, limit: number, signal: AbortSignal): Promise<DataAnswers['search']>;
  /** Rejects with the reason when the loading thread fails after loading: the host cannot go on. */
  readonly failed: Promise<never>;
  close(): Promise<void>;
}

/** @param lanes how many queries may run at the same time */
export function createDataHost(source: DataSource, startThread: () => DataThread, lanes: number): DataHost {
  let fail: (reason: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const mapThread = createThreadClient(startThread(), (reason) => fail(reason));
  const loaded = mapThread.ask({ kind: 'load', source });
  const summary = loaded.then((answer) => answer.summary);
  const adopt = loaded.then((answer) => ({ kind: 'adopt' as const, store: answer.store, osmBase: answer.summary.osmBase ?? '' }));
  summary.catch(() => {});
  adopt.catch(() => {});
  const queries = createQueryLanes({ startThread, adopt, lanes });
  queries.warm().catch(() => {});
  return {
    summary,
    failed,
    query: (query, seconds, signal) => queries.run(query, seconds, signal),
    async tile(z, x, y, signal) {
      await unlessAborted(summary, signal);
      return unlessAborted(mapThread.ask({ kind: 'tile', z, x, y }, signal), signal);
    },
    async search(text, limit, signal) {
      await unlessAborted(summary, signal);
      return unlessAborted(mapThread.ask({ kind: 'search', text, limit }, signal), signal);
    },
    async close() {
      await Promise.all([mapThread.end(), queries.end()]);
    },
  };
}
