/** The reader's side of a stream: chunks are asked for one by one, some ahead of who reads them. */

/** Chunks that may wait here before no more are asked for: of an answer of text some megabytes. */
const MOST_WAITING = 16;

export interface IncomingStream {
  /** To be read once. Who stops early ends the stream at the other end. */
  readonly body: AsyncIterable<unknown>;
  push(chunk: unknown): void;
  end(): void;
  /** The body throws this once what came before it was read. */
  fail(reason: unknown): void;
  /** The body throws this at once. */
  abort(reason: unknown): void;
}

/**
 * @param next asks the other end for a chunk
 * @param leave tells it that no more are wanted
 */
export function incomingStream(next: () => void, leave: () => void): IncomingStream {
  const chunks: unknown[] = [];
  let outcome: { readonly reason?: unknown; readonly failed: boolean } | undefined;
  let asked = false;
  let wake: () => void = () => undefined;

  /** Keeps the other end at work while there is room. */
  const ask = () => {
    if (asked || outcome !== undefined || chunks.length >= MOST_WAITING) return;
    asked = true;
    next();
  };
  const finish = (how: typeof outcome) => {
    outcome ??= how;
    wake();
  };
  async function* read(): AsyncGenerator<unknown, void, void> {
    try {
      for (;;) {
        if (chunks.length > 0) {
          const chunk = chunks.shift();
          ask();
          yield chunk;
        } else if (outcome !== undefined) {
          if (outcome.failed) throw outcome.reason;
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      if (outcome === undefined) leave();
    }
  }
  ask();
  return {
    body: read(),
    push(chunk) {
      asked = false;
      if (outcome === undefined) chunks.push(chunk);
      ask();
      wake();
    },
    end: () => finish({ failed: false }),
    fail: (reason) => finish({ failed: true, reason }),
    abort(reason) {
      chunks.length = 0;
      finish({ failed: true, reason });
    },
  };
}
