/** Headers of every response. */
import { type ConfigFields, contentSecurityPolicy } from '@flyover/app-config';
import type { MiddlewareHandler } from 'hono';

/** The page that others may embed. */
const EMBEDDABLE = '/map.html';

/** Pages that stay within reach of the one that opened them: the map of somebody else's page, and the one in which a login ends. */
const REACHED = new Set([EMBEDDABLE, '/land.html']);

/** The workers that write GeoPackages, and read them and xz, as the bundler names them: the scripts that may compile WebAssembly. */
const COMPILES = /^\/assets\/(?:geopackage|engine)\.worker-[\w-]+\.js$/;

/**
 * Sets the policy of the page and of everything else that the server sends.
 *
 * `Referrer-Policy` must not be `no-referrer`: public Overpass servers answer a request without a Referer with 406.
 * `wasm-unsafe-eval` is allowed where SQLite and xz run and nowhere else: a worker has the policy of its own file.
 * A page of somebody else that opens this one has no hold on its window; login windows, which this one opens, stay its own. Browsers heed
 * that, and say where they do not, by https and on loopback alone: there they tell of a request what it is for.
 * No COEP or CORP: they would break embedding of the map page and tiles of others.
 */
export function responseHeaders(config: Partial<ConfigFields>): MiddlewareHandler {
  const own = contentSecurityPolicy(config, "'self'");
  const embeddable = contentSecurityPolicy(config, '*');
  const compiling = own.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const { path } = context.req;
    // a page that is not of the server's own making has a stricter one
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', path === EMBEDDABLE ? embeddable : COMPILES.test(path) ? compiling : own);
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Content-Type-Options', 'nosniff');
    if (!REACHED.has(path) && context.req.header('Sec-Fetch-Mode') !== undefined)
      headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  };
}
