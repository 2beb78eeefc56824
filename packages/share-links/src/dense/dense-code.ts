/**
 * The parameter `f1`: a whole link (query, position, run) as base64url of
 *
 *     field*  0x00  length  text
 *     field   a byte `tag * 16 + size`, then `size` bytes (0 to 15); a tag that is not known is skipped
 *             1 position: seven bytes of `packPlace`, two of the zoom in hundredths, most significant first
 *             2 run: no bytes
 *     length  bytes of the query as UTF-8, seven bits a byte, least significant first, the high bit where more follow
 *     text    `packText`
 */
import { encodeBase64, readBase64, readUtf8 } from '../bytes-as-text.ts';
import { LINK_LIMITS, LinkError } from '../link-problem.ts';
import { finite, type LinkPosition, MOST_ZOOM, packPlace, unpackPlace } from '../position.ts';
import { packText, unpackText } from './pack-text.ts';

const POSITION = 1;
const RUN = 2;

/** Content of the dense form. */
export interface DenseLink {
  readonly query: string;
  readonly position?: LinkPosition;
  readonly run?: boolean;
}

/** Result of reading a dense form. */
export interface DenseReading extends DenseLink {
  /** Whether all of it was read: where not, `query` is its beginning. */
  readonly whole: boolean;
  /** Whether there are fields of a later time. */
  readonly hasUnknown: boolean;
}

/** @throws LinkError of kind `size` beyond `LINK_LIMITS.denseQuery` */
export function encodeDense({ query, position, run }: DenseLink): string {
  const tooLong = query.length > LINK_LIMITS.denseQuery;
  const text = new TextEncoder().encode(tooLong ? '' : query);
  if (tooLong || text.length > LINK_LIMITS.denseQuery) throw new LinkError('size');
  const header: number[] = [];
  if (position !== undefined) {
    const { lat, lon, zoom } = finite(position);
    const hundredths = Math.round(Math.min(Math.max(zoom, 0), MOST_ZOOM) * 100);
    header.push(POSITION * 16 + 9, ...bytesOf(packPlace(lat, lon), 7), ...bytesOf(hundredths, 2));
  }
  if (run === true) header.push(RUN * 16);
  header.push(0);
  let length = text.length;
  for (; length > 127; length >>= 7) header.push((length & 127) | 128);
  header.push(length);
  const head = Uint8Array.from(header);
  const packed = packText(text, head);
  const all = new Uint8Array(head.length + packed.length);
  all.set(head);
  all.set(packed, head.length);
  return encodeBase64(all);
}

/** @throws LinkError of kind `damaged` where nothing can be read, of kind `size` beyond `LINK_LIMITS.denseQuery` */
export function decodeDense(f1: string): DenseReading {
  // a text that does not shrink at all is not much longer than this
  if (f1.length > 2 * LINK_LIMITS.denseQuery) throw new LinkError('size');
  const { bytes, damage } = readBase64(f1);
  let position: LinkPosition | undefined;
  let run = false;
  let hasUnknown = false;
  let at = 0;
  for (; at < bytes.length && bytes[at] !== 0; ) {
    const tag = bytes[at] >> 4;
    const size = bytes[at] & 15;
    const value = bytes.subarray(at + 1, at + 1 + size);
    if (tag === POSITION && value.length === 9) position = positionOf(value);
    else if (tag === RUN && size === 0) run = true;
    else hasUnknown = true;
    at += 1 + size;
  }
  at++;
  let length = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    if (at >= bytes.length) throw new LinkError('damaged');
    length |= (bytes[at] & 127) << shift;
    if (bytes[at++] < 128) break;
  }
  if (length > LINK_LIMITS.denseQuery) throw new LinkError('size');
  const unpacked = unpackText(bytes.subarray(at), length, bytes.subarray(0, at));
  if (unpacked === undefined) throw new LinkError('damaged');
  const { text: query, whole } = readUtf8(unpacked.text);
  return { query, position, run, whole: damage === undefined && whole && unpacked.whole, hasUnknown };
}

function positionOf(bytes: Uint8Array): LinkPosition | undefined {
  const number = (part: Uint8Array) => part.reduce((sum, byte) => sum * 256 + byte, 0);
  const place = unpackPlace(number(bytes.subarray(0, 7)));
  const zoom = number(bytes.subarray(7)) / 100;
  return place === undefined || zoom > MOST_ZOOM ? undefined : { ...place, zoom };
}

function bytesOf(value: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256);
}
