/** A thread that does nothing but convert queries: a long one holds up neither tiles nor queries, only other conversions. */
import type { QueryForm } from '@flyover/overpass-ql';
import { type CallPort, workerCalls } from '@flyover/worker-calls';
import type { ConvertedQuery } from './convert-sent.ts';
import type { DataCalls } from './data-calls.ts';
import type { SentQuery } from './sent-query.ts';
import { type Asker, createPlaces, ONLY_ASKER, unlessAborted } from './turns.ts';

/** Time after which an idle thread ends, ms: it takes 40 MB, and starts in 0.1 s. */
const REST = 30_000;

/** See `createConverter`. */
export interface Converter {
  /**
   * Converts one query after another, of clients in turn.
   *
   * @throws the signal's reason when it aborts first, which ends the thread where it has begun; Error when the thread fails
   */
  convert(sent: SentQuery, form: QueryForm, signal: AbortSignal, asker?: Asker): Promise<ConvertedQuery>;
  end(): Promise<void>;
}

/**
 * Starts its thread with the first query, and another one after each rest.
 *
 * @param startThread starts a thread that serves `DataCalls`
 * @param idle how long it stays without work, ms
 */
export function createConverter(startThread: () => CallPort, idle = REST): Converter {
  const thread = workerCalls<Pick<DataCalls, 'convert'>>({ start: startThread });
  const take = createPlaces(1);
  let rest: ReturnType<typeof setTimeout> | undefined;

  let ended = false;

  const convertNow: Converter['convert'] = async (sent, form, signal) => {
    signal.throwIfAborted();
    clearTimeout(rest);
    try {
      return await unlessAborted(thread.calls.convert(sent, form), signal);
    } catch (thrown) {
      // what is converted cannot be interrupted
      if (signal.aborted) await thread.end();
      throw thrown;
    } finally {
      clearTimeout(rest);
      if (!ended) rest = setTimeout(() => void thread.end(), idle);
    }
  };
  return {
    async convert(sent, form, signal, asker = ONLY_ASKER) {
      const leave = await take(asker, signal);
      asker.onTurn?.();
      const converted = convertNow(sent, form, signal);
      converted.then(leave, leave);
      return unlessAborted(converted, signal);
    },
    async end() {
      ended = true;
      clearTimeout(rest);
      await thread.end();
    },
  };
}
