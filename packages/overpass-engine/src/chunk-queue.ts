/** Passes chunks from a run to whoever reads its answer, and makes the run wait for a slow reader. */

/** One writer, one reader. */
export class ChunkQueue<T> {
  private readonly waiting: T[] = [];
  private ended = false;
  private failure: { reason: unknown } | undefined;
  private wake: (() => void) | undefined;
  private read: (() => void) | undefined;
  private readonly mostWaiting: number;

  /** @param mostWaiting chunks that may wait before the run does */
  constructor(mostWaiting: number) {
    this.mostWaiting = mostWaiting;
  }

  /** Takes chunks; resolves when there is room for more. */
  async push(chunks: readonly T[]): Promise<void> {
    this.waiting.push(...chunks);
    this.wake?.();
    if (this.waiting.length <= this.mostWaiting) return;
    await new Promise<void>((resolve) => {
      this.read = resolve;
    });
  }

  /** No more chunks come. */
  end(): void {
    this.ended = true;
    this.wake?.();
  }

  /** The reader gets what waits, and then this error. */
  fail(reason: unknown): void {
    this.failure = { reason };
    this.end();
  }

  /** Lets a waiting writer go: nobody reads any more. */
  release(): void {
    this.read?.();
  }

  /** The chunks in order; ends when `end` was called, throws what `fail` was given. */
  async *chunks(): AsyncGenerator<T, void, void> {
    for (;;) {
      const chunk = this.waiting.shift();
      if (chunk !== undefined) {
        if (this.waiting.length <= this.mostWaiting) this.read?.();
        yield chunk;
      } else if (this.ended) {
        if (this.failure !== undefined) throw this.failure.reason;
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }
}
