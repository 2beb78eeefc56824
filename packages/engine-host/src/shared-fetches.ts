/** Fetches that several requests wait for. */
import { unlessAborted } from './turns.ts';

/** Options of `createSharedFetches`. */
export interface SharedFetchesOptions {
  /** Whether a failed fetch is not to be repeated for a while. */
  readonly isRemembered: (thrown: unknown) => boolean;
  /** Time for which its error is the outcome, ms. */
  readonly memory: number;
}

/**
 * Returns the outcome of the fetch of a key. A fetch that is under way is shared, and aborted when its last caller stops waiting.
 *
 * @param signal of this request
 * @throws the signal's reason; the error of the fetch
 */
export type FetchShared<T> = (key: string, fetch: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>;

interface Pending<T> {
  readonly outcome: Promise<T>;
  readonly over: AbortController;
  waiting: number;
}

/** Creates fetches of which none is under way. */
export function createSharedFetches<T>({ isRemembered, memory }: SharedFetchesOptions): FetchShared<T> {
  const pending = new Map<string, Pending<T>>();
  /** The remembered errors, the oldest first. */
  const failed = new Map<string, { readonly thrown: unknown; readonly until: number }>();

  const run = async (key: string, fetch: (signal: AbortSignal) => Promise<T>, { signal }: AbortController): Promise<T> => {
    try {
      return await fetch(signal);
    } catch (thrown) {
      if (!signal.aborted && isRemembered(thrown)) failed.set(key, { thrown, until: performance.now() + memory });
      throw thrown;
    } finally {
      // an abandoned fetch may have a successor
      if (!signal.aborted) pending.delete(key);
    }
  };
  const begin = (key: string, fetch: (signal: AbortSignal) => Promise<T>): Pending<T> => {
    const over = new AbortController();
    const entry = { outcome: run(key, fetch, over), over, waiting: 0 };
    entry.outcome.catch(() => undefined);
    pending.set(key, entry);
    return entry;
  };

  return async (key, fetch, signal) => {
    signal.throwIfAborted();
    for (const [old, { until }] of failed) {
      if (until > performance.now()) break;
      failed.delete(old);
    }
    const failure = failed.get(key);
    if (failure !== undefined) throw failure.thrown;
    const entry = pending.get(key) ?? begin(key, fetch);
    entry.waiting++;
    try {
      return await unlessAborted(entry.outcome, signal);
    } finally {
      entry.waiting--;
      if (entry.waiting === 0 && pending.get(key) === entry) {
        pending.delete(key);
        entry.over.abort(signal.reason);
      }
    }
  };
}
