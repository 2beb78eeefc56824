/** Routes of one data set: the API, places by name, tiles. */
import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ByteCache } from './byte-cache.ts';
import { addressOf } from './client-address.ts';
import type { ClientWaiting } from './client-waiting.ts';
import { crossOrigin, ownPagesOnly } from './cross-origin.ts';
import type { DataSet } from './data-set.ts';
import { type ApiLimits, createApi } from './interpreter.ts';
import { createPlaceRoutes, PLACE_PATHS } from './place-routes.ts';
import type { QuerySlots } from './query-slots.ts';
import { TILE_MAX_ZOOM } from './server-config.ts';
import { isFresh } from './static-files.ts';
import { tagsRoute } from './tags-route.ts';
import { wholeBody } from './whole-body.ts';

type Environment = { Bindings: HttpBindings };

/** A tile as it is kept. */
export interface KeptTile {
  readonly body: Uint8Array;
  readonly etag: string;
}

/** Resources that data sets share. */
export interface SharedByData {
  readonly limits: ApiLimits;
  readonly slots: QuerySlots;
  readonly tiles: ByteCache<KeptTile>;
  readonly waiting: { readonly tiles: ClientWaiting; readonly searches: ClientWaiting; readonly tags: ClientWaiting };
  /** Whether pages of other origins get nothing. */
  readonly sameOrigin: boolean;
}

/** The routes, without the name before them. */
export function createDataRoutes(
  { host, name = '' }: DataSet,
  { limits, slots, tiles, waiting, sameOrigin }: SharedByData,
): Hono<Environment> {
  const routes = new Hono<Environment>();
  if (sameOrigin) for (const path of ['/api/*', ...PLACE_PATHS, '/tiles/*']) routes.use(path, ownPagesOnly);
  routes.route('/api', createApi(host, { limits, slots, data: name, sameOrigin }));

  // for completion: no page of others has a use for it
  routes.use('/api/tags', ownPagesOnly);
  routes.get('/api/tags', tagsRoute(host, waiting.tags));

  createPlaceRoutes(routes, host, waiting.searches);

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
