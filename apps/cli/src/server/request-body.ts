/** Reads the body of a request, no further than is allowed. */
import type { SentQuery } from '@flyover/engine-host';
import { sizeOf } from '@flyover/overpass-ql';

/** Limits of a body. */
interface BodyLimits {
  /** Bytes at most. */
  readonly bytes: number;
  /** Seconds without a byte after which it counts as broken off. */
  readonly idleSeconds: number;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
  /** Asked with the bytes of each piece before it is kept; false where there is no room for it. */
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

/** So many pieces may be of any size; with more of them a piece has at least so many bytes on average. */
const FREE_PIECES = 1000;
const LEAST_PIECE = 16;

/**
 * The bytes of a body; undefined where the request has none.
 *
 * @throws BodyRefused as soon as it is known; the signal's reason
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array | undefined> {
  if ((request.headers.get('Content-Encoding') ?? 'identity') !== 'identity') throw new BodyRefused('packed');
  if (Number(request.headers.get('Content-Length') ?? 0) > limits.bytes) throw new BodyRefused('large');
  const reader = request.body?.getReader();
  if (reader === undefined) return undefined;
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new BodyRefused('idle')), limits.idleSeconds * 1000);
  const stop = limits.signal === undefined ? idle.signal : AbortSignal.any([limits.signal, idle.signal]);
  // a request that is given up is not read any further; who waits for its next piece hears that there is none
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

/** Pieces one behind the other: kept apart, small ones take many times the memory of what they hold. */
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

// Timeout that a query states, for the status of running queries.

/** Settings stand at the beginning. */
const LOOKED_AT = 2000;
/** In a form its signs are escaped. */
const TIMEOUT =
  /(?:(?:\[|%5B)(?:\s|\+|%20)*timeout(?:\s|\+|%20)*(?::|%3A)|<osm-script[^<>]{0,200}\stimeout=["'])(?:\s|\+|%20)*(\d{1,10}(?:[kMG]i?)?)/i;

/** `[timeout:25]` or `<osm-script timeout="25">`; undefined where nothing of it is at the beginning of what was sent. */
export function statedSeconds({ inAddress = '', body }: SentQuery): number | undefined {
  const start = body === undefined ? inAddress.slice(0, LOOKED_AT) : Buffer.from(body.subarray(0, LOOKED_AT)).toString('latin1');
  return sizeOf(TIMEOUT.exec(start)?.[1] ?? '');
}
