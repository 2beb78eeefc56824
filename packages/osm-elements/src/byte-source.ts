/** Takes the chunks of any `ByteSource`, until its end or until somebody aborts. */
import type { ByteSource } from './read-error.ts';

/**
 * Calls `visit` with every chunk.
 *
 * @param signal ends the wait for the next chunk at once, gives the source back (its stream is cancelled) and throws
 *   the signal's reason
 */
export async function eachChunk(source: ByteSource, signal: AbortSignal | undefined, visit: (chunk: Uint8Array) => void): Promise<void> {
  signal?.throwIfAborted();
  const chunks = chunksOf(source);
  let stop: (() => void) | undefined;
  const aborted =
    signal &&
    new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop);
    });
  // without a chunk to wait for, nobody listens to this promise
  aborted?.catch(() => undefined);
  let finished = false;
  try {
    for (;;) {
      const next = await (aborted ? Promise.race([chunks.next(), aborted]) : chunks.next());
      signal?.throwIfAborted();
      if (next.done === true) break;
      visit(next.value);
    }
    finished = true;
  } finally {
    if (stop !== undefined) signal?.removeEventListener('abort', stop);
    // not awaited: a generator that waits for its own next chunk would never answer
    if (!finished) Promise.resolve(chunks.return?.(signal?.reason)).catch(() => undefined);
  }
}

interface Chunks {
  next(): Promise<IteratorResult<Uint8Array, unknown>> | IteratorResult<Uint8Array, unknown>;
  return?(reason?: unknown): unknown;
}

function chunksOf(source: ByteSource): Chunks {
  // streams first: not every browser can iterate over them
  if ('getReader' in source) {
    const reader = source.getReader();
    return { next: () => reader.read(), return: (reason) => reader.cancel(reason) };
  }
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
}
