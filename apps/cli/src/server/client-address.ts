/** Who asks, as far as a server can know: counts by address, and what belongs to whom. */
import type { IncomingMessage } from 'node:http';

/**
 * What requests of one client are counted under: an IPv4 address, also where it is mapped into IPv6 (`::ffff:192.0.2.1`); of
 * an IPv6 address its first 64 bits, since whoever has one has all that begin with them (RFC 6177, RFC 4291).
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

/** The address at the other end of a request's connection. */
export function addressOf(incoming: IncomingMessage): string {
  return incoming.socket.remoteAddress ?? 'unknown';
}

/**
 * Whose page sent a request: its origin, `own` for the page of this server, '' where no page did (a program, or an address typed by
 * hand). A page cannot lie about it: `Origin`, `Referer` and `Sec-Fetch-Site` are the browser's.
 */
export function originOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const named = headers.origin ?? refererOrigin(headers.referer);
  if (named !== undefined) return isOwn(named, headers.host) ? 'own' : named;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  return site === 'cross-site' || site === 'same-site' ? 'unknown' : '';
}

/** Whether an origin is that of the address under which it asks. Behind a proxy that speaks HTTPS the schemes differ. */
function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === (host ?? '').toLowerCase().replace(/:(80|443)$/, '');
}

function refererOrigin(referer: string | undefined): string | undefined {
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/**
 * Whether the one who asks is a program of this computer, by its address and as far as no proxy says that it asks for another: `Forwarded` (RFC 7239), the
 * headers before it, and `Via` (RFC 9110). Whoever names himself so gets no more by it than a compressed answer.
 */
export function isLocal(incoming: IncomingMessage): boolean {
  return isLoopback(addressOf(incoming)) && !PROXY_HEADERS.some((name) => incoming.headers[name] !== undefined);
}

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Whether an address is one of this computer by which only its own programs reach it. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
}
