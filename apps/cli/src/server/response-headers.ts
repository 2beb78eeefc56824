/** Headers of every response. */
import type { ConfigFields } from '@flyover/app-config';
import type { MiddlewareHandler } from 'hono';

/** The page that others may embed. */
const EMBEDDABLE = '/map.html';

/** The worker with SQLite, as the bundler names it: the one script that may compile WebAssembly. */
const COMPILES = /^\/assets\/geopackage\.worker-[\w-]+\.js$/;

/**
 * Sets the policy of the page and of everything else that the server sends.
 *
 * No script but the server's own files and no `eval`; styles may be inline, since the user interface sets style attributes.
 * `Referrer-Policy` must not be `no-referrer`: public Overpass servers answer a request without a Referer with 406.
 * `wasm-unsafe-eval` is allowed where SQLite runs and nowhere else: a worker has the policy of its own file.
 * No COOP, COEP or CORP: they would break embedding of the map page and tiles of others.
 */
export function responseHeaders(config: Partial<ConfigFields>): MiddlewareHandler {
  const own = contentSecurityPolicy(config, "'self'");
  const embeddable = contentSecurityPolicy(config, '*');
  const compiling = own.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const { path } = context.req;
    headers.set('Content-Security-Policy', path === EMBEDDABLE ? embeddable : COMPILES.test(path) ? compiling : own);
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Content-Type-Options', 'nosniff');
  };
}

/** @param embedders who may show the page in a frame */
function contentSecurityPolicy(config: Partial<ConfigFields>, embedders: string): string {
  // https: is allowed anyway; what the configuration names over plain http is added by origin
  const servers = plainOrigins([config.defaultServer ?? '', ...(config.suggestedServers ?? []).map((server) => server.url)]);
  const tiles = plainOrigins([config.defaultTiles ?? '', ...(config.suggestedTiles ?? []).map((entry) => entry.url)]);
  const account = plainOrigins([config.osmAuth?.url ?? '', config.osmAuth?.apiUrl ?? '', config.osmAuth?.revokeUrl ?? '']);
  const exports = plainOrigins([config.gistServer ?? '', config.josmServer ?? '']).filter((origin) => !isLoopback(origin));
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob: https:", ...tiles].join(' '),
    ["connect-src 'self' https: http://127.0.0.1:* http://localhost:*", ...servers, ...tiles, ...account, ...exports].join(' '),
    "worker-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedders}`,
  ].join('; ');
}

/** What `connect-src` allows anyway. */
function isLoopback(origin: string): boolean {
  return ['127.0.0.1', 'localhost'].includes(new URL(origin).hostname);
}

function plainOrigins(addresses: readonly string[]): string[] {
  const origins = addresses
    .filter((address) => address.startsWith('http://'))
    .map((address) => new URL(address.replace(/[{}]/g, '')).origin);
  return [...new Set(origins)];
}
