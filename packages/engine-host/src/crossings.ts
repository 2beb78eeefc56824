/** Brings an answer to another thread in as few crossings as are worth it: each takes as long as some 100 kB of the answer itself. */
import { transfer } from '@flyover/worker-calls';

/** Bytes of the second crossing, and of the last ones of a large answer. */
const SMALLEST = 65_536;
const LARGEST = 262_144;
/** Time that bytes wait for more, ms: the reader of a slow answer sees early what has arrived. */
const WAIT = 30;

/**
 * The bytes of a body in buffers of their own, which are handed over. The first chunk crosses at once, as most answers are short.
 *
 * @param body a chunk of it is looked at until the next one is asked for
 */
export async function* crossings(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const chunks = body[Symbol.asyncIterator]();
  let pending: Promise<IteratorResult<Uint8Array>> | undefined;
  let gathered: Uint8Array<ArrayBuffer> | undefined;
  let size = 0;
  let room = 0;
  let waited: Waiting | undefined;
  const take = (from: Uint8Array<ArrayBuffer>) => {
    const whole = from.subarray(0, size);
    room = Math.min(LARGEST, Math.max(SMALLEST, from.length * 2));
    gathered = undefined;
    size = 0;
    waited?.end();
    waited = undefined;
    return transfer(whole, [whole.buffer]);
  };
  try {
    for (;;) {
      pending ??= chunks.next();
      if (waited !== undefined && (await Promise.race([pending, waited.over])) === LATE) {
        // a reader that leaves now never hears how that one ends
        pending.catch(() => undefined);
        if (gathered !== undefined) yield take(gathered);
        continue;
      }
      const { done, value } = await pending;
      pending = undefined;
      if (done === true) break;
      if (gathered !== undefined && size + value.length > gathered.length) yield take(gathered);
      gathered ??= new Uint8Array(Math.max(room, value.length));
      gathered.set(value, size);
      size += value.length;
      if (size === gathered.length) yield take(gathered);
      else waited ??= startWaiting();
    }
    if (gathered !== undefined) yield take(gathered);
  } finally {
    waited?.end();
    await chunks.return?.();
  }
}

const LATE = Symbol('late');

interface Waiting {
  readonly over: Promise<typeof LATE>;
  end(): void;
}

function startWaiting(): Waiting {
  let timer: ReturnType<typeof setTimeout>;
  const over = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, WAIT, LATE);
  });
  return { over, end: () => clearTimeout(timer) };
}
