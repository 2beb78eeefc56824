/** `POST /s` stores the part of a link after the page, `/s/<id>` redirects to it: to this app, never elsewhere. */
import { readLink } from '@flyover/share-links';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { addressGroup, addressOf, originOf } from './client-address.ts';
import { BodyRefused, readBody } from './request-body.ts';
import { escapeHtml, plainPage } from './responses.ts';
import { isId, LinkStoreFault, type ShortLinkStore } from './short-links-store.ts';

type Environment = { Bindings: HttpBindings };

/** The longest stored link, bytes. */
const LINK_BYTES = 64 * 1024;

/** Rate at which one address may store links: a burst, and a number per minute in the long run. */
const RATE = { burst: 20, perMinute: 4 };

/** The longest link in a header, which proxies cut; a page redirects to longer ones. */
const HEADER_LENGTH = 2000;

/** Creates the routes below `/s`. @param now ms, for the rate */
export function createShortLinks(store: ShortLinkStore, now?: () => number): Hono<Environment> {
  const rate = createRateLimit(RATE.burst, RATE.perMinute, now);
  const links = new Hono<Environment>();
  links.onError((error, context) => {
    if (!(error instanceof LinkStoreFault)) throw error;
    if (context.req.method !== 'POST') return context.html(plainPage('Flyover: no short links at the moment', OUT), 503, AGAIN);
    if (error.why === 'full')
      return context.text('This server has no room to keep links, its disk may be full: share the long one.\n', 507);
    return context.text('This server cannot keep links at the moment: share the long one, or try again in a minute.\n', 503, AGAIN);
  });

  links.post('/', async (context) => {
    // another site must not store links through its visitors
    if (!['own', ''].includes(originOf(context.env.incoming))) return context.text('Links are stored from the page itself only.\n', 403);
    if (!rate.take(addressGroup(addressOf(context.env.incoming)))) {
      return context.text('That were many links: try again in a minute.\n', 429, { 'Retry-After': '60' });
    }
    const link = await textOf(context.req.raw);
    if (link === undefined) return context.text(`A link may have ${LINK_BYTES} bytes at most.\n`, 413, { Connection: 'close' });
    if (!isOwnLink(link)) {
      return context.text('Send the part of a link of this site that begins with "?" or "#" and holds a query or a place.\n', 400);
    }
    const id = await store.idOf(link);
    if (id === undefined) return context.text('This server keeps no more short links for now: share the long one.\n', 507);
    return context.text(`s/${id}`, 201, { 'Cache-Control': 'no-store' });
  });

  links.get('/:id', async (context) => {
    const id = context.req.param('id');
    const link = isId(id) ? await store.find(id) : undefined;
    if (link === undefined) return context.html(plainPage('Flyover: no such link', UNKNOWN), 404);
    const target = targetOf(link);
    const headers = { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' };
    if (target.length <= HEADER_LENGTH) return context.body(null, 302, { ...headers, Location: target });
    return context.html(forwardingPage(target), 200, headers);
  });
  return links;
}

const AGAIN = { 'Retry-After': '60' };

const OUT = ['This server cannot look short links up at the moment. Try again in a minute.'];

const UNKNOWN = [
  'There is no short link at this address. Perhaps a character is missing: copy the whole link again where you found it.',
  'If it was made on another site, only that site can open it.',
];

/**
 * Returns whether a text is the part of a link after the page, as this app writes and reads it: printable ASCII with a query, a phrase
 * or a place, without a problem.
 */
export function isOwnLink(text: string): boolean {
  if (!/^[?#][!#-;=?-[\]_a-z~]*$/.test(text)) return false;
  const { query, wizard, lat, problems } = readLink(text);
  return problems.length === 0 && (query !== undefined || wizard !== undefined || lat !== undefined);
}

/** Returns a relative address, which stays on this site under any folder; a long query follows `#`, which is not sent to servers. */
function targetOf(link: string): string {
  return `../${link.length > HEADER_LENGTH ? link.replace(/^\?/, '#') : link}`;
}

function forwardingPage(target: string): string {
  const page = plainPage('Flyover', ['This link opens Flyover.']);
  const address = escapeHtml(target);
  return page
    .replace('<title>', () => `<meta http-equiv="refresh" content="0; url=${address}"><title>`)
    .replace('</body>', () => `<p><a href="${address}">Open it</a> if nothing happens.</p>\n</body>`);
}

async function textOf(request: Request): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await readBody(request, { bytes: LINK_BYTES, idleSeconds: 20 }));
  } catch (thrown) {
    if (thrown instanceof BodyRefused) return undefined;
    throw thrown;
  }
}

// Limit of the rate at which an address may store data: a token bucket for each address, which refills with time.

interface RateLimit {
  /** Takes a token of an address; returns false where it has none. */
  take(address: string): boolean;
}

/** The most addresses remembered; beyond, the least recent are forgotten. */
const MOST_ADDRESSES = 10_000;

/**
 * @param burst tokens at once
 * @param perMinute new tokens per minute
 */
export function createRateLimit(burst: number, perMinute: number, now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return {
    take(address) {
      const time = now();
      const { tokens, at } = buckets.get(address) ?? { tokens: burst, at: time };
      const left = Math.min(burst, tokens + (Math.max(time - at, 0) / 60_000) * perMinute);
      const may = left >= 1;
      // keeps the map in the order of the last requests
      buckets.delete(address);
      buckets.set(address, { tokens: may ? left - 1 : left, at: time });
      for (const oldest of buckets.keys()) {
        if (buckets.size <= MOST_ADDRESSES) break;
        buckets.delete(oldest);
      }
      return may;
    },
  };
}
