/** Fetches a query from the web: a text file, a file on GitHub, a gist, or a link that holds the query itself. */
import { readLink } from '@flyover/share-links';
import { boundedBody } from '../site/bounded-body.ts';

/** Bytes of a file that is opened. */
export const MOST_BYTES = 1_000_000;

/** Why nothing was opened, one word each; the texts are `address.problem.…`. */
export type AddressProblem = 'address' | 'unreachable' | 'status' | 'type' | 'size' | 'empty' | 'gist';

export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly problem: AddressProblem;
  /** The status of the answer, where that is the problem. */
  readonly status: number;

  constructor(problem: AddressProblem, status = 0) {
    super(problem);
    this.problem = problem;
    this.status = status;
  }
}

/** The location of an address's text: in the address itself, in a file, or in a gist, which is requested from GitHub. */
export type AddressPlan =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly address: string }
  | { readonly kind: 'gist'; readonly address: string; readonly anchor: string };

/**
 * Returns the request that a typed address needs.
 *
 * @throws AddressError where it is no address of the web
 */
export function planAddress(typed: string): AddressPlan {
  const text = typed.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new AddressError('address');
  const { query } = readLink(text);
  if (query !== undefined) return { kind: 'text', text: query };
  const { hostname, pathname, hash, protocol, username } = new URL(text);
  if (username !== '') throw new AddressError('address');
  const parts = pathname.split('/').filter((part) => part !== '');
  if (protocol === 'https:' && hostname === 'gist.github.com' && parts[2] !== 'raw') {
    const id = parts[1] ?? parts[0] ?? '';
    if (!/^[0-9a-f]{5,64}$/i.test(id)) throw new AddressError('gist');
    return { kind: 'gist', address: `https://api.github.com/gists/${id}`, anchor: hash.replace(/^#file-/, '').toLowerCase() };
  }
  if (protocol === 'https:' && hostname === 'github.com' && parts[2] === 'blob') {
    return { kind: 'file', address: `https://raw.githubusercontent.com/${[...parts.slice(0, 2), ...parts.slice(3)].join('/')}` };
  }
  return { kind: 'file', address: text };
}

/**
 * The query at an address.
 *
 * @throws AddressError
 */
export async function fetchQuery(typed: string, signal: AbortSignal): Promise<string> {
  const plan = planAddress(typed);
  if (plan.kind === 'text') return plan.text;
  const body = await fetchText(plan.address, plan.kind === 'gist', signal);
  const text = plan.kind === 'gist' ? fileOfGist(body, plan.anchor) : body;
  if (text.trim() === '') throw new AddressError('empty');
  return text;
}

/** The media types that a query can have; web pages and images are excluded. */
const TYPES = /^(text\/(?!html)|application\/(xml|json|octet-stream|x-overpass\w*|sql|sparql-query)\b|$)/;

async function fetchText(address: string, json: boolean, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(() => {
    throw new AddressError('unreachable');
  });
  if (!response.ok) throw new AddressError('status', response.status);
  const type = (response.headers.get('content-type') ?? '').toLowerCase();
  if (json ? !type.startsWith('application/json') : !TYPES.test(type)) throw new AddressError('type');
  const bytes = await readBytes(response);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // not UTF-8: reported below
  }
  throw new AddressError('type');
}

async function readBytes(response: Response): Promise<ArrayBuffer> {
  const bytes = await boundedBody(response.body, MOST_BYTES).catch((thrown: unknown) => {
    throw new AddressError(thrown instanceof RangeError ? 'size' : 'unreachable');
  });
  return bytes.arrayBuffer();
}

/** File endings of queries, the likeliest first. */
const ENDINGS = ['.overpassql', '.overpass', '.ql', '.osm3s', '.xml', '.sql', '.rq', '.txt'];

/** The file that an anchor of the gist's page names, else the likeliest; its name becomes an anchor with dashes for all but letters and digits. */
function fileOfGist(body: string, anchor: string): string {
  const files = Object.entries(recordOf(recordOf(parsed(body)).files)).map(([name, file]) => ({ name, file: recordOf(file) }));
  const rank = (name: string) => {
    const at = ENDINGS.findIndex((ending) => name.toLowerCase().endsWith(ending));
    return at === -1 ? ENDINGS.length : at;
  };
  const named = files.find(({ name }) => anchor !== '' && name.toLowerCase().replace(/[^a-z0-9_]+/g, '-') === anchor);
  const chosen = named ?? files.toSorted((one, other) => rank(one.name) - rank(other.name))[0];
  if (chosen === undefined) throw new AddressError('gist');
  const { content, truncated } = chosen.file;
  if (truncated === true) throw new AddressError('size');
  if (typeof content !== 'string') throw new AddressError('gist');
  return content;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AddressError('gist');
  }
}
