/** Reads the body of a request, no further than is allowed. */
import { unlessAborted } from '@flyover/engine-host';

/** What a body may be. */
export interface BodyLimits {
  /** Bytes at most. */
  readonly bytes: number;
  /** Seconds without a byte after which it counts as broken off. */
  readonly idleSeconds: number;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
  /** Asked with the bytes of each piece before it is kept; false where there is no room for it. */
  readonly take?: (bytes: number) => boolean;
}

/** Why a body was not read to its end: it is too large or packed, there is no room for it at the moment, or no byte came for too long. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  readonly why: 'large' | 'packed' | 'room' | 'idle';

  constructor(why: BodyRefused['why']) {
    super(`the body was not read: ${why}`);
    this.why = why;
  }
}

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
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await nextPiece(reader, limits);
      if (done) break;
      length += value.length;
      if (length > limits.bytes) throw new BodyRefused('large');
      if (limits.take?.(value.length) === false) throw new BodyRefused('room');
      chunks.push(value);
    }
  } finally {
    // a request that is given up is not read any further
    reader.cancel().catch(() => {});
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>, { idleSeconds, signal }: BodyLimits) {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new BodyRefused('idle')), idleSeconds * 1000);
  try {
    return await unlessAborted(reader.read(), signal === undefined ? idle.signal : AbortSignal.any([signal, idle.signal]));
  } finally {
    clearTimeout(timer);
  }
}
