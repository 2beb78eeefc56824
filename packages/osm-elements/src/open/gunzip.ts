/** Unpacks gzip while it arrives, by the platform's own `DecompressionStream`. */
import { ReadError } from '../read-error.ts';

/** Takes packed bytes; what comes out goes to `visit`. */
export interface Gunzip {
  /** @throws ReadError 'malformed' or 'limit', or what `visit` threw; resolves when there is room for more */
  push(chunk: Uint8Array): Promise<void>;
  /** Ends the input and waits for the last bytes. @throws ReadError 'truncated' too */
  finish(): Promise<void>;
  /** Gives the stream back when it is not read to its end. */
  cancel(): void;
}

/**
 * Starts to unpack.
 *
 * Several gzip files behind one another are taken where the platform takes them (Node does, browsers do not).
 *
 * @param limit the largest number of bytes that may come out
 * @param visit what to do with them
 */
export function startGunzip(limit: number, visit: (chunk: Uint8Array) => void): Gunzip {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let bytes = 0;
  let ended = false;

  async function drain(): Promise<void> {
    for (;;) {
      const next = await reader.read().catch((error: unknown) => {
        throw unpackError(error, ended, bytes);
      });
      if (next.done) return;
      bytes += next.value.length;
      if (bytes > limit) {
        throw new ReadError('limit', limit, `The gzip file holds more than ${limit} bytes, the limit: unpack it and cut a smaller part.`);
      }
      visit(next.value);
    }
  }

  const drained = drain();
  function cancel(): void {
    writer.abort().catch(() => undefined);
    reader.cancel().catch(() => undefined);
  }
  // a write that waits for room would wait for ever
  drained.catch(cancel);
  return {
    // a failed stream rejects the writing too, but only `drained` knows why
    push: (chunk) => writer.write(new Uint8Array(chunk)).catch(() => drained),
    async finish() {
      ended = true;
      writer.close().catch(() => undefined);
      await drained;
    },
    cancel,
  };
}

/**
 * Browsers give a TypeError for everything: what goes wrong after the last byte came is missing bytes (or a wrong checksum, which
 * Node tells apart by a code).
 */
function unpackError(error: unknown, ended: boolean, offset: number): ReadError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (ended && code !== 'Z_DATA_ERROR') return new ReadError('truncated', offset, 'The gzip file ends too early: download it again.');
  return new ReadError(
    'malformed',
    offset,
    'The gzip file is damaged, or more follows behind its end: download it again, or unpack it first.',
  );
}
