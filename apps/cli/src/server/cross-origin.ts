/** Pages of other origins may ask the API, as they may ask any Overpass server. */
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { IDENTITY } from '../server-query.ts';
import { originOf } from './client-address.ts';

/** Refuses what pages of other origins ask, and their preflights; programs may ask. */
export const ownPagesOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  const origin = originOf(context.env.incoming);
  // the command names the project, at an address where no page can be
  if (origin === 'own' || origin === '' || context.req.header('Referer') === IDENTITY.Referer) return next();
  return context.text('This server answers its own page only.\n', 403);
};

/**
 * `Access-Control-Allow-Origin: *` on each answer to a request that has an `Origin`, errors included, and the answer to a preflight.
 *
 * @param methods what the address takes, such as `GET, POST`
 */
export function crossOrigin(methods: string): MiddlewareHandler {
  return async (context, next) => {
    const hasOrigin = context.req.header('Origin') !== undefined;
    if (context.req.method === 'OPTIONS') {
      context.res = new Response(null, {
        status: 204,
        headers: preflightHeaders(methods, context.req.header('Access-Control-Request-Headers')),
      });
      if (context.req.header('Access-Control-Request-Private-Network') === 'true') {
        context.res.headers.set('Access-Control-Allow-Private-Network', 'true');
      }
    } else await next();
    if (hasOrigin) context.res.headers.set('Access-Control-Allow-Origin', '*');
  };
}

function preflightHeaders(methods: string, wanted: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {
    Allow: `${methods}, HEAD, OPTIONS`,
    'Access-Control-Allow-Methods': `${methods}, HEAD, OPTIONS`,
    'Access-Control-Max-Age': '600',
  };
  if (wanted !== undefined && /^[\w\-, ]{1,500}$/.test(wanted)) headers['Access-Control-Allow-Headers'] = wanted;
  return headers;
}
