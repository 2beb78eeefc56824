/** Pages of other origins may ask the API, as they may ask any Overpass server. */
import type { MiddlewareHandler } from 'hono';

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
