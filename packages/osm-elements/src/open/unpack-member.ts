/** Unpacks one gzip member by the platform's `DecompressionStream`. */
import { ReadError } from '../read-error.ts';

/** A member that is being unpacked. */
export interface Member {
  /** Bytes that went in. */
  readonly packed: number;
  /** Bytes that have come out so far; the platform may still be at some. */
  readonly unpacked: number;
  /** Waits until more has come out, at most so many milliseconds: false where nothing has. */
  more(patience: number): Promise<boolean>;
  /** @throws ReadError 'malformed', or what `visit` threw; resolves when there is room for more */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the member and waits for its last bytes. @throws ReadError 'truncated' too */
  finish(): Promise<void>;
  cancel(): void;
}

/**
 * Bytes that are handed over at once. Browsers unpack all of them before they look whether there is room: of a megabyte a gigabyte comes,
 * and no limit on what comes out is asked before it is there.
 */
const LARGEST_WRITE = 1 << 16;

/** @param visit takes what comes out */
export function startMember(visit: (chunk: Uint8Array) => void): Member {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let packed = 0;
  let unpacked = 0;
  let ended = false;
  let wake: ((isMore: boolean) => void) | undefined;

  async function drain(): Promise<void> {
    for (;;) {
      const next = await reader.read().catch((error: unknown) => {
        throw unpackError(error, ended, unpacked);
      });
      if (next.done) return;
      unpacked += next.value.length;
      visit(next.value);
      wake?.(true);
    }
  }

  const drained = drain();
  function cancel(): void {
    writer.abort().catch(() => undefined);
    reader.cancel().catch(() => undefined);
  }
  // a write that waits for room would wait for ever
  drained.catch(() => {
    cancel();
    wake?.(false);
  });
  return {
    get packed() {
      return packed;
    },
    get unpacked() {
      return unpacked;
    },
    more(patience) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => wake?.(false), patience);
        wake = (isMore) => {
          wake = undefined;
          clearTimeout(timer);
          resolve(isMore);
        };
      });
    },
    async write(bytes) {
      packed += bytes.length;
      for (let at = 0; at < bytes.length; at += LARGEST_WRITE) {
        // a failed stream rejects the writing too, but only `drained` knows why
        await writer.write(bytes.slice(at, at + LARGEST_WRITE)).catch(() => drained);
      }
    },
    async finish() {
      ended = true;
      writer.close().catch(() => undefined);
      await drained;
    },
    cancel,
  };
}

/** Codes by which Node tells a wrong checksum, and bytes behind the end, from missing bytes. */
const DAMAGED: readonly unknown[] = ['Z_DATA_ERROR', 'ERR_TRAILING_JUNK_AFTER_STREAM_END'];

/** Browsers give a TypeError for everything: what goes wrong after the last byte came is missing bytes, or a wrong checksum. */
function unpackError(error: unknown, ended: boolean, offset: number): ReadError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isCut = ended && !DAMAGED.includes(code);
  return new ReadError(isCut ? { kind: 'cut', format: 'gzip' } : { kind: 'damaged', format: 'gzip', part: 'deflate' }, offset);
}
