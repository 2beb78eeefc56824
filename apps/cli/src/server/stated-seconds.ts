/** Timeout that a query states, for the status of running queries. */
import type { SentQuery } from '@flyover/engine-host';
import { sizeOf } from '@flyover/overpass-ql';

/** Settings stand at the beginning. */
const LOOKED_AT = 2000;
/** In a form its signs are escaped. */
const TIMEOUT =
  /(?:(?:\[|%5B)(?:\s|\+|%20)*timeout(?:\s|\+|%20)*(?::|%3A)|<osm-script[^<>]{0,200}\stimeout=["'])(?:\s|\+|%20)*(\d{1,10}(?:[kMG]i?)?)/i;

/** `[timeout:25]` or `<osm-script timeout="25">`; undefined where nothing of it is at the beginning of what was sent. */
export function statedSeconds({ inAddress = '', body }: SentQuery): number | undefined {
  const start = body === undefined ? inAddress.slice(0, LOOKED_AT) : Buffer.from(body.subarray(0, LOOKED_AT)).toString('latin1');
  return sizeOf(TIMEOUT.exec(start)?.[1] ?? '');
}
