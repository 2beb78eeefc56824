/** Everything the server answers. */
import { createHash } from 'node:crypto';
import { type ConfigFields, DEFAULT_CONFIG } from '@flyover/app-config';
import type { DataHost } from '@flyover/engine-host';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { messageOf } from '../problem.ts';
import { createByteCache } from './byte-cache.ts';
import { crossOrigin, ownPagesOnly } from './cross-origin.ts';
import { plainPage } from './error-page.ts';
import { type ApiLimits, createApi } from './interpreter.ts';
import { responseHeaders } from './response-headers.ts';
import { serverConfig, TILE_MAX_ZOOM } from './server-config.ts';
import { createShortLinks } from './short-links.ts';
import type { ShortLinkStore } from './short-links-store.ts';
import { createStaticFiles, isFresh } from './static-files.ts';

/** What `createApp` needs. */
export interface AppOptions {
  readonly host: DataHost;
  /** The built web app; it may be missing. */
  readonly webFolder: string;
  /** Fields of `--config`. */
  readonly config: Partial<ConfigFields>;
  readonly limits: ApiLimits;
  /** Where short links are kept; without it there are none. */
  readonly links?: ShortLinkStore;
  /** Whether pages of other origins get nothing but the page that may be embedded. */
  readonly sameOrigin?: boolean;
}

const TILE_CACHE_BYTES = 128 * 1024 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The routes; headers of `responseHeaders` are on every response. */
export function createApp({ host, webFolder, config, limits, links, sameOrigin = false }: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const files = createStaticFiles(webFolder);
  const tiles = createByteCache<{ body: Uint8Array; etag: string }>(TILE_CACHE_BYTES);

  app.use('*', responseHeaders({ ...DEFAULT_CONFIG, ...config }));
  app.onError((error, context) => context.html(plainPage('Flyover: an error of the server', [messageOf(error)]), 500));

  if (sameOrigin) for (const path of ['/api/*', '/search', '/tiles/*']) app.use(path, ownPagesOnly);
  app.route('/api', createApi(host, limits));
  app.get('/config.json', async (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.json({ ...serverConfig(config, await host.summary), shortLinks: links !== undefined });
  });

  if (links !== undefined) app.route('/s', createShortLinks(links));

  app.use('/search', crossOrigin('GET'));
  app.get('/search', async (context) => {
    const text = context.req.query('q')?.trim() ?? '';
    if (text === '' || text.length > 300) {
      return context.json({ error: { code: 400, message: 'Give the name of a place in q, at most 300 characters.' } }, 400);
    }
    const wanted = Number(context.req.query('limit') ?? 10);
    const limit = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 1), 50) : 10;
    const found = await host.search(text, limit, context.req.raw.signal);
    return context.body(JSON.stringify(found), 200, { 'Content-Type': JSON_TYPE });
  });

  app.use('/tiles/*', crossOrigin('GET'));
  app.get('/tiles/:z{\\d{1,2}}/:x{\\d{1,7}}/:file{\\d{1,7}\\.mvt}', async (context) => {
    const z = Number(context.req.param('z'));
    const x = Number(context.req.param('x'));
    const y = Number.parseInt(context.req.param('file'), 10);
    if (z > TILE_MAX_ZOOM || x >= 2 ** z || y >= 2 ** z)
      return context.text(`There is no tile ${z}/${x}/${y}: zooms go from 0 to ${TILE_MAX_ZOOM}.\n`, 404);
    const key = `${z}/${x}/${y}`;
    let tile = tiles.get(key);
    if (tile === undefined) {
      const body = await host.tile(z, x, y, context.req.raw.signal);
      tile = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
      tiles.set(key, tile, body.length + 200);
    }
    const headers = { ETag: tile.etag, 'Cache-Control': 'no-cache' };
    if (isFresh(context.req.header('If-None-Match'), tile.etag)) return new Response(null, { status: 304, headers });
    return new Response(Uint8Array.from(tile.body), {
      headers: { ...headers, 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Length': String(tile.body.length) },
    });
  });

  app.get('*', async (context) => {
    const { path } = context.req;
    const response = await files.respond(path, {
      acceptEncoding: context.req.header('Accept-Encoding'),
      ifNoneMatch: context.req.header('If-None-Match'),
    });
    if (response !== undefined) return response;
    if (path === '/' || path === '/index.html') return context.html(plainPage('Flyover', NOT_BUILT));
    return context.html(
      plainPage('Flyover: not found', [
        'There is nothing at this address.',
        'The map is at the address without anything behind the slash.',
      ]),
      404,
    );
  });
  app.all('*', (context) => {
    return context.html(plainPage('Flyover: not allowed', [`${context.req.method} is not possible at this address.`]), 405, {
      Allow: 'GET, HEAD',
    });
  });
  return app;
}

const NOT_BUILT = [
  'The server runs and answers queries at /api/interpreter, but its web page is not built yet.',
  'Run "npm run build" in the folder of the project, then reload this page.',
];
