/** The body of a request, read within limits. */
import type { SentQuery } from '@flyover/engine-host';
import { sizeOf } from '@flyover/overpass-ql';

/** Limits of a body. */
interface BodyLimits {
  /** The largest body, bytes. */
  readonly bytes: number;
  /** Seconds without a byte after which the body is given up. */
  readonly idleSeconds: number;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
  /** Called with the size of each chunk before it is stored; returns false where there is no room for it. */
  readonly take?: (bytes: number) => boolean;
}

/**
 * Refusal of a body that was not read to its end: it is too large or compressed, it arrives in tiny chunks (which cost more than their content), there is no
 * room for it at the moment, or no byte arrived for too long.
 */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly why: 'large' | 'packed' | 'crumbs' | 'room' | 'idle';

  constructor(why: BodyRefused['why']) {
    super(`the body was not read: ${why}`);
    this.why = why;
  }
}

/** The most chunks of any size; more must have `LEAST_PIECE` bytes on average. */
const FREE_PIECES = 1000;
const LEAST_PIECE = 16;

/**
 * Reads the bytes of a body; undefined where the request has none.
 *
 * @throws BodyRefused as early as possible; the signal's reason
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array | undefined> {
  if ((request.headers.get('Content-Encoding') ?? 'identity') !== 'identity') throw new BodyRefused('packed');
  if (Number(request.headers.get('Content-Length') ?? 0) > limits.bytes) throw new BodyRefused('large');
  const reader = request.body?.getReader();
  if (reader === undefined) return undefined;
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new BodyRefused('idle')), limits.idleSeconds * 1000);
  const stop = limits.signal === undefined ? idle.signal : AbortSignal.any([limits.signal, idle.signal]);
  // cancelling also ends a pending read
  const giveUp = () => void reader.cancel().catch(() => {});
  stop.addEventListener('abort', giveUp);
  try {
    const body = new GrowingBytes();
    for (let pieces = 1; ; pieces++) {
      stop.throwIfAborted();
      const { done, value } = await reader.read();
      stop.throwIfAborted();
      if (done) return body.bytes();
      timer.refresh();
      if (body.length + value.length > limits.bytes) throw new BodyRefused('large');
      if (limits.take?.(value.length) === false) throw new BodyRefused('room');
      body.add(value);
      if (pieces > FREE_PIECES && body.length < pieces * LEAST_PIECE) throw new BodyRefused('crumbs');
    }
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', giveUp);
    giveUp();
  }
}

/** Chunks in one buffer: separately, small ones take many times the memory of their content. */
class GrowingBytes {
  length = 0;
  private room = new Uint8Array(1024);

  add(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (length > this.room.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.room.length));
      larger.set(this.room);
      this.room = larger;
    }
    this.room.set(piece, this.length);
    this.length = length;
  }

  bytes(): Uint8Array {
    return this.room.slice(0, this.length);
  }
}

// The timeout that a query declares, for the status of running queries.

/** Bytes searched: settings are at the beginning. */
const LOOKED_AT = 2000;
/** In a form, special characters are escaped. */
const TIMEOUT =
  /(?:(?:\[|%5B)(?:\s|\+|%20)*timeout(?:\s|\+|%20)*(?::|%3A)|<osm-script[^<>]{0,200}\stimeout=["'])(?:\s|\+|%20)*(\d{1,10}(?:[kMG]i?)?)/i;

/** Returns the seconds of `[timeout:25]` or `<osm-script timeout="25">`; undefined where the beginning of the sent text has neither. */
export function statedSeconds({ inAddress = '', body }: SentQuery): number | undefined {
  const start = body === undefined ? inAddress.slice(0, LOOKED_AT) : Buffer.from(body.subarray(0, LOOKED_AT)).toString('latin1');
  return sizeOf(TIMEOUT.exec(start)?.[1] ?? '');
}
