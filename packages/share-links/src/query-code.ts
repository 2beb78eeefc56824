/** The parameter `q`: a query packed by LZW, as links of overpass turbo and its account storage hold it. */
import { encodeBase64, readBase64 } from './base64.ts';
import { LINK_LIMITS, LinkError } from './link-error.ts';
import { lzwDecode, lzwEncode } from './lzw.ts';
import { readUtf8 } from './utf8.ts';

/**
 * A query as `q`: UTF-8 bytes, LZW, each code a UTF-16 unit, that text as UTF-8, base64url without padding.
 * Half surrogates, which no text of an editor has, become U+FFFD.
 *
 * @throws LinkError of kind `unlinkable` when a code cannot be a unit: codes from 0xD800 to 0xDFFF are half surrogates,
 *   which UTF-8 has only in pairs, and codes from 0x10000 on are no unit. That needs a text of at least 55,000 phrases (from about 100 kB of noise
 *   on, in practice from several 100 kB). Of kind `size` beyond `LINK_LIMITS.query`.
 */
export function encodeQuery(text: string): string {
  // UTF-8 has at least a byte a unit: this spares the coding of what is too long anyhow
  const bytes = text.length > LINK_LIMITS.query ? undefined : new TextEncoder().encode(text);
  if (bytes === undefined || bytes.length > LINK_LIMITS.query) throw new LinkError('size');
  const codes = lzwEncode(bytes);
  if (codes === undefined) throw new LinkError('unlinkable');
  const units: string[] = [];
  for (let i = 0; i < codes.length; i += 4096) {
    units.push(String.fromCharCode(...codes.subarray(i, i + 4096)));
  }
  const packed = units.join('');
  if (hasHalfSurrogate(packed)) throw new LinkError('unlinkable');
  return encodeBase64(new TextEncoder().encode(packed));
}

/**
 * The query of a `q`, or another text that is packed so. Takes both alphabets of base64, with or without padding, and also base64 of the plain text.
 *
 * @param most bytes of UTF-8 that it may unpack to
 * @throws LinkError of kind `damaged`, with what is readable up to the damage; of kind `size` beyond `most`
 */
export function decodeQuery(q: string, most: number = LINK_LIMITS.query): string {
  if (q.length > LINK_LIMITS.link) throw new LinkError('size');
  const { bytes, damage } = readBase64(q);
  const packed = readUtf8(bytes);
  const codes = unitsOf(packed.text);
  const whole = damage === undefined && packed.whole;
  const { bytes: unpacked, stop } = lzwDecode(codes, most);
  if (stop === 'size') throw new LinkError('size');
  const query = readUtf8(unpacked);
  if (whole && stop === 'end' && query.whole) return query.text;
  if (whole && isPlain(codes)) return packed.text;
  throw new LinkError('damaged', query.text);
}

/**
 * Whether units cannot come from LZW: codes up to 255 only, which are bytes of a text without a repetition, or one that not even the
 * last step could know. A code that is merely out of order is damage.
 */
function isPlain(units: Uint16Array): boolean {
  return units.every((unit) => unit < 256) || units.some((unit) => unit > 255 + units.length);
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < units.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

function hasHalfSurrogate(text: string): boolean {
  return /[\uD800-\uDFFF]/u.test(text);
}
