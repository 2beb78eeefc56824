/** The call that publishes a gist (specification, section 7: POST /gists). */
import { valueAddress } from '../../results/links.ts';
import { boundedBody } from '../../site/bounded-body.ts';
import type { GistContent } from './gist-content.ts';

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
export function gistBody({ description, fileName, content }: NewGist): Blob {
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
