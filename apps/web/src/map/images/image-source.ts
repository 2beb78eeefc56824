/** The source that the key of an image in a style names. */

import { boundedBody } from '../../site/bounded-body.ts';
import { readShape, type ShapeStyle } from './draw-image.ts';

export type ImageSource =
  | { readonly kind: 'shape'; readonly shape: ShapeStyle }
  | { readonly kind: 'web'; readonly url: URL }
  | { readonly kind: 'data'; readonly address: string }
  /** The path of an icon that may come with the page. */
  | { readonly kind: 'bundled'; readonly path: string };

/** Characters of an image that is written into a style. */
const LONGEST_DATA = 300_000;
const LONGEST_ADDRESS = 2000;

const DATA = /^data:image\/(?:png|jpe?g|gif|webp|svg\+xml)[;,]/i;

/** Undefined for what names no image: other kinds of addresses, and what is too long. */
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

// Bytes of an image: from the web, as far as its host lets other pages read it, or out of a `data:` address.

/** Bytes of an image. */
const MOST_BYTES = 2_000_000;
/** ms. */
const PATIENCE = 10_000;

/** An image that could not be fetched; `blocked` where the browser gives no other reason: no answer, or a host without CORS. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly reason: 'blocked' | 'missing';

  constructor(reason: ImageError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The latest fetches by address: map and legend ask for the same image one after the other, and its host is asked once. */
const latest = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
/** ms that a fetch is shared. */
const SHARED = 5000;

/** @throws ImageError */
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

/** The bytes of a `data:` address, with or without Base64; undefined where they cannot be read. */
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
