/** An engine in another worker: the answer goes from there to here, and no other thread sees its bytes. */
import { messagePort, workerCalls } from '@flyover/worker-calls';
import type { QuerySource } from './query-source.ts';

/** What is asked of it. */
export interface EngineCalls {
  /** @throws the signal's reason, here or while the body is read */
  query(
    query: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly contentType: string; readonly body: AsyncIterable<Uint8Array> }>;
}

/** @param port leads to the worker, which serves `EngineCalls` at its other end; it is closed after the answer */
export function engineWorker(port: MessagePort): QuerySource {
  return {
    async ask(query, _options, signal) {
      try {
        signal.throwIfAborted();
        const { calls } = workerCalls<EngineCalls>({ start: () => messagePort(port) });
        const { status, contentType, body } = await calls.query(query, signal);
        return { status, statusText: '', contentType, body: streamOf(body, () => port.close()) };
      } catch (thrown) {
        port.close();
        throw thrown;
      }
    },
  };
}

/** Not `ReadableStream.from`, which not every browser has. */
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
