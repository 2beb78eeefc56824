/** Headers of every response. */
import { COMMON_HEADERS, type ConfigFields, headersOf } from '@flyover/app-config';
import type { MiddlewareHandler } from 'hono';

/**
 * Sets the policy of the page and of everything else that the server sends.
 *
 * Browsers heed `Cross-Origin-Opener-Policy`, and say where they do not, by https and on loopback alone: there they tell of a request what it
 * is for.
 */
export function responseHeaders(config: Partial<ConfigFields>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const { policy, openerPolicy } = headersOf(context.req.path, config);
    // a page that is not of the server's own making has a stricter one
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy);
    for (const [name, value] of Object.entries(COMMON_HEADERS)) headers.set(name, value);
    if (openerPolicy !== undefined && context.req.header('Sec-Fetch-Mode') !== undefined)
      headers.set('Cross-Origin-Opener-Policy', openerPolicy);
  };
}
