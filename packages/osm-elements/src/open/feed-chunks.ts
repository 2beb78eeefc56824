/** The loop between a stream of bytes and a reader that is handed chunks. */
import type { ByteSource, ReadOptions, ReadProgress } from '../read-error.ts';

/** What takes chunks: the push side of each reader of this package. */
export interface ChunkReader {
  push(chunk: Uint8Array): void;
  readonly progress: ReadProgress;
}

/** Larger chunks are handed over in pieces of so many bytes, so that an abort is seen in time. */
const LARGEST_PIECE = 1 << 20;
/** Milliseconds after which other tasks of the thread get a turn, in which an abort can arrive. */
const TURN = 50;

/**
 * Hands every chunk of a source to a reader, in order.
 *
 * Between chunks the thread's other tasks get a turn every 50 ms. The source is cancelled when the reader throws or the signal
 * aborts.
 *
 * @throws what the reader or the source throws, or the signal's reason
 */
export async function feedChunks(source: ByteSource, options: ReadOptions, reader: ChunkReader): Promise<void> {
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  const chunks = openSource(source);
  let cancelled: ((reason: unknown) => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    cancelled = () => reject(signal?.reason);
  });
  // nobody may be waiting for it when it happens
  aborted.catch(() => undefined);
  const onAbort = () => cancelled?.(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  let finished = false;
  try {
    let turnStart = performance.now();
    for (;;) {
      const next = await (signal === undefined ? chunks.next() : Promise.race([chunks.next(), aborted]));
      if (next.done === true) break;
      for (let start = 0; start < next.value.length; start += LARGEST_PIECE) {
        reader.push(next.value.subarray(start, start + LARGEST_PIECE));
        if (performance.now() - turnStart > TURN) {
          await new Promise((resolve) => setTimeout(resolve, 0));
          turnStart = performance.now();
        }
        signal?.throwIfAborted();
      }
      onProgress?.(reader.progress);
      signal?.throwIfAborted();
    }
    finished = true;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // not awaited: a source that hangs must not keep the error back
    if (!finished) chunks.cancel(signal?.reason).catch(() => undefined);
  }
}

interface OpenSource {
  next(): Promise<{ readonly done?: boolean; readonly value: Uint8Array }>;
  cancel(reason: unknown): Promise<void>;
}

const END = { done: true, value: new Uint8Array(0) };

function openSource(source: ByteSource): OpenSource {
  // not every browser can iterate over a stream
  if (source instanceof ReadableStream) {
    const reader = source.getReader();
    return {
      next: async () => {
        const { done, value } = await reader.read();
        return done ? END : { value };
      },
      cancel: (reason) => reader.cancel(reason),
    };
  }
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  return {
    next: async () => {
      const { done, value } = await iterator.next();
      return done === true ? END : { value };
    },
    cancel: async () => {
      await iterator.return?.();
    },
  };
}
