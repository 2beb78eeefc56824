/** All routes of the server. */
import { type ConfigFields, DEFAULT_CONFIG, type ServedConfig } from '@flyover/app-config';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { messageOf } from '../problem.ts';
import { sqlFaultOf, sqlFaultStatus } from '../sentences/faults.ts';
import { createClientWaiting } from './client-address.ts';
import { serverConfig } from './config.ts';
import { createDataRoutes, type DataSets, type KeptTile } from './data-routes.ts';
import type { ApiLimits } from './interpreter.ts';
import { type Metrics, type MetricsReaders, metricsRoute } from './observe/metrics.ts';
import { type HostNames, ownNamesOnly, responseHeaders } from './origins.ts';
import type { QuerySlots } from './query-slots.ts';
import { plainPage } from './responses.ts';
import { createShortLinks } from './short-links.ts';
import type { ShortLinkStore } from './short-links-store.ts';
import type { SqlDatabase } from './sql/sql-database.ts';
import { createSqlRoutes } from './sql/sql-routes.ts';
import { createByteCache, createStaticFiles } from './static-files.ts';

/** Options of `createApp`. */
export interface AppOptions {
  readonly dataSets: DataSets;
  /** The built web app; it may be missing. */
  readonly webFolder: string;
  /** Fields of `--config`. */
  readonly config: Partial<ConfigFields>;
  readonly limits: ApiLimits;
  readonly slots: QuerySlots;
  /** Store of short links; without it the server has none. */
  readonly links?: ShortLinkStore;
  /** Host names of the server. */
  readonly hostNames: HostNames;
  /** Whether pages of other origins are refused everything except the embeddable page. */
  readonly sameOrigin?: boolean;
  /** Database of `/sql/interpreter`; without it the route is absent. */
  readonly database?: SqlDatabase;
  /** Figures of `/metrics` and their permitted readers; without it the route is absent. */
  readonly metrics?: { readonly counted: Metrics; readonly readers: MetricsReaders };
}

const TILE_CACHE_BYTES = 128 * 1024 * 1024;
/** Tiles per client: a browser requests 6, or all in view over HTTP/2, about fifty on the largest screens. */
const TILES_AT_A_TIME = 64;
/** Searches per client: each typed letter may be one, for all users of an office. */
const SEARCHES_AT_A_TIME = 16;
/** Lists per client: the page requests the values of the key in the editor. */
const TAGS_AT_A_TIME = 16;

/** Creates the routes; every response has the headers of `responseHeaders`. */
export function createApp(options: AppOptions): Hono<{ Bindings: HttpBindings }> {
  const { dataSets, webFolder, config, limits, slots, links, database, metrics, hostNames, sameOrigin = false } = options;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const files = createStaticFiles(webFolder);

  app.use('*', responseHeaders({ ...DEFAULT_CONFIG, ...config }));
  app.use('*', ownNamesOnly(hostNames));
  app.onError((error, context) => {
    const page = plainPage('Flyover: an error of the server', [messageOf(error)]);
    const fault = sqlFaultOf(error);
    if (fault === undefined) return context.html(page, 500);
    const { status, retryAfter } = sqlFaultStatus(fault);
    return context.html(page, status, { 'Retry-After': `${retryAfter}` });
  });

  const tiles = createByteCache<KeptTile>(TILE_CACHE_BYTES);
  const waiting = {
    tiles: createClientWaiting(TILES_AT_A_TIME),
    searches: createClientWaiting(SEARCHES_AT_A_TIME),
    tags: createClientWaiting(TAGS_AT_A_TIME),
  };
  const shared = { limits, slots, tiles, waiting, sameOrigin };
  for (const [index, set] of dataSets.entries()) {
    const routes = createDataRoutes(set, shared);
    if (index === 0) app.route('/', routes);
    if (set.name !== undefined) app.route(`/${set.name}`, routes);
  }
  app.get('/config.json', async (context) => {
    context.header('Cache-Control', 'no-cache');
    const [first, ...others] = await Promise.all(dataSets.map(async ({ name, host }) => ({ name, data: await host.summary })));
    return context.json({ ...serverConfig(config, first.data, others), shortLinks: links !== undefined } satisfies ServedConfig);
  });

  if (database !== undefined) app.route('/sql', createSqlRoutes({ database, limits, slots, sameOrigin }));
  if (metrics !== undefined) app.get('/metrics', metricsRoute(metrics.counted, metrics.readers));
  if (links !== undefined) app.route('/s', createShortLinks(links));

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
