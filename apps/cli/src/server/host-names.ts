/**
 * The names under which the server is asked. A page whose own name is made to lead to this computer (DNS rebinding) shares its origin with the server, and the browser
 * lets it read every answer: its name in `Host` is all that tells it apart.
 */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { CallProblem } from '../problem.ts';
import { isLoopback, isLoopbackName, nameIn } from './client-address.ts';

/** Names that are the server's own, beside those of loopback. */
export interface HostNames {
  readonly names: ReadonlySet<string>;
  /** Whether other names are refused on all addresses of this computer, and not on loopback alone. */
  readonly everywhere: boolean;
}

/**
 * Reads the values of `--host-name`.
 *
 * @param host that of `--host`: a name of it is the server's own
 * @throws CallProblem for what is no name and no address
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
 * Answers 421 (RFC 9110) to whoever asks by a name that is not the server's. On loopback, and everywhere once names are given, only those and names of loopback
 * are; an address in place of a name cannot be made to lead elsewhere. Without `Host`, as HTTP/1.0 allows, no browser asks.
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
