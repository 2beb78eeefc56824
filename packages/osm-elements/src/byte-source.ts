/** Takes the chunks of any `ByteSource`, until its end or until somebody aborts. */
import type { ByteSource } from './read-error.ts';

/** Larger chunks are handed over in pieces of so many bytes, so that an abort is seen in time. */
const LARGEST_PIECE = 1 << 20;
/** Milliseconds after which the thread's other tasks get a turn, since an abort or a message can only arrive in one. */
const TURN = 50;

/**
 * Calls `visit` with every chunk, in order, and waits for it where it returns a promise.
 *
 * @param signal ends the wait for the next chunk at once, gives the source back (its stream is cancelled) and throws
 *   the signal's reason
 */
export async function eachChunk(
  source: ByteSource,
  signal: AbortSignal | undefined,
  visit: (chunk: Uint8Array) => void | Promise<void>,
): Promise<void> {
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
  const orAborted = <T>(value: T | Promise<T>) => (aborted ? Promise.race([value, aborted]) : value);
  let finished = false;
  let turnStart = performance.now();
  try {
    for (;;) {
      const next = await orAborted(chunks.next());
      signal?.throwIfAborted();
      if (next.done === true) break;
      for (let start = 0; start < next.value.length; start += LARGEST_PIECE) {
        const visited = visit(next.value.subarray(start, start + LARGEST_PIECE));
        if (visited !== undefined) await orAborted(visited);
        if (performance.now() - turnStart > TURN) {
          await new Promise((resolve) => setTimeout(resolve, 0));
          turnStart = performance.now();
        }
        signal?.throwIfAborted();
      }
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

/**
 * The chunks of a stream, for loops. WebKit cannot loop over a stream itself (WebKitGTK 2.50.6). A loop that ends early cancels the stream.
 *
 * @throws what the stream throws
 */
export async function* streamChunks(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const reader = stream.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isWhole = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isWhole) await reader.cancel().catch(() => undefined);
  }
}
