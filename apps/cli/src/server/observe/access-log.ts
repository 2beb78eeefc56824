/** The lines of the access log, in the common log format: `ADDRESS - - [TIME] "METHOD TARGET HTTP/VERSION" STATUS BYTES`. */
import { isIPv4 } from 'node:net';
import { addressGroup } from '../client-address.ts';
import type { FinishedRequest } from './finished-request.ts';

/** So much of a target is kept, characters: an address may hold a query of 100 kB. */
const LONGEST_TARGET = 2000;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** One line, without its end. @param short whether the address is shortened to its network */
export function accessLine({ address, method, target, httpVersion, status, bytes, started }: FinishedRequest, short: boolean): string {
  const cut = target.length > LONGEST_TARGET ? `${target.slice(0, LONGEST_TARGET)}...` : target;
  const request = `${method} ${cut} HTTP/${httpVersion}`;
  return `${short ? shortAddress(address) : escaped(address)} - - [${logTime(started)}] "${escaped(request)}" ${status} ${bytes === 0 ? '-' : bytes}`;
}

/** An address without what tells one computer from its neighbours: `192.0.2.0`, the first 48 bits of IPv6 (`2001:db8:1::`). */
export function shortAddress(address: string): string {
  const group = addressGroup(address);
  if (!group.includes(':')) return isIPv4(group) ? `${group.slice(0, group.lastIndexOf('.'))}.0` : '-';
  return `${group.split(':').slice(0, 3).join(':')}::`;
}

/** Printable ASCII; all else, quotes and backslashes as Apache and nginx write them, so that nobody forges a line or a field. */
function escaped(text: string): string {
  return text.replace(/[^ -~]|["\\]/g, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    return [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  });
}

/** `01/Mar/2026:12:00:00 +0000`. */
function logTime(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(date.getUTCDate())}/${MONTHS[date.getUTCMonth()]}/${date.getUTCFullYear()}`;
  return `${day}:${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`;
}
