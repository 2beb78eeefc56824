/**
 * A file at a web address, read in parts by range requests (RFC 9110, 14). A range with both ends needs no permission beyond that of the page (Fetch standard, "safelisted
 * request-header"), a range from the end does; so the size is asked for first. Without cookies and without a referrer: the address belongs to a third party.
 */
import { joinBytes, streamChunks } from '../byte-source.ts';
import { type FarProblem, ReadError } from '../read-error.ts';

const PARTIAL = 206;
const MEGABYTE = 2 ** 20;

/** Bytes of a first part where a host does not say how many there are without one. */
const PROBE = 8;

/** A file whose size is known, and whose host sends parts of it. */
export interface FarFile {
  /** Bytes. */
  readonly size: number;
  /** Bytes asked for so far. */
  readonly asked: number;
  /**
   * @param to the end, not included
   * @throws ReadError; the signal's reason
   */
  read(from: number, to: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** A file whose host sends the whole of it alone. */
export interface WholeFile {
  readonly whole: Uint8Array<ArrayBuffer>;
}

/** A file that has been opened, with its last bytes. */
export type OpenedFar = { readonly file: FarFile; readonly end: Uint8Array<ArrayBuffer> } | WholeFile;

/**
 * Opens a file.
 *
 * @param endBytes so many bytes of its end come with it
 * @param most bytes of a file that comes as a whole
 * @throws ReadError; the signal's reason
 */
export async function openFarFile(address: string, endBytes: number, most: number, signal: AbortSignal): Promise<OpenedFar> {
  const url = checkedAddress(address);
  const file = new RangedFile(url);
  const head = await send(url, { method: 'HEAD' }, signal);
  file.size = head.ok ? sizeIn(head.headers.get('content-length')) : Number.NaN;
  file.changed = head.ok ? head.headers.get('last-modified') : null;
  if (Number.isNaN(file.size)) {
    const probe = await send(url, { headers: { range: `bytes=0-${PROBE - 1}` } }, signal);
    file.size = probe.status === PARTIAL ? sizeIn(probe.headers.get('content-range')?.split('/')[1]) : Number.NaN;
    if (Number.isNaN(file.size)) {
      const all = probe.status === PARTIAL ? await send(url, {}, signal) : probe;
      return { whole: await wholeOf(all, url, most, signal) };
    }
    await probe.body?.cancel();
  }
  const from = Math.max(0, file.size - endBytes);
  if (file.size === 0) return { whole: new Uint8Array(0) };
  const response = await file.ask(from, file.size, signal);
  if (response.status !== PARTIAL) return { whole: await wholeOf(response, url, most, signal) };
  return { file, end: await bodyOf(response, url, file.size - from, signal) };
}

class RangedFile implements FarFile {
  size = Number.NaN;
  /** `Last-Modified`, where the host says it. */
  changed: string | null = null;
  asked = 0;
  private readonly url: URL;

  constructor(url: URL) {
    this.url = url;
  }

  async read(from: number, to: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.ask(from, to, signal);
    if (response.status === PARTIAL) return bodyOf(response, this.url, to - from, signal);
    await response.body?.cancel();
    throw fault(response.ok ? { kind: 'farChanged', host: this.url.host } : statusOf(response, this.url));
  }

  async ask(from: number, to: number, signal: AbortSignal): Promise<Response> {
    this.asked += to - from;
    const response = await send(this.url, { headers: { range: `bytes=${from}-${to - 1}` } }, signal);
    const changed = response.headers.get('last-modified');
    if (this.changed !== null && changed !== null && changed !== this.changed) {
      await response.body?.cancel();
      throw fault({ kind: 'farChanged', host: this.url.host });
    }
    return response;
  }
}

async function send(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  } catch {
    signal.throwIfAborted();
    throw fault({ kind: (await isThere(url, signal)) ? 'farClosed' : 'farUnreached', host: url.host });
  }
}

/** Whether a host answers that refuses to be read by this page. Browsers do not say why a request has failed. */
async function isThere(url: URL, signal: AbortSignal): Promise<boolean> {
  try {
    const { type } = await fetch(url, { method: 'HEAD', mode: 'no-cors', signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    return type === 'opaque';
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

/** @throws ReadError where a page may not ask there */
function checkedAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  if (!isPlain) throw fault({ kind: 'farUnreached', host: address.slice(0, 200) });
  const isSecure = url.protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  // browsers block such requests, and say nothing of it
  if (!isSecure && globalThis.location?.protocol === 'https:') throw fault({ kind: 'farInsecure', host: url.host });
  return url;
}

/** The whole body, or its refusal. */
async function wholeOf(response: Response, url: URL, most: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) {
    await response.body?.cancel();
    throw fault(statusOf(response, url));
  }
  const size = sizeIn(response.headers.get('content-length'));
  if (size <= most || Number.isNaN(size)) {
    const bytes = await gather(response, url, most, signal);
    if (bytes !== undefined) return bytes;
  } else await response.body?.cancel();
  throw fault({ kind: 'farWhole', megabytes: Math.ceil((Number.isNaN(size) ? most : size) / MEGABYTE), most: most / MEGABYTE });
}

/** A part of so many bytes. */
async function bodyOf(response: Response, url: URL, length: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await gather(response, url, length, signal);
  if (bytes?.length !== length) throw fault({ kind: 'farChanged', host: url.host });
  return bytes;
}

/** @returns undefined where there are more bytes */
async function gather(response: Response, url: URL, most: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for await (const part of response.body === null ? [] : streamChunks(response.body)) {
      length += part.length;
      if (length > most) return undefined;
      parts.push(part);
    }
  } catch {
    signal.throwIfAborted();
    throw fault({ kind: 'farUnreached', host: url.host });
  }
  return joinBytes(parts);
}

function statusOf({ status }: Response, { host }: URL): FarProblem {
  return { kind: 'farStatus', host, status };
}

/** NaN where it is no count of bytes. */
function sizeIn(text: string | null | undefined): number {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN;
}

function fault(problem: FarProblem): ReadError {
  return new ReadError(problem, 0);
}
