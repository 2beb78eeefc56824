/** Names and origins: by which names the server is asked, what pages of other origins may ask, and the headers of every response. */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { COMMON_HEADERS, type ConfigFields, headersOf } from '@flyover/app-config';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { CallProblem } from '../problem.ts';
import { IDENTITY } from '../server-query.ts';
import { isLoopback, isLoopbackName, nameIn, originOf } from './client-address.ts';

/** Names of the server beside those of loopback. */
export interface HostNames {
  readonly names: ReadonlySet<string>;
  /** Whether other names are refused on all addresses, not only on loopback. */
  readonly everywhere: boolean;
}

/**
 * Reads the values of `--host-name`.
 *
 * @param host value of `--host`, also a name of the server
 * @throws CallProblem for a text that is neither a name nor an address
 */
export function hostNames(given: readonly string[], host: string): HostNames {
  const names = given.map((text) => {
    const name = isIP(text) === 6 ? text.toLowerCase() : domainToASCII(text).replace(/\.$/, '');
    if (!/[/?#]/.test(text) && (isIP(name) === 6 || /^[a-z\d._-]+$/.test(name))) return name;
    throw new CallProblem(`--host-name must be a name such as osm.example, without "http://", port and path, not "${text}"`);
  });
  return { names: new Set([...names, host.toLowerCase()]), everywhere: names.length > 0 };
}

/**
 * Answers 421 (RFC 9110) to requests by a foreign name. On loopback, and everywhere once names are given, only those and names of loopback
 * are accepted; an address in place of a name cannot be redirected. Requests without `Host` (HTTP/1.0) are from no browser.
 */
export function ownNamesOnly({ names, everywhere }: HostNames): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (context, next) => {
    const { headers, socket } = context.env.incoming;
    const name = nameIn(headers.host ?? 'localhost');
    const isNamed = names.has(name) || isLoopbackName(name);
    if (isNamed || (!isLoopback(socket.localAddress ?? '') && (!everywhere || isIP(name) !== 0))) return next();
    const shown = /^[a-z\d._:-]{1,253}$/.test(name) ? name : 'NAME';
    return context.text(
      `This server does not answer to the name in Host. If it is the server's own, as behind a proxy, start it with --host-name ${shown}.\n`,
      421,
      { 'Cache-Control': 'no-store', Connection: 'close' },
    );
  };
}

// Requests of pages of other origins, which the API answers as any Overpass server does.

/** Refuses requests and preflights of pages of other origins; programs are answered. */
export const ownPagesOnly: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  const origin = originOf(context.env.incoming);
  // the Referer of the command, an address that no page can have
  if (origin === 'own' || origin === '' || context.req.header('Referer') === IDENTITY.Referer) return next();
  return context.text('This server answers its own page only.\n', 403);
};

/**
 * `Access-Control-Allow-Origin: *` on each answer to a request that has an `Origin`, errors included, and the answer to a preflight.
 *
 * @param methods allowed methods, such as `GET, POST`
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

// Headers of every response.

/**
 * Sets the policies of all responses.
 *
 * Browsers apply `Cross-Origin-Opener-Policy` with https and on loopback only, and warn elsewhere: it is sent to those that send
 * `Sec-Fetch-Mode`, as they do there.
 */
export function responseHeaders(config: Partial<ConfigFields>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const { policy, openerPolicy } = headersOf(context.req.path, config);
    // pages with foreign contents have a stricter one
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy);
    for (const [name, value] of Object.entries(COMMON_HEADERS)) headers.set(name, value);
    if (openerPolicy !== undefined && context.req.header('Sec-Fetch-Mode') !== undefined)
      headers.set('Cross-Origin-Opener-Policy', openerPolicy);
  };
}
