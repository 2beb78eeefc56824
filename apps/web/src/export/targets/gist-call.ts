/** The call that publishes a gist (specification, section 7: POST /gists). */
import { valueAddress } from '../../results/links.ts';
import { boundedBody } from '../../site/bounded-body.ts';

/** The content to publish: one file, public. */
export interface NewGist {
  readonly description: string;
  readonly fileName: string;
  readonly content: GistContent;
}

/** A gist that exists. */
export interface Gist {
  /** Its page. */
  readonly address: string;
  readonly id: string;
  /** The owner, where the response names one. */
  readonly owner?: string;
}

/** A gist that was not made. `answer` is what the service said. */
export class GistError extends Error {
  override readonly name = 'GistError';
  readonly reason: 'token' | 'unreachable' | 'refused' | 'unusable';
  readonly status: number;
  readonly answer: string;

  constructor(reason: GistError['reason'], status = 0, answer = '') {
    super(reason);
    this.reason = reason;
    this.status = status;
    this.answer = answer;
  }
}

/** The parameters of the request: replacements for tests, and the signal. */
interface GistCall {
  /** Base address of the service, ends in `/`. */
  readonly server: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly request?: typeof fetch;
}

/** Bytes of an answer that are read: it repeats the file. */
const MOST_ANSWER = 30_000_000;
/** Characters of the service's words that are shown. */
const MOST_WORDS = 1000;

/**
 * Publishes a gist.
 *
 * @throws GistError; the reason of the signal
 */
export async function createGist(gist: NewGist, { server, token, signal, request = fetch }: GistCall): Promise<Gist> {
  // what no header can hold is no token
  if (!/^[\x21-\x7e]{1,500}$/.test(token)) throw new GistError('token');
  const response = await request(`${server}gists`, {
    method: 'POST',
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: gistBody(gist),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  }).catch(() => {
    signal.throwIfAborted();
    throw new GistError('unreachable');
  });
  const text = await readText(response, signal);
  if (!response.ok) throw new GistError(response.status === 401 ? 'token' : 'refused', response.status, wordsOf(text));
  const made = gistOf(text);
  if (made === undefined) throw new GistError('unusable', response.status, wordsOf(text));
  return made;
}

/** The body of the call, JSON. A blob, so that the file is never one text in memory. */
function gistBody({ description, fileName, content }: NewGist): Blob {
  const head = `{"description":${JSON.stringify(description)},"public":true,"files":{${JSON.stringify(fileName)}:{"content":`;
  return new Blob([head, ...content.pieces, '}}}'], { type: 'application/json' });
}

/** Returns the address of a viewer that shows the gist on a map; undefined where the viewer does not support that service. */
export function viewerAddress({ address, id, owner = 'anonymous' }: Gist): string | undefined {
  return new URL(address).host === 'gist.github.com' ? `https://geojson.io/#id=gist:${owner}/${id}` : undefined;
}

function gistOf(text: string): Gist | undefined {
  const { html_url, id, owner } = recordOf(parsed(text));
  const address = typeof html_url === 'string' ? valueAddress(html_url) : undefined;
  if (address === undefined || typeof id !== 'string' || !/^[\w-]{1,100}$/.test(id)) return undefined;
  const { login } = recordOf(owner);
  return { address, id, ...(typeof login === 'string' && /^[\w-]{1,100}$/.test(login) && { owner: login }) };
}

/** Returns the message of a service's failure, else its text. */
function wordsOf(text: string): string {
  const { message } = recordOf(parsed(text));
  return (typeof message === 'string' ? message : text).trim().slice(0, MOST_WORDS);
}

async function readText({ body, status }: Response, signal: AbortSignal): Promise<string> {
  const answer = await boundedBody(body, MOST_ANSWER).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof RangeError ? new GistError('unusable', status) : new GistError('unreachable');
  });
  return answer.text();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

// A file as the text of a JSON string, piece by piece.

/**
 * Largest file, bytes: GitHub shows and hands out files of gists up to ten megabytes; larger ones are only for those who clone the gist.
 * Source: GitHub's documentation of gists, "Truncation".
 */
export const MOST_GIST_BYTES = 10_000_000;

/** The file is too large. */
export class GistSizeError extends Error {
  override readonly name = 'GistSizeError';
}

/** Pieces that, put together, are a JSON string with its quotes; and the size of the file itself, bytes. */
export interface GistContent {
  readonly pieces: readonly string[];
  readonly bytes: number;
}

/**
 * Reads a file of UTF-8 to its end.
 *
 * @throws GistSizeError as soon as there are more than `most` bytes; what reading throws
 */
export async function gistContent(chunks: AsyncIterable<Uint8Array>, most = MOST_GIST_BYTES): Promise<GistContent> {
  const decoder = new TextDecoder();
  const pieces = ['"'];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) throw new GistSizeError(`more than ${most} bytes`);
    pieces.push(escaped(decoder.decode(chunk, { stream: true })));
  }
  pieces.push(escaped(decoder.decode()), '"');
  return { pieces, bytes };
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

// The token for gists: in session storage, or, if the user chooses, in local storage. It is part of no link and no file of settings.

export const TOKEN_KEY = 'flyover_gist_token';

/** The parts of `Storage` that are used. */
type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of a token: until the tab is closed, and until it is removed. */
export interface TokenPlaces {
  readonly session?: TokenStorage;
  readonly local?: TokenStorage;
}

/** A token, and whether it stays when the tab is closed. */
export interface KeptToken {
  readonly token: string;
  readonly remembered: boolean;
}

/** Returns the token for a service; a token for another service is ignored. */
export function readToken(server: string, places: TokenPlaces = browserPlaces()): KeptToken {
  const remembered = tokenIn(places.local, server);
  if (remembered !== undefined) return { token: remembered, remembered: true };
  return { token: tokenIn(places.session, server) ?? '', remembered: false };
}

/** Keeps a token in one place and takes it out of the other; an empty one is forgotten. Storage that is blocked keeps nothing. */
export function keepToken(server: string, { token, remembered }: KeptToken, places: TokenPlaces = browserPlaces()): void {
  const text = token === '' ? undefined : JSON.stringify({ server, token });
  put(places.local, remembered ? text : undefined);
  put(places.session, remembered ? undefined : text);
}

function tokenIn(storage: TokenStorage | undefined, server: string): string | undefined {
  try {
    const value: unknown = JSON.parse(storage?.getItem(TOKEN_KEY) ?? '');
    if (typeof value !== 'object' || value === null || Reflect.get(value, 'server') !== server) return undefined;
    const token: unknown = Reflect.get(value, 'token');
    return typeof token === 'string' && token !== '' ? token : undefined;
  } catch {
    return undefined;
  }
}

function put(storage: TokenStorage | undefined, text: string | undefined): void {
  try {
    if (text === undefined) storage?.removeItem(TOKEN_KEY);
    else storage?.setItem(TOKEN_KEY, text);
  } catch {
    // full or blocked: the field on the page still has it
  }
}

function browserPlaces(): TokenPlaces {
  try {
    return { session: window.sessionStorage, local: window.localStorage };
  } catch {
    return {};
  }
}
