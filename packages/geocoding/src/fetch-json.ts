/** Request to a place search that reads its JSON; any answer ends with a value or a typed error. */
import { GeocoderError } from './geocoder.ts';

/** Limits of one request. */
export const REQUEST_LIMITS = {
  /** Bytes of an answer; fifty places with long names have some 50 kB. */
  answer: 2_000_000,
  /** UTF-16 units of what is searched for; the local server takes no more. */
  text: 300,
  /** Milliseconds until an answer is there as a whole. */
  time: 30_000,
} as const;

/** Options of requests. */
export interface RequestOptions {
  /** `fetch`, or what stands for it (to add headers, say). */
  readonly fetch?: typeof fetch;
  /** Milliseconds an answer may take; `REQUEST_LIMITS.time` where absent. */
  readonly timeout?: number;
}

/**
 * The JSON at an address. A string that itself holds JSON is read once more: some servers send their answer so.
 *
 * @throws GeocoderError when there is no JSON to be had; the signal's reason when it is aborted
 */
export async function fetchJson(address: string, signal: AbortSignal | undefined, options: RequestOptions): Promise<unknown> {
  signal?.throwIfAborted();
  const request = new AbortController();
  const abandon = () => request.abort(signal?.reason);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    request.abort();
  }, options.timeout ?? REQUEST_LIMITS.time);
  signal?.addEventListener('abort', abandon, { once: true });
  let text: string;
  try {
    const headers = { Accept: 'application/json' };
    const response = await (options.fetch ?? fetch)(address, { signal: request.signal, headers });
    if (!response.ok) {
      await response.body?.cancel();
      throw new GeocoderError({ kind: 'status', status: response.status });
    }
    text = await readText(response);
  } catch (thrown) {
    if (thrown instanceof GeocoderError) throw thrown;
    signal?.throwIfAborted();
    throw new GeocoderError({ kind: late ? 'timeout' : 'unreachable' }, { cause: thrown });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abandon);
  }
  return parseAnswer(text);
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > REQUEST_LIMITS.answer) {
      await reader.cancel();
      throw new GeocoderError({ kind: 'size', most: REQUEST_LIMITS.answer });
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function parseAnswer(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? JSON.parse(value) : value;
  } catch (cause) {
    throw new GeocoderError({ kind: 'format', found: /^\s*</.test(text) ? 'page' : 'other' }, { cause });
  }
}
