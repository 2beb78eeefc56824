/** The source of an image: what the key in a style names, and its bytes. */

import { boundedBody } from '../../site/bounded-body.ts';
import { readShape, type ShapeStyle } from './draw-image.ts';

export type ImageSource =
  | { readonly kind: 'shape'; readonly shape: ShapeStyle }
  | { readonly kind: 'web'; readonly url: URL }
  | { readonly kind: 'data'; readonly address: string }
  /** The path of an icon that may be bundled with the page. */
  | { readonly kind: 'bundled'; readonly path: string };

/** The most characters of an image within a style, and of an address. */
const LONGEST_DATA = 300_000;
const LONGEST_ADDRESS = 2000;

const DATA = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i;

/** Returns the source that a key names; undefined for other kinds of addresses, and for too long ones. */
export function imageSource(key: string): ImageSource | undefined {
  if (key.startsWith('shape:')) {
    const shape = readShape(key);
    return shape && { kind: 'shape', shape };
  }
  if (DATA.test(key)) return key.length > LONGEST_DATA ? undefined : { kind: 'data', address: key };
  if (key.length > LONGEST_ADDRESS) return undefined;
  if (/^(?:https?:)?\/\//i.test(key)) {
    const address = key.startsWith('//') ? `https:${key}` : key;
    return URL.canParse(address) ? { kind: 'web', url: new URL(address) } : undefined;
  }
  // a path has no scheme
  return /^[\w./@-]{1,200}$/.test(key) ? { kind: 'bundled', path: key } : undefined;
}

// Bytes of an image: from the web, where its host allows that by CORS, or from a `data:` address.

/** The most bytes of an image. */
const MOST_BYTES = 2_000_000;
/** The timeout of a fetch, ms. */
const PATIENCE = 10_000;

/** An image that could not be fetched. `blocked`: the host does not answer, or has no CORS header; browsers do not tell which. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly reason: 'blocked' | 'missing';

  constructor(reason: ImageError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The latest fetches by address: map and legend request the same image in succession, and share one fetch. */
const latest = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
/** The time during which a fetch is shared, ms. */
const SHARED = 5000;

/** Returns the bytes of an image on the web. @throws ImageError */
export function fetchImage(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const shared = latest.get(url.href);
  if (shared !== undefined) return shared;
  const bytes = fetchBytes(url);
  latest.set(url.href, bytes);
  setTimeout(() => latest.delete(url.href), SHARED);
  return bytes;
}

async function fetchBytes(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' }).catch((error: unknown) => {
    throw new ImageError('blocked', String(error));
  });
  if (!response.ok) throw new ImageError('missing', String(response.status));
  try {
    const body = await boundedBody(response.body, MOST_BYTES);
    return new Uint8Array(await body.arrayBuffer());
  } catch (error) {
    throw new ImageError('missing', String(error));
  }
}

/** Returns the bytes of a `data:` address, with or without Base64; undefined where they are malformed. */
export function dataBytes(address: string): Uint8Array<ArrayBuffer> | undefined {
  const comma = address.indexOf(',');
  if (comma === -1) return undefined;
  const [head, body] = [address.slice(0, comma), address.slice(comma + 1)];
  try {
    if (!/;base64$/i.test(head)) return new TextEncoder().encode(decodeURIComponent(body));
    return Uint8Array.from(atob(decodeURIComponent(body)), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
