/** The parameter `q`: a query packed by LZW, as links of overpass turbo and its account storage hold it. */
import { encodeBase64, readBase64, readUtf8 } from './bytes-as-text.ts';
import { LINK_LIMITS, LinkError } from './link-problem.ts';

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

// LZW over bytes with codes as 16-bit numbers: the dictionary begins with the 256 bytes, each step adds one code
// from 256 up, and it is never reset (Welch, "A technique for high-performance data compression", Computer 17, 1984).

/** Codes of bytes, or undefined where one would pass 65535. */
function lzwEncode(bytes: Uint8Array): Uint16Array | undefined {
  const codes = new Uint16Array(bytes.length);
  if (bytes.length === 0) return codes;
  // a phrase is the code of its beginning and its last byte: one number a phrase, one look-up a byte
  const phrases = new Map<number, number>();
  let next = 256;
  let length = 0;
  let phrase = bytes[0];
  for (let i = 1; i < bytes.length; i++) {
    const longer = phrase * 256 + bytes[i];
    const known = phrases.get(longer);
    if (known !== undefined) {
      phrase = known;
      continue;
    }
    if (phrase > 0xffff) return undefined;
    codes[length++] = phrase;
    phrases.set(longer, next++);
    phrase = bytes[i];
  }
  if (phrase > 0xffff) return undefined;
  codes[length++] = phrase;
  return codes.subarray(0, length);
}

/** The bytes read; `stop` is the reason where not all codes were read, and `at` the index of the first unread code. */
interface LzwReading {
  readonly bytes: Uint8Array;
  readonly stop: 'end' | 'unknown_code' | 'size';
  readonly at: number;
}

/**
 * Bytes of codes, up to the first code that the dictionary does not have, or to a number of bytes.
 *
 * @param limit bytes at most: a dictionary that grows by its longest phrase makes n codes n²/2 bytes
 */
function lzwDecode(codes: ArrayLike<number>, limit: number): LzwReading {
  // a phrase lies where it was written first: its bytes are never copied into a dictionary
  const starts = new Uint32Array(codes.length);
  const lengths = new Uint32Array(codes.length);
  let bytes = new Uint8Array(Math.min(limit, codes.length * 4));
  let length = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i];
    // code 255 + i is the phrase that this very step completes: the last one, and its first byte again
    if (code > 255 + i) return { bytes: bytes.subarray(0, length), stop: 'unknown_code', at: i };
    const size = code < 256 ? 1 : lengths[code - 255];
    if (length + size > limit) return { bytes: bytes.subarray(0, length), stop: 'size', at: i };
    if (length + size > bytes.length) bytes = grown(bytes, Math.min(limit, (length + size) * 2));
    if (code < 256) bytes[length] = code;
    else {
      const start = starts[code - 255];
      // byte by byte: the phrase may reach into what is written here
      for (let at = 0; at < size; at++) bytes[length + at] = bytes[start + at];
    }
    if (i + 1 < codes.length) {
      starts[i + 1] = length;
      lengths[i + 1] = size + 1;
    }
    length += size;
  }
  return { bytes: bytes.subarray(0, length), stop: 'end', at: codes.length };
}

function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
