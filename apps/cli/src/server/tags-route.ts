/** `/api/tags`: the keys of the data and the values of a key with how many elements have them, for the completion of the server's own page. */
import { createHash } from 'node:crypto';
import type { DataHost } from '@flyover/engine-host';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createByteCache } from './byte-cache.ts';
import { addressOf } from './client-address.ts';
import type { ClientWaiting } from './client-waiting.ts';
import { errorResponse } from './error-page.ts';
import { isFresh } from './static-files.ts';

/** Bytes of lists that are kept: of the keys that people ask about, a list has a few thousand. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** Characters of a key, as OpenStreetMap has them at most. */
const LONGEST_KEY = 255;

/**
 * Answers with `[[word, count], …]`, the most frequent first; `key` asks for the values of a key.
 *
 * @param waiting how many lists that are not kept a client may wait for: each is counted over all elements
 */
export function tagsRoute(host: DataHost, waiting: ClientWaiting): (context: Context<{ Bindings: HttpBindings }>) => Promise<Response> {
  const kept = createByteCache<{ readonly body: string; readonly etag: string }>(CACHE_BYTES);
  return async (context) => {
    const key = context.req.query('key');
    if ((key ?? '').length > LONGEST_KEY) return errorResponse(400, `a key has at most ${LONGEST_KEY} characters.`);
    const name = `${host.edition} ${key === undefined ? 'keys' : `key ${key}`}`;
    let list = kept.get(name);
    if (list === undefined) {
      const counted = await waiting(addressOf(context.env.incoming), () => host.tags(key, context.req.raw.signal));
      if (counted === undefined)
        return errorResponse(429, 'these are many lists at a time: ask again in a moment.', { 'Retry-After': '1' });
      const body = JSON.stringify(counted);
      list = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
      kept.set(name, list, 2 * (body.length + name.length) + 200);
    }
    const headers = { ETag: list.etag, 'Cache-Control': 'no-cache' };
    if (isFresh(context.req.header('If-None-Match'), list.etag)) return new Response(null, { status: 304, headers });
    return new Response(list.body, { headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  };
}
