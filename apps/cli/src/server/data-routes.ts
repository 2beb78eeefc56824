/** Routes of one data set: the API, places by name, tiles. */
import { createHash } from 'node:crypto';
import type { DataHost } from '@flyover/engine-host';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { addressOf, type ClientWaiting } from './client-address.ts';
import { TILE_MAX_ZOOM } from './config.ts';
import { type ApiLimits, createApi } from './interpreter.ts';
import { crossOrigin, ownPagesOnly } from './origins.ts';
import { createPlaceRoutes, PLACE_PATHS } from './places.ts';
import type { QuerySlots } from './query-slots.ts';
import { errorResponse, wholeBody } from './responses.ts';
import { type ByteCache, createByteCache, isFresh } from './static-files.ts';

type Environment = { Bindings: HttpBindings };

/** A cached tile. */
export interface KeptTile {
  readonly body: Uint8Array;
  readonly etag: string;
}

/** Resources that data sets share. */
interface SharedByData {
  readonly limits: ApiLimits;
  readonly slots: QuerySlots;
  readonly tiles: ByteCache<KeptTile>;
  readonly waiting: { readonly tiles: ClientWaiting; readonly searches: ClientWaiting; readonly tags: ClientWaiting };
  /** Whether pages of other origins are refused. */
  readonly sameOrigin: boolean;
}

/** Creates the routes, without the prefix of the data set. */
export function createDataRoutes(
  { host, name = '' }: DataSet,
  { limits, slots, tiles, waiting, sameOrigin }: SharedByData,
): Hono<Environment> {
  const routes = new Hono<Environment>();
  if (sameOrigin) for (const path of ['/api/*', ...PLACE_PATHS, '/tiles/*']) routes.use(path, ownPagesOnly);
  routes.route('/api', createApi(host, { limits, slots, data: name, sameOrigin }));

  // for completion, which pages of other origins do not need
  routes.use('/api/tags', ownPagesOnly);
  routes.get('/api/tags', tagsRoute(host, waiting.tags));

  createPlaceRoutes(routes, host, { waiting: waiting.searches, slots, data: name });

  routes.use('/tiles/*', crossOrigin('GET'));
  routes.get('/tiles/:z{\\d{1,2}}/:x{\\d{1,7}}/:file{\\d{1,7}\\.mvt}', async (context) => {
    const z = Number(context.req.param('z'));
    const x = Number(context.req.param('x'));
    const y = Number.parseInt(context.req.param('file'), 10);
    if (z > TILE_MAX_ZOOM || x >= 2 ** z || y >= 2 ** z)
      return context.text(`There is no tile ${z}/${x}/${y}: zooms go from 0 to ${TILE_MAX_ZOOM}.\n`, 404);
    const key = `${name}/${host.edition}/${z}/${x}/${y}`;
    let tile = tiles.get(key);
    if (tile === undefined) {
      const body = await waiting.tiles(addressOf(context.env.incoming), () => host.tile(z, x, y, context.req.raw.signal));
      if (body === undefined) return context.text('These are many tiles at a time: ask again in a moment.\n', 429, { 'Retry-After': '1' });
      tile = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
      tiles.set(key, tile, body.length + 200);
    }
    const headers = { ETag: tile.etag, 'Cache-Control': 'no-cache' };
    if (isFresh(context.req.header('If-None-Match'), tile.etag)) return new Response(null, { status: 304, headers });
    return new Response(wholeBody(tile.body), {
      headers: { ...headers, 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Length': String(tile.body.length) },
    });
  });
  return routes;
}

// Data sets and their addresses.

/** A data set; the first of a server also has the addresses `/api/`, `/search` and `/tiles/`. */
export interface DataSet {
  /** Prefix of its addresses: `/NAME/api/`, `/NAME/search`, `/NAME/tiles/`. Only the first data set may have none. */
  readonly name?: string;
  readonly host: DataHost;
}

/** The data sets of a server, at least one. */
export type DataSets = readonly [DataSet, ...DataSet[]];

// `/api/tags`: the keys of the data or the values of a key with their counts, for the completion of the server's own page.

/** Capacity of the cache of lists, bytes: the list of a common key has a few thousand. */
const CACHE_BYTES = 4 * 1024 * 1024;

/** The longest key of OpenStreetMap, characters. */
const LONGEST_KEY = 255;

/**
 * Answers with `[[word, count], …]`, the most frequent first; with `key` the values of a key.
 *
 * @param waiting limits the uncached lists that a client may wait for: each is counted over all elements
 */
function tagsRoute(host: DataHost, waiting: ClientWaiting): (context: Context<{ Bindings: HttpBindings }>) => Promise<Response> {
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
