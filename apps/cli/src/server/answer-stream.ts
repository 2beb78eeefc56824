/** The body of an answer as a stream that a client reads, and its patience with the client. */

/** Bytes that a client has its seconds for; for a larger piece it has them as often. */
const PIECE = 65_536;

/** Limits under which an answer is sent. */
export interface AnswerWatch {
  /** Seconds in which the client must take 64 kB. */
  readonly idleSeconds: number;
  /** Cuts the connection: a body that cannot go on must not look complete. */
  readonly breakOff: () => void;
  /** Calls back when the request is over. */
  readonly whenOver: (over: () => void) => void;
}

/** Pulls a chunk whenever the client takes one. A client that leaves ends the body; one that stops reading is cut off. */
export function answerStream(body: AsyncIterable<Uint8Array>, watch: AnswerWatch): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = body[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const expectReading = (bytes: number) => {
    if (!isOver) timer = setTimeout(watch.breakOff, watch.idleSeconds * 1000 * Math.max(1, Math.ceil(bytes / PIECE)));
  };
  watch.whenOver(() => {
    isOver = true;
    clearTimeout(timer);
  });
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = await iterator.next();
        if (done === true) controller.close();
        else controller.enqueue(ownBytes(value));
        // also behind the last piece: what is under way must be read
        expectReading(done === true ? 0 : value.length);
      } catch {
        watch.breakOff();
        controller.close();
      }
    },
    async cancel() {
      clearTimeout(timer);
      await iterator.return?.();
    },
  });
}

/** The same bytes; copied only where threads share them. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Uint8Array.from(bytes);
}
