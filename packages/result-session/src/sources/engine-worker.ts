/** An engine in another worker: its answer comes directly from there, and no other thread handles its bytes. */
import type { ColumnBatch, ColumnHead } from '@flyover/overpass-output';
import { messagePort, workerCalls } from '@flyover/worker-calls';
import type { QuerySource } from './query-source.ts';

/** An answer as bytes. */
export interface EngineText {
  readonly status: number;
  readonly contentType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** An answer as columns. */
export interface EngineColumns {
  readonly status: number;
  readonly columns: ColumnHead;
  readonly body: AsyncIterable<ColumnBatch>;
}

/** The calls of the engine's worker. */
export interface EngineCalls {
  /** @throws the signal's reason, here or while the body is read */
  query(query: string, signal: AbortSignal): Promise<EngineText>;
  /** Like `query`, but with columns where the answer has a form of columns. */
  columns(query: string, signal: AbortSignal): Promise<EngineText | EngineColumns>;
}

/** @param port the port to the worker, which serves `EngineCalls`; it is closed after the answer */
export function engineWorker(port: MessagePort): QuerySource {
  return {
    async ask(query, _options, signal) {
      try {
        signal.throwIfAborted();
        const { calls } = workerCalls<EngineCalls>({ start: () => messagePort(port) });
        const answer = await calls.columns(query, signal);
        const { status } = answer;
        const close = () => port.close();
        if (!('columns' in answer)) return { status, statusText: '', contentType: answer.contentType, body: streamOf(answer.body, close) };
        return {
          status,
          statusText: '',
          contentType: '',
          body: null,
          columns: { head: answer.columns, batches: ending(answer.body, close) },
        };
      } catch (thrown) {
        port.close();
        throw thrown;
      }
    },
  };
}

async function* ending<T>(parts: AsyncIterable<T>, onEnd: () => void): AsyncGenerator<T, void, void> {
  try {
    yield* parts;
  } finally {
    onEnd();
  }
}

/** Returns a stream of byte arrays; not every browser has `ReadableStream.from`. */
function streamOf(body: AsyncIterable<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done !== true) return controller.enqueue(value as Uint8Array<ArrayBuffer>);
        onEnd();
        controller.close();
      } catch (thrown) {
        onEnd();
        throw thrown;
      }
    },
    async cancel() {
      await chunks.return?.();
      onEnd();
    },
  });
}
