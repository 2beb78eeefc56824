/** Chunks of any `ByteSource`, up to its end or an abort, and a queue of bytes. */
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
  // without a chunk to wait for, this promise has no listener
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

/** Bytes behind one another, in memory of their own. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Chunks of any size in, parts of a wanted size out. Only parts that lie across chunks are copied, and memory grows with
 * the bytes that came, never with the size that is wanted.
 */
export class ByteQueue {
  private chunk: Uint8Array = new Uint8Array(0);
  private position = 0;
  private held = new Uint8Array(1024);
  private heldLength = 0;

  /** Adds a chunk; everything of the one before must have been taken. */
  push(chunk: Uint8Array): void {
    this.chunk = chunk;
    this.position = 0;
  }

  /** Number of bytes that wait. */
  get length(): number {
    return this.heldLength + this.chunk.length - this.position;
  }

  /** The next `count` bytes, valid until the next call; undefined (and the rest of the chunk is kept) where there are fewer. */
  take(count: number): Uint8Array | undefined {
    const available = this.chunk.length - this.position;
    if (this.heldLength === 0 && available >= count) {
      this.position += count;
      return this.chunk.subarray(this.position - count, this.position);
    }
    const more = Math.min(count - this.heldLength, available);
    this.hold(this.chunk.subarray(this.position, this.position + more));
    this.position += more;
    if (this.heldLength < count) return undefined;
    this.heldLength = 0;
    return this.held.subarray(0, count);
  }

  private hold(bytes: Uint8Array): void {
    const needed = this.heldLength + bytes.length;
    if (needed > this.held.length) {
      const larger = new Uint8Array(Math.max(needed, this.held.length * 2));
      larger.set(this.held.subarray(0, this.heldLength));
      this.held = larger;
    }
    this.held.set(bytes, this.heldLength);
    this.heldLength = needed;
  }
}
