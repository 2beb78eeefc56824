/** Identity of a client, as far as a server can know it: the key for counts by address and for ownership. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { CallProblem } from '../problem.ts';

/**
 * Returns the key under which requests of one client are counted: an IPv4 address, also where it is mapped into IPv6 (`::ffff:192.0.2.1`); the first 64 bits
 * of an IPv6 address, since a client that has one has all that share them (RFC 6177, RFC 4291).
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  if (!plain.includes(':')) return plain;
  const mapped = /^(?:::ffff:|(?:0{1,4}:){5}ffff:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head, tail] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  // an IPv4 address at the end stands for two groups, which are not among the first four
  const missing = tail === undefined ? 0 : 8 - head.length - tail.length - (plain.includes('.') ? 1 : 0);
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Client addresses from trusted proxies, by request. */
const forwarded = new WeakMap<IncomingMessage, string>();

/** Returns the address of the client: that of the connection, or the one that a trusted proxy names. */
export function addressOf(incoming: IncomingMessage): string {
  return forwarded.get(incoming) ?? incoming.socket.remoteAddress ?? 'unknown';
}

/**
 * Reads the values of `--trust-proxy`: addresses, or networks such as `172.16.0.0/12`.
 *
 * @throws CallProblem for any other text
 */
export function trustedProxies(given: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const text of given) {
    const [address, bits, ...more] = text.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    const prefix = bits === undefined ? most : Number(bits);
    if (isIP(address) === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || prefix > most)
      throw new CallProblem(`--trust-proxy must be an address or a network such as 127.0.0.1 or 172.16.0.0/12, not "${text}"`);
    proxies.addSubnet(address, prefix, familyOf(address));
  }
  return proxies;
}

/**
 * Takes the address of a client from `X-Forwarded-For` where a trusted proxy sends it: the last one that is no trusted proxy. Addresses before it came from the client.
 */
export function believeProxy(incoming: IncomingMessage, proxies: BlockList): void {
  const isTrusted = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address));
  let client = withoutMapping(incoming.socket.remoteAddress ?? '');
  const named = [incoming.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  while (isTrusted(client)) {
    const before = withoutMapping(named.pop()?.trim() ?? '');
    if (isIP(before) === 0) break;
    client = before;
    forwarded.set(incoming, client);
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Returns the origin of the page that sent a request: `own` for the page of this server, '' where no page did (a program, or an address typed by hand). A
 * page cannot forge it: the browser sets `Origin`, `Referer` and `Sec-Fetch-Site`.
 */
export function originOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const named = headers.origin ?? refererOrigin(headers.referer);
  if (named !== undefined) return isOwn(named, headers.host) ? 'own' : named;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  return site === 'cross-site' || site === 'same-site' ? 'unknown' : '';
}

/** Returns whether an origin is that of the requested address. Behind a proxy with HTTPS the schemes differ. */
function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === (host ?? '').toLowerCase().replace(/:(80|443)$/, '');
}

function refererOrigin(referer: string | undefined): string | undefined {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/**
 * Returns whether a client is a program of this computer: by its address, and where no header shows a proxy: `Forwarded` (RFC 7239), the
 * headers before it, `Via` (RFC 9110), or a `Host` that is not this computer's.
 */
export function isLocal(incoming: IncomingMessage): boolean {
  const { headers } = incoming;
  const isPassedOn = PROXY_HEADERS.some((name) => headers[name] !== undefined) || !isLoopbackName(nameIn(headers.host ?? 'localhost'));
  return !isPassedOn && isLoopback(addressOf(incoming));
}

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Returns whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}

/** Returns the name or address of a `Host`, in lower case, without port, brackets and final dot. */
export function nameIn(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** Returns whether a name always resolves to this computer (RFC 6761), so that no foreign page can have it. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || isLoopback(name);
}

// Limit of the concurrent work of one client: a tile may be the first of a block, a search compares every name, and waiting requests are served
// one after the other.

/** Runs work for a client; undefined where it has as many already. */
export type ClientWaiting = <T>(address: string, make: () => Promise<T>) => Promise<T> | undefined;

/** Creates a limiter. @param most concurrent work of one client */
export function createClientWaiting(most: number): ClientWaiting {
  const waiting = new Map<string, number>();
  return (address, make) => {
    const group = addressGroup(address);
    const count = waiting.get(group) ?? 0;
    if (count >= most) return undefined;
    waiting.set(group, count + 1);
    return make().finally(() => {
      const left = (waiting.get(group) ?? 1) - 1;
      if (left === 0) waiting.delete(group);
      else waiting.set(group, left);
    });
  };
}
