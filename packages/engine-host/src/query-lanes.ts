/**
 * Threads that run queries, one query a thread: a query that is ended while it does not listen costs its thread only,
 * and a new one takes the shared data again.
 */
import { type CallPort, type WorkerCalls, workerCalls } from '@flyover/worker-calls';
import type { DataCalls } from './data-calls.ts';
import type { StreamedAnswer } from './run-sent-query.ts';
import type { SentQuery } from './sent-query.ts';
import type { SharedData } from './shared-store.ts';
import { type Asker, createClientTurns, ONLY_ASKER, unlessAborted } from './turns.ts';

/** Options of `createQueryLanes`. */
export interface QueryLanesOptions {
  /** Starts a thread that serves `DataCalls`. */
  readonly startThread: () => CallPort;
  /** Data that each thread opens. */
  readonly data: Promise<{ readonly store: SharedData; readonly summary: { readonly osmBase?: string } }>;
  /** At most so many threads, those that are ending among them; more are started only when the ones there are busy. */
  readonly lanes: number;
  /** Time that an aborted query has to stop before its thread is ended, ms. */
  readonly patience?: number;
}

export interface QueryLanes {
  /**
   * Runs a query on a free lane; waits for one where all are busy, or its client has as many as it may. The lane is the query's until its
   * body was read.
   *
   * @param seconds the most the query may declare for itself
   * @param asker lanes go to clients in turn
   * @throws the signal's reason when it aborts first; Error when the thread fails
   */
  run(query: SentQuery, seconds: number, signal: AbortSignal, asker?: Asker): Promise<StreamedAnswer>;
  /** Starts the first lane and makes its indexes; resolves when they are made, or cannot be. Queries meanwhile start others. */
  warm(): Promise<void>;
  end(): Promise<void>;
}

interface Lane {
  readonly thread: WorkerCalls<DataCalls>;
  /** Resolves when the lane has the data. */
  readonly adopted: Promise<unknown>;
  /** Whose query it has. */
  client: string | undefined;
}

export function createQueryLanes(options: QueryLanesOptions): QueryLanes {
  const { startThread, data, lanes: most, patience = 250 } = options;
  const idle: Lane[] = [];
  /** Every thread that exists; of those that are ending, nothing more is expected. */
  const all = new Set<Lane>();
  const ending = new Set<Lane>();
  const turns = createClientTurns<Lane>(most, (client) => [...all].filter((lane) => lane.client === client).length);
  const warming = new Set<Lane>();
  let ended = false;
  /** Whether indexes are made ahead: not where a thread was lost by it, for want of memory perhaps. */
  let warms = true;

  const start = (): Lane => {
    const port = startThread();
    // a lane has one thread: who comes after a crash gets another lane
    const thread = workerCalls<DataCalls>({ start: () => port, onCrash: () => gone(lane) });
    // heard from now on: it may crash before the data is there
    thread.calls.ready().catch(() => {});
    const adopted = data.then(({ store, summary }) => thread.calls.adopt(store, summary.osmBase ?? ''));
    adopted.catch(() => {});
    const lane: Lane = { thread, adopted, client: undefined };
    all.add(lane);
    return lane;
  };
  /**
   * Starts a lane that is given its first query when its indexes are made. A query that is ended while it makes them cannot notice: its lane
   * would be ended for that, and the next one again.
   */
  const startWarm = async (): Promise<void> => {
    const lane = start();
    warming.add(lane);
    try {
      await lane.adopted;
      await lane.thread.calls.warm();
    } catch {
      // it runs queries as it is, or is gone
    }
    warming.delete(lane);
    release(lane);
  };
  /** A thread that ends makes room for another, which is started when a query waits. */
  const gone = (lane: Lane) => {
    all.delete(lane);
    ending.delete(lane);
    const at = idle.indexOf(lane);
    if (at !== -1) idle.splice(at, 1);
    if (warming.has(lane)) warms = false;
    if (ended) return;
    // whose lane it was may have another now
    giveIdle();
    if (!turns.isWanted) return;
    if (warms) void startWarm();
    else release(start());
  };
  const giveIdle = () => {
    for (let lane = idle.pop(); lane !== undefined; lane = idle.pop()) {
      lane.client = turns.give(lane)?.client;
      if (lane.client !== undefined) continue;
      idle.push(lane);
      return;
    }
  };
  const release = (lane: Lane) => {
    if (ended || ending.has(lane) || !all.has(lane)) return;
    lane.client = undefined;
    idle.push(lane);
    giveIdle();
  };
  /** Its memory is free only once it is gone, which takes long where it computes something that cannot be interrupted. */
  const endLane = (lane: Lane) => {
    if (!all.has(lane) || ending.has(lane)) return;
    ending.add(lane);
    lane.thread.end().then(
      () => gone(lane),
      () => gone(lane),
    );
  };
  /** Gives a lane back when its query is over, or ends it when an ended query does not listen. */
  const free = async (lane: Lane, signal: AbortSignal) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hurry = () => {
      timer = setTimeout(() => endLane(lane), patience);
    };
    if (signal.aborted) hurry();
    else signal.addEventListener('abort', hurry, { once: true });
    await lane.thread.idle();
    signal.removeEventListener('abort', hurry);
    clearTimeout(timer);
    release(lane);
  };
  const take = (asker: Asker, signal: AbortSignal): Promise<Lane> => {
    const lane = turns.wait(asker, signal);
    if (idle.length === 0 && all.size < most && turns.isWanted) idle.push(start());
    giveIdle();
    return lane;
  };

  return {
    async run(query, seconds, signal, asker = ONLY_ASKER) {
      signal.throwIfAborted();
      const lane = await take(asker, signal);
      try {
        await unlessAborted(lane.adopted, signal);
      } catch (thrown) {
        // the data is still on its way into the lane: it is as good for the next query
        release(lane);
        throw thrown;
      }
      asker.onTurn?.();
      const answer = lane.thread.calls.query(query, seconds, signal);
      void free(lane, signal);
      return unlessAborted(answer, signal);
    },
    warm: startWarm,
    async end() {
      ended = true;
      await Promise.all([...all].map((lane) => lane.thread.end()));
    },
  };
}
